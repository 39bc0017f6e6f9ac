"""imported on the waiting list"""

import sqlalchemy as sa

from alembic import op

revision = '0073'
down_revision = '0072'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('people_import') as batch_op:
        batch_op.add_column(sa.Column('waitlisted', sa.Integer(), nullable=False, server_default='0'))


def downgrade() -> None:
    with op.batch_alter_table('people_import') as batch_op:
        batch_op.drop_column('waitlisted')
