"""lists in their order: each narrowing of the office's lists has an index in the order it is read in, and a tally"""

import sqlalchemy as sa

from alembic import op

revision = '0026'
down_revision = '0025'
branch_labels = None
depends_on = None

# The columns an index was of alone, and what is the order of its table's list.
NARROWED = {
    'award_nomination': ('created_at', ('category_id', 'status')),
    'booking': ('created_at', ('package_id', 'status')),
    'data_request': ('created_at', ('kind', 'status')),
    'entry_pass': ('issued_at', ()),
    'helpdesk_case': ('created_at', ('assignee_id', 'status')),
    'helpdesk_feedback': ('created_at', ('rating',)),
    'outbox_message': ('due_at', ('status',)),
}
REVOKED, OUTDATED = sa.text('revoked_at IS NOT NULL'), sa.text('outdated_at IS NOT NULL AND revoked_at IS NULL')


def upgrade() -> None:
    for table, (order, columns) in NARROWED.items():
        for column in (order, *columns):
            op.drop_index(f'ix_{table}_{column}', table)
            op.create_index(f'ix_{table}_{column}', table, [*dict.fromkeys((column, order, 'id'))])
    op.drop_index('ix_entry_pass_revoked_at', 'entry_pass')
    op.create_index('ix_entry_pass_revoked', 'entry_pass', ['issued_at', 'id'],
                    sqlite_where=REVOKED, postgresql_where=REVOKED)
    op.drop_index('ix_entry_pass_outdated_at', 'entry_pass')
    op.create_index('ix_entry_pass_outdated', 'entry_pass', ['issued_at', 'id', 'outdated_at'],
                    sqlite_where=OUTDATED, postgresql_where=OUTDATED)
    op.create_index('ix_entry_pass_letter', 'entry_pass', ['letter', 'issued_at', 'id'])
    op.create_index('ix_booking_sums', 'booking', ['status', 'currency', 'price_minor'])
    op.create_index('ix_outbox_message_waiting', 'outbox_message', ['status', 'created_at'])
    op.create_table(
        'lookup_tally',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('list', sa.String(), nullable=False),
        sa.Column('status', sa.String(), nullable=False),
        sa.Column('part', sa.String(), nullable=False),
        sa.Column('people', sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_lookup_tally')),
    )
    # Letters taken back were still queued for whoever searched.
    op.execute("UPDATE lookup_entry SET status = 'withdrawn' WHERE list = 'm' AND record IN "
               "(SELECT replace(CAST(id AS VARCHAR), '-', '') FROM outbox_message WHERE status = 'withdrawn')")
    spelled = "encode(convert_to(action, 'UTF8'), 'hex')" if op.get_bind().dialect.name == 'postgresql' else 'lower(hex(action))'
    op.execute(f'UPDATE lookup_entry SET status = {spelled} FROM audit_entry '
               "WHERE lookup_entry.list = 'a' AND audit_entry.sequence = CAST(lookup_entry.record AS INTEGER)")
    if op.get_bind().dialect.name == 'sqlite':  # so many changes leave the index in pieces
        op.execute("INSERT INTO lookup_search(lookup_search) VALUES ('optimize')")
    op.execute('INSERT INTO lookup_tally (list, status, part, people) '
               'SELECT list, status, part, count(*) FROM lookup_entry GROUP BY list, status, part')


def downgrade() -> None:
    op.drop_table('lookup_tally')
    op.execute("UPDATE lookup_entry SET status = '' WHERE list = 'a'")
    op.drop_index('ix_outbox_message_waiting', 'outbox_message')
    op.drop_index('ix_booking_sums', 'booking')
    op.drop_index('ix_entry_pass_letter', 'entry_pass')
    op.drop_index('ix_entry_pass_outdated', 'entry_pass')
    op.create_index('ix_entry_pass_outdated_at', 'entry_pass', ['outdated_at'])
    op.drop_index('ix_entry_pass_revoked', 'entry_pass')
    op.create_index('ix_entry_pass_revoked_at', 'entry_pass', ['revoked_at'])
    for table, (order, columns) in NARROWED.items():
        for column in (order, *columns):
            op.drop_index(f'ix_{table}_{column}', table)
            op.create_index(f'ix_{table}_{column}', table, [column])
