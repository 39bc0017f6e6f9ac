"""words with their groups: SQLite answers a search within a kind, country, sector or status from the index alone"""

from alembic import op

revision = '0018'
down_revision = '0017'
branch_labels = None
depends_on = None

TOKENS = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
# As they were on this day; search/word_index.py has them for new databases that the tests make.
INDEXES = {
    'directory': (('words', 'offers', 'seeks'), ('kind', 'country', 'sector')),
    'registration': (('words',), ('kind', 'status', 'country')),
}


def upgrade() -> None:
    if op.get_bind().dialect.name != 'sqlite':
        return
    for name, (columns, groups) in INDEXES.items():
        _drop(name)
        grouped = " || ' ' || ".join(f"'{group}' || replace({{row}}{group}, '-', '')" for group in groups)
        op.execute(f"CREATE VIEW {name}_words AS SELECT number, {', '.join(columns)}, {grouped.format(row='')} AS groups "
                   f'FROM {name}_entry')
        _make(name, (*columns, 'groups'), {'groups': grouped}, f'{name}_words', (*columns, *groups))


def downgrade() -> None:
    if op.get_bind().dialect.name != 'sqlite':
        return
    for name, (columns, _groups) in INDEXES.items():
        _drop(name)
        op.execute(f'DROP VIEW {name}_words')
        _make(name, columns, {}, f'{name}_entry', columns)


def _drop(name: str) -> None:
    for what in ('added', 'gone', 'changed'):
        op.execute(f'DROP TRIGGER {name}_entry_{what}')
    op.execute(f'DROP TABLE {name}_search')


def _make(name: str, columns: tuple[str, ...], made: dict[str, str], content: str, changing: tuple[str, ...]) -> None:
    search, entry, told = f'{name}_search', f'{name}_entry', ', '.join(columns)

    def values(row: str) -> str:
        return ', '.join(made.get(column, f'{{row}}{column}').format(row=row) for column in ('number', *columns))

    add = f"INSERT INTO {search}(rowid, {told}) VALUES ({values('new.')});"
    take = f"INSERT INTO {search}({search}, rowid, {told}) VALUES ('delete', {values('old.')});"
    op.execute(f"CREATE VIRTUAL TABLE {search} USING fts5({told}, content='{content}', content_rowid='number', "
               f'prefix=\'2 3\', tokenize="{TOKENS}")')
    op.execute(f'CREATE TRIGGER {entry}_added AFTER INSERT ON {entry} BEGIN {add} END')
    op.execute(f'CREATE TRIGGER {entry}_gone AFTER DELETE ON {entry} BEGIN {take} END')
    op.execute(f"CREATE TRIGGER {entry}_changed AFTER UPDATE OF {', '.join(changing)} ON {entry} BEGIN {take} {add} END")
    op.execute(f"INSERT INTO {search}({search}) VALUES ('rebuild')")
