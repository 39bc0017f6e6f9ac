"""refunds that wait for a second administrator, resolved payment flags, the nightly comparison"""

import sqlalchemy as sa

from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('ledger_comparison',
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('compared', sa.Integer(), nullable=False),
    sa.Column('differences', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('day', name=op.f('pk_ledger_comparison'))
    )
    op.create_table('payment_difference',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('gateway_payment_id', sa.String(), nullable=False),
    sa.Column('gateway_order_id', sa.String(), nullable=False),
    sa.Column('ours', sa.String(), nullable=False),
    sa.Column('theirs', sa.String(), nullable=False),
    sa.Column('first_seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('last_seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('resolved_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('resolved_by', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_difference')),
    sa.UniqueConstraint('key', name=op.f('uq_payment_difference_key'))
    )
    with op.batch_alter_table('payment_difference', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payment_difference_first_seen_at'), ['first_seen_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_payment_difference_gateway_payment_id'), ['gateway_payment_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_payment_difference_resolved_at'), ['resolved_at'], unique=False)

    op.create_table('refund_proposal',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('attempt_id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('amount_minor', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('asked_by', sa.String(), nullable=False),
    sa.Column('asked_by_name', sa.String(), nullable=False),
    sa.Column('decided_by_name', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('decided_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('amount_minor > 0', name=op.f('ck_refund_proposal_amount_positive')),
    sa.ForeignKeyConstraint(['attempt_id'], ['payment_attempt.id'], name=op.f('fk_refund_proposal_attempt_id_payment_attempt')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_refund_proposal')),
    sa.UniqueConstraint('key', name=op.f('uq_refund_proposal_key'))
    )
    with op.batch_alter_table('refund_proposal', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_refund_proposal_attempt_id'), ['attempt_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_refund_proposal_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_refund_proposal_status'), ['status'], unique=False)

    with op.batch_alter_table('payment_event', schema=None) as batch_op:
        batch_op.add_column(sa.Column('resolved_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column('resolved_by', sa.String(), nullable=False, server_default=''))
        batch_op.add_column(sa.Column('note', sa.String(), nullable=False, server_default=''))


def downgrade() -> None:
    with op.batch_alter_table('payment_event', schema=None) as batch_op:
        batch_op.drop_column('note')
        batch_op.drop_column('resolved_by')
        batch_op.drop_column('resolved_at')

    with op.batch_alter_table('refund_proposal', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_refund_proposal_status'))
        batch_op.drop_index(batch_op.f('ix_refund_proposal_created_at'))
        batch_op.drop_index(batch_op.f('ix_refund_proposal_attempt_id'))

    op.drop_table('refund_proposal')
    with op.batch_alter_table('payment_difference', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payment_difference_resolved_at'))
        batch_op.drop_index(batch_op.f('ix_payment_difference_gateway_payment_id'))
        batch_op.drop_index(batch_op.f('ix_payment_difference_first_seen_at'))

    op.drop_table('payment_difference')
    op.drop_table('ledger_comparison')
