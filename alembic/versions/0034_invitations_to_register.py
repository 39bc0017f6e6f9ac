"""invitations to register"""

import sqlalchemy as sa

from alembic import op

revision = '0034'
down_revision = '0033'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('registration_invitation',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('code', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('category', sa.String(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('fields', sa.JSON(), nullable=False),
    sa.Column('uses', sa.Integer(), nullable=False),
    sa.Column('used', sa.Integer(), nullable=False),
    sa.Column('approve', sa.Boolean(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('message_id', sa.Uuid(), nullable=True),
    sa.Column('opened_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('recalled_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('used >= 0 AND used <= uses', name=op.f('ck_registration_invitation_used_within_uses')),
    sa.CheckConstraint('uses > 0', name=op.f('ck_registration_invitation_uses_positive')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_registration_invitation')),
    sa.UniqueConstraint('code', name=op.f('uq_registration_invitation_code'))
    )
    with op.batch_alter_table('registration_invitation', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_registration_invitation_created_at'), ['created_at'], unique=False)

    op.create_table('registration_invitation_use',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('invitation_id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('used_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['invitation_id'], ['registration_invitation.id'], name=op.f('fk_registration_invitation_use_invitation_id_registration_invitation')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_registration_invitation_use'))
    )
    with op.batch_alter_table('registration_invitation_use', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_registration_invitation_use_invitation_id'), ['invitation_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_registration_invitation_use_person_id'), ['person_id'], unique=False)

    op.add_column('person', sa.Column('documents_waived', sa.Boolean(), server_default=sa.false(), nullable=False))



def downgrade() -> None:
    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.drop_column('documents_waived')

    with op.batch_alter_table('registration_invitation_use', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_registration_invitation_use_person_id'))
        batch_op.drop_index(batch_op.f('ix_registration_invitation_use_invitation_id'))

    op.drop_table('registration_invitation_use')
    with op.batch_alter_table('registration_invitation', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_registration_invitation_created_at'))

    op.drop_table('registration_invitation')
