"""names in addresses, slides, seats, biographies and photos of the programme"""

import re
import unicodedata

import sqlalchemy as sa

from alembic import op

revision = '0045'
down_revision = '0044'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('programme_session', schema=None) as batch_op:
        batch_op.add_column(sa.Column('slug', sa.String(), nullable=True))
        batch_op.add_column(sa.Column('slides', sa.String(), nullable=False, server_default=''))
        batch_op.add_column(sa.Column('capacity', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('waiting_list', sa.Boolean(), nullable=False, server_default=sa.false()))
        batch_op.add_column(sa.Column('taken', sa.Integer(), nullable=False, server_default='0'))
        batch_op.add_column(sa.Column('sign_ups', sa.Integer(), nullable=False, server_default='0'))
    with op.batch_alter_table('programme_speaker', schema=None) as batch_op:
        batch_op.add_column(sa.Column('slug', sa.String(), nullable=True))
        batch_op.add_column(sa.Column('biography_en', sa.String(), nullable=False, server_default=''))
        batch_op.add_column(sa.Column('biography_hi', sa.String(), nullable=False, server_default=''))
        batch_op.add_column(sa.Column('photo', sa.String(), nullable=False, server_default=''))
    fill_slugs('programme_session', 'title_en', 'session')
    fill_slugs('programme_speaker', 'name_en', 'speaker')
    with op.batch_alter_table('programme_session', schema=None) as batch_op:
        batch_op.alter_column('slug', existing_type=sa.String(), nullable=False)
        batch_op.create_unique_constraint(batch_op.f('uq_programme_session_slug'), ['slug'])
        batch_op.create_check_constraint(
            batch_op.f('ck_programme_session_taken_within_capacity'),
            'taken >= 0 AND (capacity IS NULL OR taken <= capacity)')
        for name in ('slides', 'waiting_list', 'taken', 'sign_ups'):
            batch_op.alter_column(name, server_default=None)
    with op.batch_alter_table('programme_speaker', schema=None) as batch_op:
        batch_op.alter_column('slug', existing_type=sa.String(), nullable=False)
        batch_op.create_unique_constraint(batch_op.f('uq_programme_speaker_slug'), ['slug'])
        for name in ('biography_en', 'biography_hi', 'photo'):
            batch_op.alter_column(name, server_default=None)


def fill_slugs(table: str, title: str, default: str) -> None:
    """Give every row a name in addresses, made from its English title."""
    rows = sa.table(table, sa.column('id', sa.Uuid()), sa.column('slug', sa.String()), sa.column(title, sa.String()))
    used: set[str] = set()
    for id, words in op.get_bind().execute(sa.select(rows.c.id, rows.c[title]).order_by(rows.c.id)).all():
        plain = unicodedata.normalize('NFKD', words).encode('ascii', 'ignore').decode().lower()
        wanted = re.sub(r'[^a-z0-9]+', '-', plain).strip('-')[:74].strip('-') or default
        slug = next(each for each in (wanted, *(f'{wanted}-{n}' for n in range(2, len(used) + 3))) if each not in used)
        used.add(slug)
        op.get_bind().execute(sa.update(rows).where(rows.c.id == id).values(slug=slug))


def downgrade() -> None:
    with op.batch_alter_table('programme_speaker', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('uq_programme_speaker_slug'), type_='unique')
        for name in ('photo', 'biography_hi', 'biography_en', 'slug'):
            batch_op.drop_column(name)

    with op.batch_alter_table('programme_session', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('ck_programme_session_taken_within_capacity'), type_='check')
        batch_op.drop_constraint(batch_op.f('uq_programme_session_slug'), type_='unique')
        for name in ('sign_ups', 'taken', 'waiting_list', 'capacity', 'slides', 'slug'):
            batch_op.drop_column(name)
