"""zones of gates"""

import sqlalchemy as sa

from alembic import op

revision = '0056'
down_revision = '0055'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('gate_zone',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('name_en', sa.String(), nullable=False),
    sa.Column('name_hi', sa.String(), nullable=False),
    sa.Column('entry', sa.JSON(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_gate_zone'))
    )
    with op.batch_alter_table('gate_device', schema=None) as batch_op:
        batch_op.add_column(sa.Column('zone', sa.String(), server_default='', nullable=False))

    with op.batch_alter_table('gate_scan', schema=None) as batch_op:
        batch_op.add_column(sa.Column('zone', sa.String(), server_default='', nullable=False))
        batch_op.add_column(sa.Column('direction', sa.String(), server_default='in', nullable=False))
        batch_op.create_index('ix_gate_scan_day', ['day', 'gate', 'zone'], unique=False)

    with op.batch_alter_table('admission', schema=None) as batch_op:
        batch_op.add_column(sa.Column('zone', sa.String(), server_default='', nullable=False))
        batch_op.add_column(sa.Column('left_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.drop_constraint(op.f('pk_admission'), type_='primary')
        batch_op.create_primary_key(op.f('pk_admission'), ['pass_number', 'day', 'zone'])


def downgrade() -> None:
    # Without zones a pass is admitted once a day: what was admitted to zones alone is known by its scans.
    op.execute("DELETE FROM admission WHERE zone <> ''")
    with op.batch_alter_table('admission', schema=None) as batch_op:
        batch_op.drop_constraint(op.f('pk_admission'), type_='primary')
        batch_op.create_primary_key(op.f('pk_admission'), ['pass_number', 'day'])
        batch_op.drop_column('left_at')
        batch_op.drop_column('zone')

    with op.batch_alter_table('gate_scan', schema=None) as batch_op:
        batch_op.drop_index('ix_gate_scan_day')
        batch_op.drop_column('direction')
        batch_op.drop_column('zone')

    with op.batch_alter_table('gate_device', schema=None) as batch_op:
        batch_op.drop_column('zone')

    op.drop_table('gate_zone')
