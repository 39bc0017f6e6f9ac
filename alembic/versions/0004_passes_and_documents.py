"""passes and documents"""

import sqlalchemy as sa

from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('admission_day',
    sa.Column('day', sa.Date(), nullable=False),
    sa.PrimaryKeyConstraint('day', name=op.f('pk_admission_day'))
    )
    op.create_table('audit_entry',
    sa.Column('sequence', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('actor_id', sa.String(), nullable=False),
    sa.Column('actor', sa.String(), nullable=False),
    sa.Column('client', sa.String(), nullable=False),
    sa.Column('action', sa.String(), nullable=False),
    sa.Column('entity', sa.String(), nullable=False),
    sa.Column('entity_id', sa.String(), nullable=False),
    sa.Column('before', sa.JSON(), nullable=False),
    sa.Column('after', sa.JSON(), nullable=False),
    sa.Column('previous', sa.String(), nullable=False),
    sa.Column('seal', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('sequence', name=op.f('pk_audit_entry'))
    )
    with op.batch_alter_table('audit_entry', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_audit_entry_action'), ['action'], unique=False)
        batch_op.create_index(batch_op.f('ix_audit_entry_actor_id'), ['actor_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_audit_entry_at'), ['at'], unique=False)
        batch_op.create_index(batch_op.f('ix_audit_entry_entity_id'), ['entity_id'], unique=False)

    op.create_table('audit_head',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('sequence', sa.Integer(), nullable=False),
    sa.Column('seal', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_audit_head'))
    )
    op.create_table('pass_series',
    sa.Column('letter', sa.String(), nullable=False),
    sa.Column('last', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('letter', name=op.f('pk_pass_series'))
    )
    op.create_table('void_serial',
    sa.Column('serial', sa.String(), nullable=False),
    sa.Column('number', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('serial', name=op.f('pk_void_serial'))
    )
    with op.batch_alter_table('void_serial', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_void_serial_at'), ['at'], unique=False)

    op.create_table('entry_pass',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('letter', sa.String(), nullable=False),
    sa.Column('place', sa.Integer(), nullable=False),
    sa.Column('serial', sa.String(), nullable=False),
    sa.Column('valid_from', sa.Date(), nullable=False),
    sa.Column('valid_to', sa.Date(), nullable=False),
    sa.Column('issued_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('revoked_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('valid_to >= valid_from', name=op.f('ck_entry_pass_days_in_order')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_entry_pass_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_entry_pass')),
    sa.UniqueConstraint('letter', 'place', name=op.f('uq_entry_pass_letter_place')),
    sa.UniqueConstraint('person_id', name=op.f('uq_entry_pass_person_id')),
    sa.UniqueConstraint('serial', name=op.f('uq_entry_pass_serial'))
    )
    op.create_table('person_document',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('media_type', sa.String(), nullable=False),
    sa.Column('size', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_person_document_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_person_document')),
    sa.UniqueConstraint('name', name=op.f('uq_person_document_name'))
    )
    with op.batch_alter_table('person_document', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_person_document_person_id'), ['person_id'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('person_document', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_person_document_person_id'))

    op.drop_table('person_document')
    op.drop_table('entry_pass')
    with op.batch_alter_table('void_serial', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_void_serial_at'))

    op.drop_table('void_serial')
    op.drop_table('pass_series')
    op.drop_table('audit_head')
    with op.batch_alter_table('audit_entry', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_audit_entry_entity_id'))
        batch_op.drop_index(batch_op.f('ix_audit_entry_at'))
        batch_op.drop_index(batch_op.f('ix_audit_entry_actor_id'))
        batch_op.drop_index(batch_op.f('ix_audit_entry_action'))

    op.drop_table('audit_entry')
    op.drop_table('admission_day')
