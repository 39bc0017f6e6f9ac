"""find people, letters and messages by whose they are"""

from alembic import op

revision = '0066'
down_revision = '0065'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index('ix_outbox_message_purpose', 'outbox_message')
    op.create_index('ix_outbox_message_recipient', 'outbox_message', ['recipient', 'purpose', 'created_at'])
    op.create_index('ix_outbox_message_next', 'outbox_message', ['status', 'secret', 'due_at'])
    op.drop_index('ix_person_kind', 'person')
    for column in ('email', 'mobile'):
        op.drop_index(f'ix_person_{column}', 'person')
        op.create_index(f'ix_person_{column}', 'person', [column, 'kind'])
    op.create_index('ix_connection_message_receiver', 'connection_message', ['receiver_id'])


def downgrade() -> None:
    op.drop_index('ix_connection_message_receiver', 'connection_message')
    for column in ('mobile', 'email'):
        op.drop_index(f'ix_person_{column}', 'person')
        op.create_index(f'ix_person_{column}', 'person', [column])
    op.create_index('ix_person_kind', 'person', ['kind'])
    op.drop_index('ix_outbox_message_next', 'outbox_message')
    op.drop_index('ix_outbox_message_recipient', 'outbox_message')
    op.create_index('ix_outbox_message_purpose', 'outbox_message', ['purpose'])
