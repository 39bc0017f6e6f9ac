"""groups of the office's words: a search within a status is answered from the index of words alone"""

from itertools import combinations

import sqlalchemy as sa

from alembic import op

revision = '0024'
down_revision = '0023'
branch_labels = None
depends_on = None

TOKENS = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
TOKEN, LEXEME = "replace({}, '-', '')", "regexp_replace({}, '[^a-zA-Z0-9]', '', 'g')"
# As they were on this day; search/word_index.py has them for new databases that the tests make.
INDEXES = {
    'directory': (('words', 'offers', 'seeks'), ('kind', 'country', 'sector')),
    'registration': (('words',), ('kind', 'status', 'country')),
    'lookup': (('words',), ('status', 'part')),
}
# Each list's table, and what it is narrowed by.
NARROWED = {
    'b': ('booking', 'status', 'package_id'),
    'c': ('helpdesk_case', 'status', "coalesce(CAST(assignee_id AS VARCHAR), 'nobody')"),
    'e': ('entry_pass', "CASE WHEN revoked_at IS NULL THEN 'valid' ELSE 'revoked' END", 'letter'),
    'f': ('helpdesk_feedback', 'rating', "''"),
    'm': ('outbox_message', 'status', "''"),
    'n': ('award_nomination', 'status', 'category_id'),
    'p': ('payment_attempt', 'status', "''"),
    'r': ('data_request', 'status', 'kind'),
}


def upgrade() -> None:
    _drop()
    for column in ('status', 'part'):
        op.add_column('lookup_entry', sa.Column(column, sa.String(), nullable=False, server_default=''))
    for letter, (table, status, part) in NARROWED.items():
        told = f"SELECT replace(CAST(id AS VARCHAR), '-', '') AS record, {_plain(status)} AS s, {_plain(part)} AS p FROM {table}"
        op.execute(f'UPDATE lookup_entry SET status = told.s, part = told.p FROM ({told}) AS told '
                   f"WHERE lookup_entry.list = '{letter}' AND lookup_entry.record = told.record")
    if op.get_bind().dialect.name == 'postgresql':
        for name in INDEXES:
            op.execute(f'CREATE INDEX ix_{name}_entry_words ON {name}_entry USING gin ((({_said(name, clean=LEXEME)})::tsvector))')
    else:
        _make_lookup(('words', 'status', 'part', 'list'), _said('lookup', '{row}'))


def downgrade() -> None:
    _drop()
    for column in ('part', 'status'):
        op.drop_column('lookup_entry', column)
    if op.get_bind().dialect.name == 'postgresql':
        for name, (columns, _groups) in INDEXES.items():
            words = "(replace(' ' || words, ' ', ' ' || list)::tsvector)"
            lexemes = words if name == 'lookup' else ', '.join(f'({column}::tsvector)' for column in columns)
            op.execute(f'CREATE INDEX ix_{name}_entry_words ON {name}_entry USING gin ({lexemes})')
    else:
        _make_lookup(('words', 'list'), "replace(' ' || {row}words, ' ', ' a' || {row}list)")


def _plain(value: str) -> str:
    return f"replace(replace(CAST({value} AS VARCHAR), '-', ''), '_', '')"


def _said(name: str, row: str = '', clean: str = TOKEN) -> str:
    columns, groups = INDEXES[name]
    mark = f' || {row}list' if name == 'lookup' else ''
    words = [f"replace(' ' || {row}{column}, ' ', ' {letter}'{mark})" for letter, column in zip('abc', columns, strict=False)]
    places = range(len(groups))
    for chosen in (some for size in places for some in combinations(places, size + 1)):
        values = (f"'{place}' || {clean.format(row + groups[place])}" for place in chosen)
        words.append(f"' g'{mark} || " + ' || '.join(values))
    return ' || '.join(words)


def _drop() -> None:
    if op.get_bind().dialect.name == 'postgresql':
        for name in INDEXES:
            op.execute(f'DROP INDEX ix_{name}_entry_words')
        return
    for what in ('added', 'gone', 'changed'):
        op.execute(f'DROP TRIGGER lookup_entry_{what}')
    op.execute('DROP TABLE lookup_search')
    op.execute('DROP VIEW lookup_words')


def _make_lookup(changing: tuple[str, ...], said: str) -> None:
    entry, old, new = 'lookup_entry', said.format(row='old.'), said.format(row='new.')
    add = f'INSERT INTO lookup_search(rowid, words) VALUES (new.number, {new});'
    take = f"INSERT INTO lookup_search(lookup_search, rowid, words) VALUES ('delete', old.number, {old});"
    op.execute(f"CREATE VIEW lookup_words AS SELECT number, {said.format(row='')} AS words FROM {entry}")
    op.execute("CREATE VIRTUAL TABLE lookup_search USING fts5(words, content='lookup_words', content_rowid='number', "
               f"detail=none, columnsize=0, prefix='2 3 4 5 6 7 8 9 10', tokenize=\"{TOKENS}\")")
    op.execute(f'CREATE TRIGGER {entry}_added AFTER INSERT ON {entry} BEGIN {add} END')
    op.execute(f'CREATE TRIGGER {entry}_gone AFTER DELETE ON {entry} BEGIN {take} END')
    op.execute(f"CREATE TRIGGER {entry}_changed AFTER UPDATE OF {', '.join(changing)} ON {entry} BEGIN {take} {add} END")
    op.execute("INSERT INTO lookup_search(lookup_search) VALUES ('rebuild')")
