"""leads of exhibitors"""

import sqlalchemy as sa

from alembic import op

revision = '0048'
down_revision = '0047'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('lead',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=True),
    sa.Column('scanned_by', sa.Uuid(), nullable=True),
    sa.Column('scanned_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('rating', sa.Integer(), nullable=True),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('follow_up', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('taken_back_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('rating IS NULL OR rating BETWEEN 1 AND 5', name=op.f('ck_lead_rating_in_range')),
    sa.ForeignKeyConstraint(['company_id'], ['person.id'], name=op.f('fk_lead_company_id_person')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_lead_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_lead')),
    sa.UniqueConstraint('company_id', 'person_id', name=op.f('uq_lead_company_id_person_id'))
    )
    with op.batch_alter_table('lead', schema=None) as batch_op:
        batch_op.create_index('ix_lead_company_scanned', ['company_id', 'scanned_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_lead_person_id'), ['person_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_lead_scanned_by'), ['scanned_by'], unique=False)

    op.create_table('lead_refusal',
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['company_id'], ['person.id'], name=op.f('fk_lead_refusal_company_id_person')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_lead_refusal_person_id_person')),
    sa.PrimaryKeyConstraint('company_id', 'person_id', name=op.f('pk_lead_refusal'))
    )
    with op.batch_alter_table('lead_refusal', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_lead_refusal_person_id'), ['person_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('lead_refusal', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_lead_refusal_person_id'))

    op.drop_table('lead_refusal')
    with op.batch_alter_table('lead', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_lead_scanned_by'))
        batch_op.drop_index(batch_op.f('ix_lead_person_id'))
        batch_op.drop_index('ix_lead_company_scanned')

    op.drop_table('lead')
