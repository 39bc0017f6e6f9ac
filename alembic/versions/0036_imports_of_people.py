"""imports of people"""

import sqlalchemy as sa

from alembic import op

revision = '0036'
down_revision = '0035'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('people_import',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('category', sa.String(), nullable=False),
    sa.Column('notify', sa.Boolean(), nullable=False),
    sa.Column('approve', sa.Boolean(), nullable=False),
    sa.Column('file_name', sa.String(), nullable=False),
    sa.Column('heading', sa.JSON(), nullable=False),
    sa.Column('columns', sa.JSON(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('rows', sa.Integer(), nullable=False),
    sa.Column('good', sa.Integer(), nullable=False),
    sa.Column('problem_count', sa.Integer(), nullable=False),
    sa.Column('problems', sa.JSON(), nullable=False),
    sa.Column('duplicates', sa.JSON(), nullable=False),
    sa.Column('done', sa.Integer(), nullable=False),
    sa.Column('created', sa.Integer(), nullable=False),
    sa.Column('skipped', sa.Integer(), nullable=False),
    sa.Column('made_by', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_people_import'))
    )
    with op.batch_alter_table('people_import', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_people_import_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_people_import_status'), ['status'], unique=False)

    op.create_table('people_import_chunk',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('import_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('rows', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['import_id'], ['people_import.id'], name=op.f('fk_people_import_chunk_import_id_people_import')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_people_import_chunk')),
    sa.UniqueConstraint('import_id', 'position', name=op.f('uq_people_import_chunk_import_id_position'))
    )


def downgrade() -> None:
    op.drop_table('people_import_chunk')
    with op.batch_alter_table('people_import', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_people_import_status'))
        batch_op.drop_index(batch_op.f('ix_people_import_created_at'))

    op.drop_table('people_import')
