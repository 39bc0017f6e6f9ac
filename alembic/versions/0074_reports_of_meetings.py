"""reports of meetings"""

import sqlalchemy as sa

from alembic import op

revision = '0074'
down_revision = '0073'
branch_labels = None
depends_on = None

OPEN = sa.text('closed_at IS NULL')
ONE_SUBJECT = '(connection_id IS NULL) <> (meeting_id IS NULL)'


def upgrade() -> None:
    with op.batch_alter_table('connection_report') as batch_op:
        batch_op.alter_column('connection_id', existing_type=sa.Uuid(), nullable=True)
        batch_op.add_column(sa.Column('meeting_id', sa.Uuid(), nullable=True))
        batch_op.add_column(sa.Column('asked_by', sa.Uuid(), nullable=True))
        batch_op.add_column(sa.Column('words', sa.String(), nullable=False, server_default=''))
        batch_op.create_check_constraint(op.f('ck_connection_report_one_subject'), ONE_SUBJECT)
    op.create_index(
        'uq_connection_report_open_meeting',
        'connection_report',
        ['meeting_id', 'reporter_id'],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )


def downgrade() -> None:
    op.drop_index('uq_connection_report_open_meeting', table_name='connection_report')
    op.execute('DELETE FROM connection_report WHERE connection_id IS NULL')
    with op.batch_alter_table('connection_report') as batch_op:
        batch_op.drop_constraint(op.f('ck_connection_report_one_subject'), type_='check')
        batch_op.drop_column('words')
        batch_op.drop_column('asked_by')
        batch_op.drop_column('meeting_id')
        batch_op.alter_column('connection_id', existing_type=sa.Uuid(), nullable=False)
