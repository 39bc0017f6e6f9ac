"""crops of the library's pictures"""

import sqlalchemy as sa

from alembic import op

revision = '0064'
down_revision = '0063'
branch_labels = None
depends_on = None

INSIDE = (
    'crop_x >= 0 AND crop_y >= 0 AND crop_width > 0 AND crop_height > 0'
    ' AND crop_x + crop_width <= 100 AND crop_y + crop_height <= 100'
)
COLUMNS = {'crop_x': '0', 'crop_y': '0', 'crop_width': '100', 'crop_height': '100'}


def upgrade() -> None:
    with op.batch_alter_table('library_picture') as batch_op:
        for name, default in COLUMNS.items():
            batch_op.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default=default))
        batch_op.add_column(sa.Column('crop_files', sa.JSON(), nullable=False, server_default='{}'))
        batch_op.create_check_constraint(op.f('ck_library_picture_crop_inside'), INSIDE)
    with op.batch_alter_table('library_picture') as batch_op:
        for name in (*COLUMNS, 'crop_files'):
            batch_op.alter_column(name, server_default=None)


def downgrade() -> None:
    with op.batch_alter_table('library_picture') as batch_op:
        batch_op.drop_constraint(op.f('ck_library_picture_crop_inside'), type_='check')
        batch_op.drop_column('crop_files')
        for name in reversed(COLUMNS):
            batch_op.drop_column(name)
