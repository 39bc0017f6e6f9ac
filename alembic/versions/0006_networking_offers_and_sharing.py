"""networking: what people offer and seek, what they share, how reports end"""

import sqlalchemy as sa

from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None

TRIGGERS = ('directory_entry_added', 'directory_entry_gone', 'directory_entry_changed')
# As they were on this day; the tables' own module has them for new databases that the tests make.
SQLITE_SEARCH = (
    """CREATE VIRTUAL TABLE directory_search USING fts5(words, offers, seeks, content='directory_entry',
    content_rowid='number', prefix='2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'")""",
    """CREATE TRIGGER directory_entry_added AFTER INSERT ON directory_entry BEGIN
    INSERT INTO directory_search(rowid, words, offers, seeks)
    VALUES (new.number, new.words, new.offers, new.seeks); END""",
    """CREATE TRIGGER directory_entry_gone AFTER DELETE ON directory_entry BEGIN
    INSERT INTO directory_search(directory_search, rowid, words, offers, seeks)
    VALUES ('delete', old.number, old.words, old.offers, old.seeks); END""",
    """CREATE TRIGGER directory_entry_changed AFTER UPDATE OF words, offers, seeks ON directory_entry BEGIN
    INSERT INTO directory_search(directory_search, rowid, words, offers, seeks)
    VALUES ('delete', old.number, old.words, old.offers, old.seeks);
    INSERT INTO directory_search(rowid, words, offers, seeks)
    VALUES (new.number, new.words, new.offers, new.seeks); END""",
)
SQLITE_SEARCH_BEFORE = (
    """CREATE VIRTUAL TABLE directory_search USING fts5(words, content='directory_entry', content_rowid='number',
    prefix='2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'")""",
    """CREATE TRIGGER directory_entry_added AFTER INSERT ON directory_entry BEGIN
    INSERT INTO directory_search(rowid, words) VALUES (new.number, new.words); END""",
    """CREATE TRIGGER directory_entry_gone AFTER DELETE ON directory_entry BEGIN
    INSERT INTO directory_search(directory_search, rowid, words) VALUES ('delete', old.number, old.words); END""",
    """CREATE TRIGGER directory_entry_changed AFTER UPDATE OF words ON directory_entry BEGIN
    INSERT INTO directory_search(directory_search, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO directory_search(rowid, words) VALUES (new.number, new.words); END""",
)
POSTGRES_SEARCH = (
    """CREATE INDEX ix_directory_entry_words ON directory_entry
    USING gin ((words::tsvector), (offers::tsvector), (seeks::tsvector))""",
)
POSTGRES_SEARCH_BEFORE = ('CREATE INDEX ix_directory_entry_words ON directory_entry USING gin ((words::tsvector))',)


def _text(name: str) -> sa.Column:
    # Altered in place: writing the table anew would lose its triggers.
    return sa.Column(name, sa.String(), nullable=False, server_default='')


def _drop_search() -> None:
    bind = op.get_bind()
    if bind.dialect.name != 'sqlite':
        bind.exec_driver_sql('DROP INDEX ix_directory_entry_words')
        return
    for trigger in TRIGGERS:
        bind.exec_driver_sql(f'DROP TRIGGER {trigger}')
    bind.exec_driver_sql('DROP TABLE directory_search')


def _make_search(sqlite: tuple[str, ...], postgres: tuple[str, ...]) -> None:
    bind = op.get_bind()
    for statement in sqlite if bind.dialect.name == 'sqlite' else postgres:
        bind.exec_driver_sql(statement)
    if bind.dialect.name == 'sqlite':
        bind.exec_driver_sql("INSERT INTO directory_search(directory_search) VALUES('rebuild')")


def upgrade() -> None:
    op.create_table('connection_sharing',
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('email', sa.Boolean(), nullable=False),
    sa.Column('mobile', sa.Boolean(), nullable=False),
    sa.Column('company_email', sa.Boolean(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_connection_sharing_person_id_person')),
    sa.PrimaryKeyConstraint('person_id', name=op.f('pk_connection_sharing'))
    )
    for name in ('closed_by', 'note', 'measures'):
        op.add_column('connection_report', _text(name))
    _drop_search()
    for name in ('offers', 'seeks'):
        op.add_column('directory_entry', _text(name))
    # The job that mends the directory writes every entry anew, with what people offer and seek, at the next start.
    op.execute('DELETE FROM directory_entry')
    op.execute('DELETE FROM directory_tally')
    _make_search(SQLITE_SEARCH, POSTGRES_SEARCH)


def downgrade() -> None:
    _drop_search()
    for name in ('seeks', 'offers'):
        op.drop_column('directory_entry', name)
    _make_search(SQLITE_SEARCH_BEFORE, POSTGRES_SEARCH_BEFORE)
    for name in ('measures', 'note', 'closed_by'):
        op.drop_column('connection_report', name)
    op.drop_table('connection_sharing')
