"""proven addresses: an address counts once a code sent there was typed"""

import sqlalchemy as sa

from alembic import op

revision = '0028'
down_revision = '0027'
branch_labels = None
depends_on = None

COLUMNS = ('email', 'mobile')

# Nothing that is kept says which address signed in: codes and sessions are kept for a day, events are masked. So the
# e-mail address counts as proven of everybody about whom the office decided, who was approved at once, who has a
# session, or who asked something about their data: our letters went there all the time. Registrations that only wait
# become proven by their owner's next sign-in. No mobile number counts: a number that a stranger typed beside somebody
# else's address must not sign in, and its owner proves it again on the security page.
USED = """
UPDATE person SET email_verified_at = updated_at
WHERE status <> 'pending'
OR id IN (SELECT owner_id FROM signin_session)
OR id IN (SELECT person_id FROM data_request)
"""
# Who waits for a document alone is approved by it as before; whoever else waits, waits for a decision.
ENTRIES = """
UPDATE registration_entry SET proven = false
WHERE person_id IN (SELECT id FROM person WHERE email_verified_at IS NULL)
"""


def upgrade() -> None:
    op.add_column('registration_entry', sa.Column('proven', sa.Boolean(), server_default=sa.true(), nullable=False))
    with op.batch_alter_table('person', schema=None) as batch_op:
        for name in COLUMNS:
            batch_op.add_column(sa.Column(f'{name}_verified_at', sa.DateTime(timezone=True), nullable=True))
            batch_op.drop_constraint(f'uq_person_kind_{name}', type_='unique')
        batch_op.add_column(
            sa.Column('approve_when_proven', sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    for name in COLUMNS:
        proven = sa.text(f'{name}_verified_at IS NOT NULL')
        op.create_index(
            f'uq_person_kind_{name}_proven', 'person', ['kind', name], unique=True, sqlite_where=proven,
            postgresql_where=proven,
        )
    op.execute(USED)
    op.execute(ENTRIES)


def downgrade() -> None:
    # Refused by the database where several registrations name one address: nobody could say which of them stays.
    for name in COLUMNS:
        op.drop_index(f'uq_person_kind_{name}_proven', table_name='person')
    with op.batch_alter_table('person', schema=None) as batch_op:
        for name in COLUMNS:
            batch_op.create_unique_constraint(f'uq_person_kind_{name}', ['kind', name])
            batch_op.drop_column(f'{name}_verified_at')
        batch_op.drop_column('approve_when_proven')
    op.drop_column('registration_entry', 'proven')
