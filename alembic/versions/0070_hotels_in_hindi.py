"""hotel and city of a package in Hindi"""

import sqlalchemy as sa

from alembic import op

revision = '0070'
down_revision = '0069'
branch_labels = None
depends_on = None

COLUMNS = ('hotel_hi', 'city_hi')


def upgrade() -> None:
    with op.batch_alter_table('package') as batch_op:
        for name in COLUMNS:
            batch_op.add_column(sa.Column(name, sa.String(), nullable=False, server_default=''))
    with op.batch_alter_table('package') as batch_op:
        for name in COLUMNS:
            batch_op.alter_column(name, server_default=None)


def downgrade() -> None:
    with op.batch_alter_table('package') as batch_op:
        for name in COLUMNS:
            batch_op.drop_column(name)
