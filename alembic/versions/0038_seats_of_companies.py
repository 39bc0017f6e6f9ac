"""seats of companies"""

import sqlalchemy as sa

from alembic import op

revision = '0038'
down_revision = '0037'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('company',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('manager_id', sa.Uuid(), nullable=False),
    sa.Column('reference', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('category', sa.String(), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('price_minor', sa.BigInteger(), nullable=True),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('price_minor IS NULL OR price_minor > 0', name=op.f('ck_company_price_positive')),
    sa.ForeignKeyConstraint(['manager_id'], ['person.id'], name=op.f('fk_company_manager_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_company')),
    sa.UniqueConstraint('manager_id', name=op.f('uq_company_manager_id')),
    sa.UniqueConstraint('reference', name=op.f('uq_company_reference'))
    )
    op.create_table('company_seat',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=True),
    sa.Column('named_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['company_id'], ['company.id'], name=op.f('fk_company_seat_company_id_company')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_company_seat')),
    sa.UniqueConstraint('company_id', 'position', name=op.f('uq_company_seat_company_id_position'))
    )
    with op.batch_alter_table('company_seat', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_company_seat_person_id'), ['person_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('company_seat', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_company_seat_person_id'))

    op.drop_table('company_seat')
    op.drop_table('company')
