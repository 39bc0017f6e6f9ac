"""letters for visas"""

import sqlalchemy as sa

from alembic import op

revision = '0071'
down_revision = '0070'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('visa_letter',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('number', sa.String(), nullable=False),
    sa.Column('embassy', sa.String(), nullable=False),
    sa.Column('arrives_on', sa.Date(), nullable=False),
    sa.Column('departs_on', sa.Date(), nullable=False),
    sa.Column('passport_name', sa.String(), nullable=False),
    sa.Column('passport_number', sa.String(), nullable=False),
    sa.Column('nationality', sa.String(), nullable=False),
    sa.Column('passport_valid_until', sa.Date(), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('withdrawn_reason', sa.String(), nullable=False),
    sa.CheckConstraint('departs_on >= arrives_on', name=op.f('ck_visa_letter_days_in_order')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_visa_letter_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_visa_letter')),
    sa.UniqueConstraint('number', name=op.f('uq_visa_letter_number')),
    sa.UniqueConstraint('person_id', name=op.f('uq_visa_letter_person_id'))
    )
    with op.batch_alter_table('visa_letter') as batch_op:
        batch_op.create_index(batch_op.f('ix_visa_letter_departs_on'), ['departs_on'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('visa_letter') as batch_op:
        batch_op.drop_index(batch_op.f('ix_visa_letter_departs_on'))
    op.drop_table('visa_letter')
