"""first tables"""

import sqlalchemy as sa

from alembic import op

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('administrator',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('password_hash', sa.String(), nullable=False),
    sa.Column('applied_hash', sa.String(), nullable=False),
    sa.Column('roles', sa.JSON(), nullable=False),
    sa.Column('active_role', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('disabled_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_administrator')),
    sa.UniqueConstraint('email', name=op.f('uq_administrator_email'))
    )
    op.create_table('idempotency_record',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('operation', sa.String(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('body_hash', sa.String(), nullable=False),
    sa.Column('answer', sa.JSON(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_idempotency_record')),
    sa.UniqueConstraint('owner_id', 'operation', 'key', name=op.f('uq_idempotency_record_owner_id_operation_key'))
    )
    with op.batch_alter_table('idempotency_record', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_idempotency_record_owner_id'), ['owner_id'], unique=False)

    op.create_table('one_time_code',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('purpose', sa.String(), nullable=False),
    sa.Column('address', sa.String(), nullable=False),
    sa.Column('code_hash', sa.String(), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_one_time_code'))
    )
    with op.batch_alter_table('one_time_code', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_one_time_code_address'), ['address'], unique=False)
        batch_op.create_index(batch_op.f('ix_one_time_code_created_at'), ['created_at'], unique=False)

    op.create_table('outbox_message',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('channel', sa.String(), nullable=False),
    sa.Column('recipient', sa.String(), nullable=False),
    sa.Column('subject', sa.String(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('purpose', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('secret', sa.Boolean(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('error', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('claimed_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_outbox_message'))
    )
    with op.batch_alter_table('outbox_message', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_outbox_message_due_at'), ['due_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_outbox_message_purpose'), ['purpose'], unique=False)
        batch_op.create_index(batch_op.f('ix_outbox_message_status'), ['status'], unique=False)

    op.create_table('package',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('name_en', sa.String(), nullable=False),
    sa.Column('name_hi', sa.String(), nullable=False),
    sa.Column('description_en', sa.String(), nullable=False),
    sa.Column('description_hi', sa.String(), nullable=False),
    sa.Column('hotel', sa.String(), nullable=False),
    sa.Column('city', sa.String(), nullable=False),
    sa.Column('check_in', sa.Date(), nullable=False),
    sa.Column('check_out', sa.Date(), nullable=False),
    sa.Column('cancel_before', sa.DateTime(timezone=True), nullable=False),
    sa.Column('max_guests', sa.Integer(), nullable=False),
    sa.Column('price_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('capacity', sa.Integer(), nullable=False),
    sa.Column('taken', sa.Integer(), nullable=False),
    sa.Column('image', sa.String(), nullable=False),
    sa.Column('open', sa.Boolean(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.CheckConstraint('check_out > check_in', name=op.f('ck_package_nights_positive')),
    sa.CheckConstraint('max_guests >= 1', name=op.f('ck_package_guests_positive')),
    sa.CheckConstraint('price_minor >= 100', name=op.f('ck_package_price_payable')),
    sa.CheckConstraint('taken >= 0 AND taken <= capacity', name=op.f('ck_package_taken_within_capacity')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_package'))
    )
    with op.batch_alter_table('package', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_package_position'), ['position'], unique=False)

    op.create_table('payment_event',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('gateway_order_id', sa.String(), nullable=False),
    sa.Column('gateway_payment_id', sa.String(), nullable=False),
    sa.Column('flag', sa.String(), nullable=False),
    sa.Column('facts', sa.JSON(), nullable=False),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('handled_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_event')),
    sa.UniqueConstraint('key', name=op.f('uq_payment_event_key'))
    )
    with op.batch_alter_table('payment_event', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payment_event_gateway_order_id'), ['gateway_order_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_payment_event_handled_at'), ['handled_at'], unique=False)

    op.create_table('payment_order',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('subject_type', sa.String(), nullable=False),
    sa.Column('subject_id', sa.Uuid(), nullable=False),
    sa.Column('gateway', sa.String(), nullable=False),
    sa.Column('receipt', sa.String(length=40), nullable=False),
    sa.Column('gateway_order_id', sa.String(), nullable=True),
    sa.Column('amount_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('amount_minor > 0', name=op.f('ck_payment_order_amount_positive')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_order')),
    sa.UniqueConstraint('gateway_order_id', name=op.f('uq_payment_order_gateway_order_id')),
    sa.UniqueConstraint('receipt', name=op.f('uq_payment_order_receipt'))
    )
    with op.batch_alter_table('payment_order', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payment_order_created_at'), ['created_at'], unique=False)
        batch_op.create_index('ix_payment_order_subject', ['subject_type', 'subject_id'], unique=False)
        batch_op.create_index('uq_payment_order_open', ['subject_type', 'subject_id', 'amount_minor', 'currency'], unique=True, sqlite_where=sa.text("status = 'created'"), postgresql_where=sa.text("status = 'created'"))

    op.create_table('person',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('reference', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('category', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('more_info', sa.String(), nullable=False),
    sa.Column('first_name', sa.String(), nullable=False),
    sa.Column('last_name', sa.String(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('country_code', sa.String(), nullable=False),
    sa.Column('mobile', sa.String(), nullable=False),
    sa.Column('organisation', sa.String(), nullable=False),
    sa.Column('designation', sa.String(), nullable=False),
    sa.Column('country', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('listed', sa.Boolean(), nullable=False),
    sa.Column('details', sa.JSON(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_person')),
    sa.UniqueConstraint('kind', 'email', name=op.f('uq_person_kind_email')),
    sa.UniqueConstraint('kind', 'mobile', name=op.f('uq_person_kind_mobile')),
    sa.UniqueConstraint('reference', name=op.f('uq_person_reference'))
    )
    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_person_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_person_email'), ['email'], unique=False)
        batch_op.create_index(batch_op.f('ix_person_kind'), ['kind'], unique=False)
        batch_op.create_index(batch_op.f('ix_person_mobile'), ['mobile'], unique=False)
        batch_op.create_index(batch_op.f('ix_person_status'), ['status'], unique=False)

    op.create_table('role',
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('permissions', sa.JSON(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_role'))
    )
    op.create_table('sandbox_order',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('amount', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('receipt', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_order')),
    sa.UniqueConstraint('receipt', name=op.f('uq_sandbox_order_receipt'))
    )
    op.create_table('sandbox_webhook',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('body', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('leased_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('delivered_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_webhook'))
    )
    with op.batch_alter_table('sandbox_webhook', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sandbox_webhook_delivered_at'), ['delivered_at'], unique=False)

    op.create_table('signin_session',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('last_seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('client', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_signin_session'))
    )
    with op.batch_alter_table('signin_session', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_signin_session_expires_at'), ['expires_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_signin_session_owner_id'), ['owner_id'], unique=False)

    op.create_table('wrong_try',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('address', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_wrong_try'))
    )
    with op.batch_alter_table('wrong_try', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_wrong_try_address'), ['address'], unique=False)
        batch_op.create_index(batch_op.f('ix_wrong_try_at'), ['at'], unique=False)

    op.create_table('booking',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('reference', sa.String(), nullable=False),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('package_id', sa.Uuid(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('guests', sa.Integer(), nullable=False),
    sa.Column('guest_name', sa.String(), nullable=False),
    sa.Column('special_requests', sa.String(), nullable=False),
    sa.Column('price_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('hold_expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('checked_in_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('no_show_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('steps', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('price_minor > 0', name=op.f('ck_booking_price_positive')),
    sa.ForeignKeyConstraint(['owner_id'], ['person.id'], name=op.f('fk_booking_owner_id_person')),
    sa.ForeignKeyConstraint(['package_id'], ['package.id'], name=op.f('fk_booking_package_id_package')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_booking')),
    sa.UniqueConstraint('reference', name=op.f('uq_booking_reference'))
    )
    with op.batch_alter_table('booking', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_booking_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_booking_hold_expires_at'), ['hold_expires_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_booking_owner_id'), ['owner_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_booking_package_id'), ['package_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_booking_status'), ['status'], unique=False)

    op.create_table('consent',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('purpose', sa.String(), nullable=False),
    sa.Column('wording', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('given_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_consent_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_consent'))
    )
    with op.batch_alter_table('consent', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_consent_person_id'), ['person_id'], unique=False)

    op.create_table('contact_change',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('channel', sa.String(), nullable=False),
    sa.Column('value', sa.String(), nullable=False),
    sa.Column('country_code', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_contact_change_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_contact_change'))
    )
    with op.batch_alter_table('contact_change', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_contact_change_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_contact_change_person_id'), ['person_id'], unique=False)

    op.create_table('payment_attempt',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('order_id', sa.Uuid(), nullable=False),
    sa.Column('gateway_payment_id', sa.String(), nullable=False),
    sa.Column('amount_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('claimed_minor', sa.BigInteger(), nullable=False),
    sa.Column('refunded_minor', sa.BigInteger(), nullable=False),
    sa.Column('flag', sa.String(), nullable=False),
    sa.Column('error', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('captured_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('claimed_minor >= 0 AND claimed_minor <= amount_minor', name=op.f('ck_payment_attempt_claimed_within_amount')),
    sa.CheckConstraint('refunded_minor >= 0 AND refunded_minor <= claimed_minor', name=op.f('ck_payment_attempt_refunded_within_claimed')),
    sa.ForeignKeyConstraint(['order_id'], ['payment_order.id'], name=op.f('fk_payment_attempt_order_id_payment_order')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_attempt')),
    sa.UniqueConstraint('gateway_payment_id', name=op.f('uq_payment_attempt_gateway_payment_id'))
    )
    with op.batch_alter_table('payment_attempt', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payment_attempt_order_id'), ['order_id'], unique=False)

    op.create_table('registration_event',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('by', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_registration_event_person_id_person')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_registration_event'))
    )
    with op.batch_alter_table('registration_event', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_registration_event_person_id'), ['person_id'], unique=False)

    op.create_table('sandbox_payment',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('order_id', sa.String(), nullable=False),
    sa.Column('amount', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('amount_refunded', sa.BigInteger(), nullable=False),
    sa.Column('error', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['order_id'], ['sandbox_order.id'], name=op.f('fk_sandbox_payment_order_id_sandbox_order')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_payment'))
    )
    with op.batch_alter_table('sandbox_payment', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sandbox_payment_order_id'), ['order_id'], unique=False)

    op.create_table('booking_step',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('booking_id', sa.Uuid(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('by', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['booking_id'], ['booking.id'], name=op.f('fk_booking_step_booking_id_booking')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_booking_step')),
    sa.UniqueConstraint('booking_id', 'number', name=op.f('uq_booking_step_booking_id_number'))
    )
    with op.batch_alter_table('booking_step', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_booking_step_booking_id'), ['booking_id'], unique=False)

    op.create_table('ledger_entry',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('subject_type', sa.String(), nullable=False),
    sa.Column('subject_id', sa.Uuid(), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('amount_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['attempt_id'], ['payment_attempt.id'], name=op.f('fk_ledger_entry_attempt_id_payment_attempt')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_ledger_entry')),
    sa.UniqueConstraint('key', name=op.f('uq_ledger_entry_key'))
    )
    with op.batch_alter_table('ledger_entry', schema=None) as batch_op:
        batch_op.create_index('ix_ledger_entry_subject', ['subject_type', 'subject_id'], unique=False)

    op.create_table('refund',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('gateway_refund_id', sa.String(), nullable=True),
    sa.Column('amount_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('by', sa.String(), nullable=False),
    sa.Column('asked', sa.Integer(), nullable=False),
    sa.Column('error', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('processed_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('amount_minor > 0', name=op.f('ck_refund_amount_positive')),
    sa.ForeignKeyConstraint(['attempt_id'], ['payment_attempt.id'], name=op.f('fk_refund_attempt_id_payment_attempt')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_refund')),
    sa.UniqueConstraint('gateway_refund_id', name=op.f('uq_refund_gateway_refund_id')),
    sa.UniqueConstraint('key', name=op.f('uq_refund_key'))
    )
    with op.batch_alter_table('refund', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_refund_attempt_id'), ['attempt_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_refund_status'), ['status'], unique=False)

    op.create_table('sandbox_refund',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('payment_id', sa.String(), nullable=False),
    sa.Column('amount', sa.BigInteger(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('idempotency_key', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['payment_id'], ['sandbox_payment.id'], name=op.f('fk_sandbox_refund_payment_id_sandbox_payment')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_refund')),
    sa.UniqueConstraint('idempotency_key', name=op.f('uq_sandbox_refund_idempotency_key'))
    )
    with op.batch_alter_table('sandbox_refund', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sandbox_refund_payment_id'), ['payment_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('sandbox_refund', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sandbox_refund_payment_id'))

    op.drop_table('sandbox_refund')
    with op.batch_alter_table('refund', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_refund_status'))
        batch_op.drop_index(batch_op.f('ix_refund_attempt_id'))

    op.drop_table('refund')
    with op.batch_alter_table('ledger_entry', schema=None) as batch_op:
        batch_op.drop_index('ix_ledger_entry_subject')

    op.drop_table('ledger_entry')
    with op.batch_alter_table('booking_step', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_booking_step_booking_id'))

    op.drop_table('booking_step')
    with op.batch_alter_table('sandbox_payment', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sandbox_payment_order_id'))

    op.drop_table('sandbox_payment')
    with op.batch_alter_table('registration_event', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_registration_event_person_id'))

    op.drop_table('registration_event')
    with op.batch_alter_table('payment_attempt', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payment_attempt_order_id'))

    op.drop_table('payment_attempt')
    with op.batch_alter_table('contact_change', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_contact_change_person_id'))
        batch_op.drop_index(batch_op.f('ix_contact_change_created_at'))

    op.drop_table('contact_change')
    with op.batch_alter_table('consent', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_consent_person_id'))

    op.drop_table('consent')
    with op.batch_alter_table('booking', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_booking_status'))
        batch_op.drop_index(batch_op.f('ix_booking_package_id'))
        batch_op.drop_index(batch_op.f('ix_booking_owner_id'))
        batch_op.drop_index(batch_op.f('ix_booking_hold_expires_at'))
        batch_op.drop_index(batch_op.f('ix_booking_created_at'))

    op.drop_table('booking')
    with op.batch_alter_table('wrong_try', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_wrong_try_at'))
        batch_op.drop_index(batch_op.f('ix_wrong_try_address'))

    op.drop_table('wrong_try')
    with op.batch_alter_table('signin_session', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_signin_session_owner_id'))
        batch_op.drop_index(batch_op.f('ix_signin_session_expires_at'))

    op.drop_table('signin_session')
    with op.batch_alter_table('sandbox_webhook', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sandbox_webhook_delivered_at'))

    op.drop_table('sandbox_webhook')
    op.drop_table('sandbox_order')
    op.drop_table('role')
    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_person_status'))
        batch_op.drop_index(batch_op.f('ix_person_mobile'))
        batch_op.drop_index(batch_op.f('ix_person_kind'))
        batch_op.drop_index(batch_op.f('ix_person_email'))
        batch_op.drop_index(batch_op.f('ix_person_created_at'))

    op.drop_table('person')
    with op.batch_alter_table('payment_order', schema=None) as batch_op:
        batch_op.drop_index('uq_payment_order_open', sqlite_where=sa.text("status = 'created'"), postgresql_where=sa.text("status = 'created'"))
        batch_op.drop_index('ix_payment_order_subject')
        batch_op.drop_index(batch_op.f('ix_payment_order_created_at'))

    op.drop_table('payment_order')
    with op.batch_alter_table('payment_event', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payment_event_handled_at'))
        batch_op.drop_index(batch_op.f('ix_payment_event_gateway_order_id'))

    op.drop_table('payment_event')
    with op.batch_alter_table('package', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_package_position'))

    op.drop_table('package')
    with op.batch_alter_table('outbox_message', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_outbox_message_status'))
        batch_op.drop_index(batch_op.f('ix_outbox_message_purpose'))
        batch_op.drop_index(batch_op.f('ix_outbox_message_due_at'))

    op.drop_table('outbox_message')
    with op.batch_alter_table('one_time_code', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_one_time_code_created_at'))
        batch_op.drop_index(batch_op.f('ix_one_time_code_address'))

    op.drop_table('one_time_code')
    with op.batch_alter_table('idempotency_record', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_idempotency_record_owner_id'))

    op.drop_table('idempotency_record')
    op.drop_table('administrator')
