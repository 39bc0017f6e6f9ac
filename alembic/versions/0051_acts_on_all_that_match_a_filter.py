"""acts on all that match a filter"""

import sqlalchemy as sa

from alembic import op

revision = '0051'
down_revision = '0050'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('bulk_job',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('verb', sa.String(), nullable=False),
    sa.Column('words', sa.String(), nullable=False),
    sa.Column('asked', sa.JSON(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('total', sa.Integer(), nullable=False),
    sa.Column('done', sa.Integer(), nullable=False),
    sa.Column('changed', sa.Integer(), nullable=False),
    sa.Column('same', sa.Integer(), nullable=False),
    sa.Column('refused_count', sa.Integer(), nullable=False),
    sa.Column('refused', sa.JSON(), nullable=False),
    sa.Column('actor_id', sa.Uuid(), nullable=False),
    sa.Column('actor_name', sa.String(), nullable=False),
    sa.Column('actor_client', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_bulk_job'))
    )
    with op.batch_alter_table('bulk_job', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_bulk_job_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_bulk_job_status'), ['status'], unique=False)

    op.create_table('bulk_chunk',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('job_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('ids', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['job_id'], ['bulk_job.id'], name=op.f('fk_bulk_chunk_job_id_bulk_job')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_bulk_chunk')),
    sa.UniqueConstraint('job_id', 'position', name=op.f('uq_bulk_chunk_job_id_position'))
    )


def downgrade() -> None:
    op.drop_table('bulk_chunk')
    with op.batch_alter_table('bulk_job', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_bulk_job_status'))
        batch_op.drop_index(batch_op.f('ix_bulk_job_created_at'))

    op.drop_table('bulk_job')
