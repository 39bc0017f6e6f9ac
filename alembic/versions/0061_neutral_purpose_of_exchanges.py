"""neutral purpose of exchanges"""

import sqlalchemy as sa

from alembic import op

revision = '0061'
down_revision = '0060'
branch_labels = None
depends_on = None

MET = 'met-at-event'
SENTENCES = ('We met at the event', 'हम आयोजन में मिले')

connection = sa.table('connection', sa.column('purpose', sa.String()))


def upgrade() -> None:
    op.execute(connection.update().where(connection.c.purpose.in_(SENTENCES)).values(purpose=MET))


def downgrade() -> None:
    op.execute(connection.update().where(connection.c.purpose == MET).values(purpose=SENTENCES[0]))
