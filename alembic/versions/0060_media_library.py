"""media library"""

import sqlalchemy as sa

from alembic import op

revision = '0060'
down_revision = '0059'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('library_picture',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('alt_en', sa.String(), nullable=False),
    sa.Column('alt_hi', sa.String(), nullable=False),
    sa.Column('decorative', sa.Boolean(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=False),
    sa.Column('height', sa.Integer(), nullable=False),
    sa.Column('files', sa.JSON(), nullable=False),
    sa.Column('added_by', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('width > 0 AND height > 0', name=op.f('ck_library_picture_size_positive')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_library_picture'))
    )
    op.create_index(op.f('ix_library_picture_created_at'), 'library_picture', ['created_at'])


def downgrade() -> None:
    op.drop_index(op.f('ix_library_picture_created_at'), table_name='library_picture')
    op.drop_table('library_picture')
