"""words of the office's lists: found from an index; SQLite's indexes keep a list for each beginning of a word"""

from itertools import combinations

import sqlalchemy as sa

from alembic import op

revision = '0022'
down_revision = '0021'
branch_labels = None
depends_on = None

TOKENS = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
# As they were on this day; search/word_index.py has them for new databases that the tests make.
OLDER = {
    'directory': (('words', 'offers', 'seeks'), ('kind', 'country', 'sector')),
    'registration': (('words',), ('kind', 'status', 'country')),
}
LOOKUP = {'lookup': (('words',), ())}


def upgrade() -> None:
    op.create_table(
        'lookup_entry',
        sa.Column('number', sa.Integer(), nullable=False),
        sa.Column('list', sa.String(), nullable=False),
        sa.Column('record', sa.String(), nullable=False),
        sa.Column('person_id', sa.Uuid(), nullable=True),
        sa.Column('own', sa.String(), nullable=False),
        sa.Column('words', sa.String(), nullable=False),
        sa.PrimaryKeyConstraint('number', name=op.f('pk_lookup_entry')),
        sa.UniqueConstraint('list', 'record', name=op.f('uq_lookup_entry_list_record')),
    )
    op.create_index(op.f('ix_lookup_entry_person_id'), 'lookup_entry', ['person_id'])
    op.create_index(op.f('ix_entry_pass_issued_at'), 'entry_pass', ['issued_at'])
    op.create_index(op.f('ix_entry_pass_revoked_at'), 'entry_pass', ['revoked_at'])
    if op.get_bind().dialect.name == 'postgresql':
        op.execute('CREATE INDEX ix_lookup_entry_words ON lookup_entry USING gin '
                   "((replace(' ' || words, ' ', ' ' || list)::tsvector))")
        return
    for name in OLDER:
        _drop(name)
    for name, (columns, groups) in (OLDER | LOOKUP).items():
        letters = zip('abc', columns, strict=False)
        apart = ('list',) if name in LOOKUP else ()
        marks = ''.join(f' || {{row}}{column}' for column in apart)
        words = [f"replace(' ' || {{row}}{column}, ' ', ' {letter}'{marks})" for letter, column in letters]
        places = range(len(groups))
        for chosen in (some for size in places for some in combinations(places, size + 1)):
            values = (f"'{place}' || replace({{row}}{groups[place]}, '-', '')" for place in chosen)
            words.append("' g' || " + ' || '.join(values))
        said = ' || '.join(words)
        kept = "detail=none, columnsize=0, prefix='2 3 4 5 6 7 8 9 10'"
        _make(name, {'words': said}, kept, (*columns, *groups, *apart))


def downgrade() -> None:
    if op.get_bind().dialect.name == 'sqlite':
        for name in OLDER | LOOKUP:
            _drop(name)
        for name, (columns, groups) in OLDER.items():
            grouped = " || ' ' || ".join(f"'{group}' || replace({{row}}{group}, '-', '')" for group in groups)
            said = {column: f'{{row}}{column}' for column in columns} | {'groups': grouped}
            _make(name, said, "prefix='2 3'", (*columns, *groups))
    op.drop_index(op.f('ix_entry_pass_revoked_at'), 'entry_pass')
    op.drop_index(op.f('ix_entry_pass_issued_at'), 'entry_pass')
    op.drop_table('lookup_entry')


def _drop(name: str) -> None:
    for what in ('added', 'gone', 'changed'):
        op.execute(f'DROP TRIGGER {name}_entry_{what}')
    op.execute(f'DROP TABLE {name}_search')
    op.execute(f'DROP VIEW {name}_words')


def _make(name: str, said: dict[str, str], kept: str, changing: tuple[str, ...]) -> None:
    search, entry, told = f'{name}_search', f'{name}_entry', ', '.join(said)

    def values(row: str) -> str:
        return ', '.join((f'{row}number', *(one.format(row=row) for one in said.values())))

    stored = ', '.join(('number', *(f"{one.format(row='')} AS {column}" for column, one in said.items())))
    add = f"INSERT INTO {search}(rowid, {told}) VALUES ({values('new.')});"
    take = f"INSERT INTO {search}({search}, rowid, {told}) VALUES ('delete', {values('old.')});"
    op.execute(f"CREATE VIEW {name}_words AS SELECT {stored} FROM {entry}")
    op.execute(f"CREATE VIRTUAL TABLE {search} USING fts5({told}, content='{name}_words', content_rowid='number', "
               f'{kept}, tokenize="{TOKENS}")')
    op.execute(f'CREATE TRIGGER {entry}_added AFTER INSERT ON {entry} BEGIN {add} END')
    op.execute(f'CREATE TRIGGER {entry}_gone AFTER DELETE ON {entry} BEGIN {take} END')
    op.execute(f"CREATE TRIGGER {entry}_changed AFTER UPDATE OF {', '.join(changing)} ON {entry} BEGIN {take} {add} END")
    op.execute(f"INSERT INTO {search}({search}) VALUES ('rebuild')")
