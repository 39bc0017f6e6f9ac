"""versions of content pages"""

import sqlalchemy as sa

from alembic import op

revision = '0041'
down_revision = '0040'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('page_version',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('body_en', sa.String(), nullable=False),
    sa.Column('body_hi', sa.String(), nullable=False),
    sa.Column('changed_en_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('changed_hi_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('written_by', sa.String(), nullable=False),
    sa.Column('published_by', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('number > 1', name=op.f('ck_page_version_after_the_shipped_one')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_page_version')),
    sa.UniqueConstraint('slug', 'number', name=op.f('uq_page_version_slug_number'))
    )
    with op.batch_alter_table('page_version', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_page_version_published_at'), ['published_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_page_version_slug'), ['slug'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('page_version', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_page_version_slug'))
        batch_op.drop_index(batch_op.f('ix_page_version_published_at'))

    op.drop_table('page_version')
