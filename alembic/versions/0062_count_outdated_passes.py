"""count outdated passes"""

import sqlalchemy as sa

from alembic import op

revision = '0062'
down_revision = '0061'
branch_labels = None
depends_on = None

WHICH = sa.text('outdated_at IS NOT NULL AND revoked_at IS NULL')
COLUMNS = ['issued_at', 'id', 'outdated_at']


def upgrade() -> None:
    _index_anew([*COLUMNS, 'revoked_at'])


def downgrade() -> None:
    _index_anew(COLUMNS)


def _index_anew(columns: list[str]) -> None:
    op.drop_index('ix_entry_pass_outdated', 'entry_pass')
    op.create_index('ix_entry_pass_outdated', 'entry_pass', columns, sqlite_where=WHICH, postgresql_where=WHICH)
