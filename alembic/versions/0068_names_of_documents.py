"""names of documents"""

import sqlalchemy as sa

from alembic import op

revision = '0068'
down_revision = '0067'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('person_document') as batch_op:
        batch_op.add_column(sa.Column('title', sa.String(), nullable=False, server_default=''))
    with op.batch_alter_table('person_document') as batch_op:
        batch_op.alter_column('title', server_default=None)


def downgrade() -> None:
    with op.batch_alter_table('person_document') as batch_op:
        batch_op.drop_column('title')
