"""focal points of albums' photographs and of packages' pictures"""

import sqlalchemy as sa

from alembic import op

revision = '0065'
down_revision = '0064'
branch_labels = None
depends_on = None

INSIDE = 'focal_x >= 0 AND focal_x <= 100 AND focal_y >= 0 AND focal_y <= 100'
TABLES, COLUMNS = ('photo', 'package'), ('focal_x', 'focal_y')


def upgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table) as batch_op:
            for name in COLUMNS:
                batch_op.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default='50'))
            batch_op.create_check_constraint(op.f(f'ck_{table}_focal_point_inside'), INSIDE)
        with op.batch_alter_table(table) as batch_op:
            for name in COLUMNS:
                batch_op.alter_column(name, server_default=None)


def downgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table) as batch_op:
            batch_op.drop_constraint(op.f(f'ck_{table}_focal_point_inside'), type_='check')
            for name in COLUMNS:
                batch_op.drop_column(name)
