"""documents that wait for their registration, what happened at the sign-in door, which codes were texted"""

import sqlalchemy as sa

from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('waiting_upload',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('form', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('media_type', sa.String(), nullable=False),
    sa.Column('size', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('claimed_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_waiting_upload')),
    sa.UniqueConstraint('name', name=op.f('uq_waiting_upload_name'))
    )
    op.create_index(op.f('ix_waiting_upload_created_at'), 'waiting_upload', ['created_at'], unique=False)
    op.create_table('signin_event',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('what', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('purpose', sa.String(), nullable=False),
    sa.Column('who', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_signin_event'))
    )
    op.create_index(op.f('ix_signin_event_at'), 'signin_event', ['at'], unique=False)
    op.add_column('one_time_code', sa.Column('texted', sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column('one_time_code', 'texted')
    op.drop_index(op.f('ix_signin_event_at'), table_name='signin_event')
    op.drop_table('signin_event')
    op.drop_index(op.f('ix_waiting_upload_created_at'), table_name='waiting_upload')
    op.drop_table('waiting_upload')
