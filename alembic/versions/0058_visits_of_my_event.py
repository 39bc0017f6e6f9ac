"""visits of my event"""

import sqlalchemy as sa

from alembic import op

revision = '0058'
down_revision = '0057'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('person_visit',
    sa.Column('person_id', sa.Uuid(), nullable=False),
    sa.Column('last_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('before_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_person_visit_person_id_person')),
    sa.PrimaryKeyConstraint('person_id', name=op.f('pk_person_visit'))
    )


def downgrade() -> None:
    op.drop_table('person_visit')
