"""whom messages were sent to or name, by id"""

import sqlalchemy as sa

from alembic import op

revision = "0032"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outbox_message_subject",
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["outbox_message.id"],
            name=op.f("fk_outbox_message_subject_message_id_outbox_message"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("message_id", "subject_id", name=op.f("pk_outbox_message_subject")),
    )
    with op.batch_alter_table("outbox_message_subject", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outbox_message_subject_subject_id"), ["subject_id"], unique=False)

    # Of what was sent before, only letters to many say whom they were written to.
    op.execute(
        "INSERT INTO outbox_message_subject (message_id, subject_id) SELECT message_id, person_id FROM broadcast_letter"
    )


def downgrade() -> None:
    with op.batch_alter_table("outbox_message_subject", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_outbox_message_subject_subject_id"))

    op.drop_table("outbox_message_subject")
