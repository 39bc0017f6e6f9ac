"""whom messages reach by attendance"""

import sqlalchemy as sa

from alembic import op

revision = '0072'
down_revision = '0071'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('broadcast') as batch_op:
        batch_op.add_column(sa.Column('attendance', sa.String(), nullable=False, server_default='any'))


def downgrade() -> None:
    with op.batch_alter_table('broadcast') as batch_op:
        batch_op.drop_column('attendance')
