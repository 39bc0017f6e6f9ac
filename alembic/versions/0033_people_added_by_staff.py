"""people added by staff, information requests and notes"""

from uuid import uuid4

import sqlalchemy as sa

from alembic import op

revision = '0033'
down_revision = '0032'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('information_request',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('message', sa.String(), nullable=False),
    sa.Column('fields', sa.JSON(), nullable=False),
    sa.Column('documents', sa.JSON(), nullable=False),
    sa.Column('given', sa.JSON(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_information_request_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_information_request'))
    )
    with op.batch_alter_table('information_request', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_information_request_person_id'), ['person_id'], unique=False)
        batch_op.create_index('uq_information_request_open', ['person_id'], unique=True, sqlite_where=sa.text("status = 'open'"), postgresql_where=sa.text("status = 'open'"))

    op.create_table('staff_note',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('author', sa.String(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_staff_note_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_staff_note'))
    )
    with op.batch_alter_table('staff_note', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_staff_note_person_id'), ['person_id'], unique=False)

    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.add_column(sa.Column('added_by_staff', sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column('merged_into_id', sa.Uuid(), nullable=True))
        batch_op.create_index(batch_op.f('ix_person_merged_into_id'), ['merged_into_id'], unique=False)
        batch_op.create_foreign_key(batch_op.f('fk_person_merged_into_id_person'), 'person', ['merged_into_id'], ['id'])

    with op.batch_alter_table('registration_event', schema=None) as batch_op:
        batch_op.add_column(sa.Column('action', sa.String(), server_default='', nullable=False))
        batch_op.add_column(sa.Column('details', sa.JSON(), server_default='{}', nullable=False))


    _note_open_questions()


def _note_open_questions() -> None:
    """What was asked before in words alone is a request that names nothing: any save answers it."""
    person = sa.table('person', sa.column('id', sa.Uuid()), sa.column('more_info', sa.String()),
                      sa.column('updated_at', sa.DateTime(timezone=True)))
    request = sa.table(
        'information_request', sa.column('id', sa.Uuid()), sa.column('person_id', sa.Uuid()),
        sa.column('message', sa.String()), sa.column('fields', sa.JSON()), sa.column('documents', sa.JSON()),
        sa.column('given', sa.JSON()), sa.column('status', sa.String()),
        sa.column('asked_at', sa.DateTime(timezone=True)),
    )
    asked = op.get_bind().execute(sa.select(person).where(person.c.more_info != '')).all()
    rows = [
        {'id': uuid4(), 'person_id': row.id, 'message': row.more_info, 'fields': [], 'documents': [], 'given': [],
         'status': 'open', 'asked_at': row.updated_at}
        for row in asked
    ]
    if rows:
        op.bulk_insert(request, rows)


def downgrade() -> None:
    with op.batch_alter_table('registration_event', schema=None) as batch_op:
        batch_op.drop_column('details')
        batch_op.drop_column('action')

    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_person_merged_into_id_person'), type_='foreignkey')
        batch_op.drop_index(batch_op.f('ix_person_merged_into_id'))
        batch_op.drop_column('merged_into_id')
        batch_op.drop_column('added_by_staff')

    with op.batch_alter_table('staff_note', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_staff_note_person_id'))

    op.drop_table('staff_note')
    with op.batch_alter_table('information_request', schema=None) as batch_op:
        batch_op.drop_index('uq_information_request_open', sqlite_where=sa.text("status = 'open'"), postgresql_where=sa.text("status = 'open'"))
        batch_op.drop_index(batch_op.f('ix_information_request_person_id'))

    op.drop_table('information_request')
