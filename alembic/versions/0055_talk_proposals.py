"""talk proposals"""

import sqlalchemy as sa

from alembic import op

revision = '0055'
down_revision = '0054'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('talk_proposal',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('abstract', sa.String(), nullable=False),
    sa.Column('biography', sa.String(), nullable=False),
    sa.Column('photo_id', sa.Uuid(), nullable=True),
    sa.Column('track_id', sa.Uuid(), nullable=True),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('steps', sa.Integer(), nullable=False),
    sa.Column('speaker_id', sa.Uuid(), nullable=True),
    sa.Column('session_id', sa.Uuid(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_talk_proposal_person_id_person')),
    sa.ForeignKeyConstraint(['track_id'], ['programme_track.id'], name=op.f('fk_talk_proposal_track_id_programme_track')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_talk_proposal'))
    )
    with op.batch_alter_table('talk_proposal', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_talk_proposal_person_id'), ['person_id'], unique=False)
        batch_op.create_index('ix_talk_proposal_status', ['status', 'updated_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_talk_proposal_track_id'), ['track_id'], unique=False)
        batch_op.create_index('ix_talk_proposal_updated_at', ['updated_at', 'id'], unique=False)

    op.create_table('talk_proposal_step',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('proposal_id', sa.Uuid(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('by', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['proposal_id'], ['talk_proposal.id'], name=op.f('fk_talk_proposal_step_proposal_id_talk_proposal')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_talk_proposal_step'))
    )
    with op.batch_alter_table('talk_proposal_step', schema=None) as batch_op:
        batch_op.create_index('uq_talk_proposal_step_number', ['proposal_id', 'number'], unique=True)


def downgrade() -> None:
    with op.batch_alter_table('talk_proposal_step', schema=None) as batch_op:
        batch_op.drop_index('uq_talk_proposal_step_number')

    op.drop_table('talk_proposal_step')
    with op.batch_alter_table('talk_proposal', schema=None) as batch_op:
        batch_op.drop_index('ix_talk_proposal_updated_at')
        batch_op.drop_index(batch_op.f('ix_talk_proposal_track_id'))
        batch_op.drop_index('ix_talk_proposal_status')
        batch_op.drop_index(batch_op.f('ix_talk_proposal_person_id'))

    op.drop_table('talk_proposal')
