"""letters such as ø and ł are found by o and l"""

import sqlalchemy as sa

from alembic import op

revision = '0020'
down_revision = '0019'
branch_labels = None
depends_on = None

LETTERS = {'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ð': 'd', 'þ': 'th', 'ħ': 'h', 'ı': 'i'}
COLUMNS = {
    'directory_entry': ('sort_name', 'words', 'offers', 'seeks'),
    'registration_entry': ('sort_name', 'words'),
}


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        for name in columns:
            column = sa.column(name)
            rows = sa.table(table, column)
            for letter, plain in LETTERS.items():
                op.execute(
                    rows.update()
                    .where(column.contains(letter))
                    .values({name: sa.func.replace(column, letter, plain)})
                )


def downgrade() -> None:
    """What was typed stands in the person; these are only words to search by."""
