"""registration rules: dates, approval, quota with its waiting list, questions and their answers"""

import sqlalchemy as sa

from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "registration_rule",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("opens_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("approval", sa.String(), nullable=False),
        sa.Column("quota", sa.Integer(), nullable=True),
        sa.Column("waiting_list", sa.Boolean(), nullable=False),
        sa.Column("offer_hours", sa.Integer(), nullable=False),
        sa.Column("documents", sa.JSON(), nullable=False),
        sa.Column("questions", sa.JSON(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_registration_rule")),
    )
    op.create_table(
        "registration_places",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("quota", sa.Integer(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.CheckConstraint("taken >= 0", name=op.f("ck_registration_places_taken_not_negative")),
        sa.CheckConstraint("quota >= 0", name=op.f("ck_registration_places_quota_not_negative")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_registration_places")),
    )
    op.create_table(
        "registration_answer",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_registration_answer_person_id_person")),
        sa.PrimaryKeyConstraint("person_id", "question", name=op.f("pk_registration_answer")),
    )
    with op.batch_alter_table("registration_answer", schema=None) as batch_op:
        batch_op.create_index("ix_registration_answer_value", ["rule", "question", "value"], unique=False)
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.add_column(sa.Column("answers", sa.JSON(), server_default="{}", nullable=False))
        batch_op.add_column(sa.Column("waiting_since", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("offer_until", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("offer_told", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.create_index("ix_person_place", ["kind", "category", "status"], unique=False)
        waits = sa.text("waiting_since IS NOT NULL")
        batch_op.create_index(
            "ix_person_in_line",
            ["kind", "category", "waiting_since"],
            unique=False,
            sqlite_where=waits,
            postgresql_where=waits,
        )


def downgrade() -> None:
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_index("ix_person_in_line")
        batch_op.drop_index("ix_person_place")
        batch_op.drop_column("offer_told")
        batch_op.drop_column("offer_until")
        batch_op.drop_column("waiting_since")
        batch_op.drop_column("answers")
    op.drop_table("registration_answer")
    op.drop_table("registration_places")
    op.drop_table("registration_rule")
