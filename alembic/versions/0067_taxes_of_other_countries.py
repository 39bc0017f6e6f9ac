"""the name of a tax and tax numbers outside India"""

import sqlalchemy as sa

from alembic import op

revision = '0067'
down_revision = '0066'
branch_labels = None
depends_on = None

COLUMNS = {'tax_settings': ('tax_name', 'tax_number'), 'billing_details': ('tax_number',)}


def upgrade() -> None:
    for table, names in COLUMNS.items():
        with op.batch_alter_table(table) as batch_op:
            for name in names:
                batch_op.add_column(sa.Column(name, sa.String(), nullable=False, server_default=''))
        with op.batch_alter_table(table) as batch_op:
            for name in names:
                batch_op.alter_column(name, server_default=None)


def downgrade() -> None:
    for table, names in COLUMNS.items():
        with op.batch_alter_table(table) as batch_op:
            for name in reversed(names):
                batch_op.drop_column(name)
