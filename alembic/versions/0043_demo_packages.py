"""demo packages are marked, so that the demo goes away as a whole"""

import sqlalchemy as sa

from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("package", schema=None) as batch_op:
        batch_op.add_column(sa.Column("is_demo", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE package SET is_demo = true WHERE hotel LIKE '%(demo)'")
    with op.batch_alter_table("package", schema=None) as batch_op:
        batch_op.alter_column("is_demo", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("package", schema=None) as batch_op:
        batch_op.drop_column("is_demo")
