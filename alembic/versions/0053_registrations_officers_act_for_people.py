"""registrations officers act for people"""

import sqlalchemy as sa

from alembic import op

revision = '0053'
down_revision = '0052'
branch_labels = None
depends_on = None

# The role was made before these permissions; who imports and decides may correct too. Whoever took one away keeps it so.
ROLE = 'registrations officer'
NEEDED = ('REGISTRATIONS_VIEW', 'REGISTRATIONS_DECIDE')
GIVEN = ('PEOPLE_EDIT', 'PEOPLE_IMPORT', 'INVITATIONS_EDIT', 'RULES_EDIT', 'DESK_USE', 'WALK_INS_ADD')
ROLES = sa.table('role', sa.column('name', sa.String), sa.column('permissions', sa.JSON))


def upgrade() -> None:
    connection = op.get_bind()
    given = connection.execute(sa.select(ROLES.c.permissions).where(ROLES.c.name == ROLE)).scalar()
    if given and all(given.get(name) for name in NEEDED):
        after = dict.fromkeys(GIVEN, True) | given
        connection.execute(ROLES.update().where(ROLES.c.name == ROLE).values(permissions=after))


def downgrade() -> None:
    """What the role may do stays: nobody can tell any more who gave it."""
