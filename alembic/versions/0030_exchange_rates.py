"""exchange rates: what other currencies are worth where the limit of a refund is compared"""

import sqlalchemy as sa
from alembic import op

revision = '0030'
down_revision = '0028'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('exchange_rate',
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('limit_micro', sa.BigInteger(), nullable=False),
    sa.Column('set_by', sa.String(), nullable=False),
    sa.Column('set_by_name', sa.String(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('limit_micro > 0', name=op.f('ck_exchange_rate_rate_positive')),
    sa.PrimaryKeyConstraint('currency', name=op.f('pk_exchange_rate'))
    )


def downgrade() -> None:
    op.drop_table('exchange_rate')
