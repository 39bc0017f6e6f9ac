"""ledger guard: the ledger of money can only be appended to, whoever asks the database"""

from alembic import op

revision = '0027'
down_revision = '0026'
branch_labels = None
depends_on = None

# As the audit log's (0012; security.md R39). A migration that rebuilds `ledger_entry` on SQLite makes these again.
WORDS = 'the ledger can only be appended to'
VERBS = ('update', 'delete')


def upgrade() -> None:
    if op.get_bind().dialect.name == 'sqlite':
        for verb in VERBS:
            op.execute(
                f"CREATE TRIGGER ledger_entry_no_{verb} BEFORE {verb.upper()} ON ledger_entry "
                f"BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION ledger_entry_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN RAISE EXCEPTION '{WORDS}'; END $$"
    )
    op.execute(
        'CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry '
        'FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_append_only()'
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == 'sqlite':
        for verb in VERBS:
            op.execute(f'DROP TRIGGER ledger_entry_no_{verb}')
        return
    op.execute('DROP TRIGGER ledger_entry_append_only ON ledger_entry')
    op.execute('DROP FUNCTION ledger_entry_append_only()')
