"""sessions in people's agendas"""

import sqlalchemy as sa

from alembic import op

revision = '0046'
down_revision = '0045'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('programme_agenda_session',
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('session_id', sa.Uuid(), nullable=False),
    sa.Column('kept', sa.Boolean(), nullable=False),
    sa.Column('seat', sa.String(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('told', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('reminded_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('moved_up_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint("kept OR seat <> ''", name=op.f('ck_programme_agenda_session_for_something')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_programme_agenda_session_person_id_person')),
    sa.PrimaryKeyConstraint('person_id', 'session_id', name=op.f('pk_programme_agenda_session'))
    )
    with op.batch_alter_table('programme_agenda_session', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_programme_agenda_session_moved_up_at'), ['moved_up_at'], unique=False)
        batch_op.create_index('ix_programme_agenda_session_session_id', ['session_id', 'seat', 'number'], unique=False)

    with op.batch_alter_table('programme_release', schema=None) as batch_op:
        batch_op.add_column(sa.Column('announced', sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table('programme_release', schema=None) as batch_op:
        batch_op.alter_column('announced', server_default=None)


def downgrade() -> None:
    with op.batch_alter_table('programme_release', schema=None) as batch_op:
        batch_op.drop_column('announced')

    with op.batch_alter_table('programme_agenda_session', schema=None) as batch_op:
        batch_op.drop_index('ix_programme_agenda_session_session_id')
        batch_op.drop_index(batch_op.f('ix_programme_agenda_session_moved_up_at'))

    op.drop_table('programme_agenda_session')
