"""tax invoices, receipts and credit notes"""

import sqlalchemy as sa

from alembic import op

revision = '0035'
down_revision = '0034'
branch_labels = None
depends_on = None

# As the ledger's (0027; security.md R39): an issued document never changes and never goes. When it was sent and printed
# is noted, the hash of its PDF once, and it may get another owner. A migration that rebuilds `billing_document` on SQLite makes these again.
WORDS = 'an issued document never changes'
FROZEN = (
    'id', 'key', 'kind', 'series', 'serial', 'number', 'subject_type', 'subject_id', 'attempt_id',
    'invoice_id', 'issued_on', 'amount_minor', 'taxable_minor', 'cgst_minor', 'sgst_minor', 'igst_minor', 'currency',
    'facts', 'created_at',
)
HASHED = "OLD.sha256 <> '' AND OLD.sha256 <> NEW.sha256"


def upgrade() -> None:
    op.create_table('document_series',
    sa.Column('series', sa.String(), nullable=False),
    sa.Column('last', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('series', name=op.f('pk_document_series'))
    )
    op.create_table('tax_settings',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('seller_name', sa.String(), nullable=False),
    sa.Column('seller_address', sa.String(), nullable=False),
    sa.Column('gstin', sa.String(), nullable=False),
    sa.Column('sac', sa.String(), nullable=False),
    sa.Column('rates', sa.JSON(), nullable=False),
    sa.Column('event_state', sa.String(), nullable=False),
    sa.Column('confirmed_by', sa.String(), nullable=False),
    sa.Column('confirmed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tax_settings'))
    )
    op.create_table('billing_details',
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('address', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('gstin', sa.String(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_billing_details_person_id_person')),
    sa.PrimaryKeyConstraint('person_id', name=op.f('pk_billing_details'))
    )
    op.create_table('billing_document',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('series', sa.String(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('number', sa.String(length=16), nullable=False),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('subject_type', sa.String(), nullable=False),
    sa.Column('subject_id', sa.Uuid(), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=True),
    sa.Column('invoice_id', sa.Uuid(), nullable=True),
    sa.Column('issued_on', sa.Date(), nullable=False),
    sa.Column('amount_minor', sa.BigInteger(), nullable=False),
    sa.Column('taxable_minor', sa.BigInteger(), nullable=False),
    sa.Column('cgst_minor', sa.BigInteger(), nullable=False),
    sa.Column('sgst_minor', sa.BigInteger(), nullable=False),
    sa.Column('igst_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('facts', sa.JSON(), nullable=False),
    sa.Column('sha256', sa.String(), nullable=False),
    sa.Column('printed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('amount_minor > 0', name=op.f('ck_billing_document_amount_positive')),
    sa.CheckConstraint('taxable_minor + cgst_minor + sgst_minor + igst_minor = amount_minor', name=op.f('ck_billing_document_parts_make_the_amount')),
    sa.ForeignKeyConstraint(['attempt_id'], ['payment_attempt.id'], name=op.f('fk_billing_document_attempt_id_payment_attempt')),
    sa.ForeignKeyConstraint(['invoice_id'], ['billing_document.id'], name=op.f('fk_billing_document_invoice_id_billing_document')),
    sa.ForeignKeyConstraint(['owner_id'], ['person.id'], name=op.f('fk_billing_document_owner_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_billing_document')),
    sa.UniqueConstraint('key', name=op.f('uq_billing_document_key')),
    sa.UniqueConstraint('number', name=op.f('uq_billing_document_number')),
    sa.UniqueConstraint('series', 'serial', name=op.f('uq_billing_document_series_serial'))
    )
    with op.batch_alter_table('billing_document', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_billing_document_attempt_id'), ['attempt_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_billing_document_invoice_id'), ['invoice_id'], unique=False)
        batch_op.create_index('ix_billing_document_issued', ['issued_on', 'number'], unique=False)
        batch_op.create_index(batch_op.f('ix_billing_document_owner_id'), ['owner_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_billing_document_sent_at'), ['sent_at'], unique=False)
        batch_op.create_index('ix_billing_document_subject', ['subject_type', 'subject_id'], unique=False)

    _guard()


def _guard() -> None:
    if op.get_bind().dialect.name == 'sqlite':
        changed = ' OR '.join(f'OLD.{name} IS NOT NEW.{name}' for name in FROZEN)
        op.execute(
            'CREATE TRIGGER billing_document_no_update BEFORE UPDATE ON billing_document '
            f"WHEN {changed} OR ({HASHED}) BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
        )
        op.execute(
            'CREATE TRIGGER billing_document_no_delete BEFORE DELETE ON billing_document '
            f"BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
        )
        return
    changed = ' OR '.join(f'OLD.{name}::text IS DISTINCT FROM NEW.{name}::text' for name in FROZEN)
    op.execute(
        'CREATE FUNCTION billing_document_frozen() RETURNS trigger LANGUAGE plpgsql AS $$ '
        f"BEGIN IF {changed} OR ({HASHED}) THEN RAISE EXCEPTION '{WORDS}'; END IF; RETURN NEW; END $$"
    )
    op.execute(
        'CREATE FUNCTION billing_document_kept() RETURNS trigger LANGUAGE plpgsql AS $$ '
        f"BEGIN RAISE EXCEPTION '{WORDS}'; END $$"
    )
    op.execute(
        'CREATE TRIGGER billing_document_frozen BEFORE UPDATE ON billing_document '
        'FOR EACH ROW EXECUTE FUNCTION billing_document_frozen()'
    )
    op.execute(
        'CREATE TRIGGER billing_document_kept BEFORE DELETE OR TRUNCATE ON billing_document '
        'FOR EACH STATEMENT EXECUTE FUNCTION billing_document_kept()'
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == 'postgresql':
        op.execute('DROP TRIGGER billing_document_frozen ON billing_document')
        op.execute('DROP TRIGGER billing_document_kept ON billing_document')
        op.execute('DROP FUNCTION billing_document_frozen()')
        op.execute('DROP FUNCTION billing_document_kept()')
    with op.batch_alter_table('billing_document', schema=None) as batch_op:
        batch_op.drop_index('ix_billing_document_subject')
        batch_op.drop_index(batch_op.f('ix_billing_document_sent_at'))
        batch_op.drop_index(batch_op.f('ix_billing_document_owner_id'))
        batch_op.drop_index('ix_billing_document_issued')
        batch_op.drop_index(batch_op.f('ix_billing_document_invoice_id'))
        batch_op.drop_index(batch_op.f('ix_billing_document_attempt_id'))

    op.drop_table('billing_document')
    op.drop_table('billing_details')
    op.drop_table('tax_settings')
    op.drop_table('document_series')
