"""reports anew after one was closed"""

import sqlalchemy as sa

from alembic import op

revision = '0069'
down_revision = '0068'
branch_labels = None
depends_on = None

ONCE = 'uq_connection_report_connection_id_reporter_id'
OPEN = sa.text('closed_at IS NULL')
# Of several reports of one end the older table keeps the latest.
EARLIER = """
DELETE FROM connection_report WHERE EXISTS (
    SELECT 1 FROM connection_report AS later
    WHERE later.connection_id = connection_report.connection_id
    AND later.reporter_id = connection_report.reporter_id
    AND (later.created_at > connection_report.created_at
         OR (later.created_at = connection_report.created_at AND later.id > connection_report.id))
)
"""


def upgrade() -> None:
    with op.batch_alter_table('connection_report') as batch_op:
        batch_op.drop_constraint(op.f(ONCE), type_='unique')
    op.create_index(
        'uq_connection_report_open',
        'connection_report',
        ['connection_id', 'reporter_id'],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )


def downgrade() -> None:
    op.execute(EARLIER)
    op.drop_index('uq_connection_report_open', table_name='connection_report')
    with op.batch_alter_table('connection_report') as batch_op:
        batch_op.create_unique_constraint(op.f(ONCE), ['connection_id', 'reporter_id'])
