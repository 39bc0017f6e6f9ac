"""focal points of the library's pictures"""

import sqlalchemy as sa

from alembic import op

revision = '0063'
down_revision = '0062'
branch_labels = None
depends_on = None

INSIDE = 'focal_x >= 0 AND focal_x <= 100 AND focal_y >= 0 AND focal_y <= 100'


def upgrade() -> None:
    with op.batch_alter_table('library_picture') as batch_op:
        batch_op.add_column(sa.Column('focal_x', sa.Integer(), nullable=False, server_default='50'))
        batch_op.add_column(sa.Column('focal_y', sa.Integer(), nullable=False, server_default='50'))
        batch_op.create_check_constraint(op.f('ck_library_picture_focal_point_inside'), INSIDE)
    with op.batch_alter_table('library_picture') as batch_op:
        batch_op.alter_column('focal_x', server_default=None)
        batch_op.alter_column('focal_y', server_default=None)


def downgrade() -> None:
    with op.batch_alter_table('library_picture') as batch_op:
        batch_op.drop_constraint(op.f('ck_library_picture_focal_point_inside'), type_='check')
        batch_op.drop_column('focal_y')
        batch_op.drop_column('focal_x')
