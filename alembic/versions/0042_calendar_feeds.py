"""calendar feeds"""

import sqlalchemy as sa

from alembic import op

revision = '0042'
down_revision = '0041'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('calendar_feed',
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('renewed_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_calendar_feed_person_id_person')),
    sa.PrimaryKeyConstraint('person_id', name=op.f('pk_calendar_feed'))
    )


def downgrade() -> None:
    op.drop_table('calendar_feed')
