"""badges and the registration desk"""

import sqlalchemy as sa

from alembic import op

revision = '0052'
down_revision = '0051'
branch_labels = None
depends_on = None

# Whoever adds people and decides about them may do the same at the desk.
GIVEN = ('DESK_USE', 'WALK_INS_ADD')
NEEDED = ('PEOPLE_EDIT', 'REGISTRATIONS_DECIDE')
ROLES = sa.table('role', sa.column('name', sa.String), sa.column('permissions', sa.JSON))


def upgrade() -> None:
    op.create_table('badge_print',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('copy_number', sa.Integer(), nullable=False),
    sa.Column('size', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('printed_by', sa.String(), nullable=False),
    sa.Column('printed_by_name', sa.String(), nullable=False),
    sa.Column('printed_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("copy_number = 1 OR reason <> ''", name=op.f('ck_badge_print_reprint_has_reason')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_badge_print_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_badge_print')),
    sa.UniqueConstraint('person_id', 'copy_number', name=op.f('uq_badge_print_person_id_copy_number'))
    )
    with op.batch_alter_table('badge_print', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_badge_print_person_id'), ['person_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_badge_print_printed_at'), ['printed_at'], unique=False)

    change_roles(lambda given: given | dict.fromkeys(GIVEN, True) if all(given.get(name) for name in NEEDED) else given)


def downgrade() -> None:
    change_roles(lambda given: {name: on for name, on in given.items() if name not in GIVEN})
    with op.batch_alter_table('badge_print', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_badge_print_printed_at'))
        batch_op.drop_index(batch_op.f('ix_badge_print_person_id'))

    op.drop_table('badge_print')


def change_roles(change) -> None:
    connection = op.get_bind()
    for name, given in connection.execute(sa.select(ROLES.c.name, ROLES.c.permissions)).all():
        after = change(given)
        if after != given:
            connection.execute(ROLES.update().where(ROLES.c.name == name).values(permissions=after))
