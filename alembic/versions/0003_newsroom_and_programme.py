"""newsroom and programme"""

import sqlalchemy as sa

from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('announcement',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('text_en', sa.String(), nullable=False),
    sa.Column('text_hi', sa.String(), nullable=False),
    sa.Column('link', sa.String(), nullable=False),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('is_demo', sa.Boolean(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_announcement'))
    )
    with op.batch_alter_table('announcement', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_announcement_published_at'), ['published_at'], unique=False)

    op.create_table('photo_album',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('summary_en', sa.String(), nullable=False),
    sa.Column('summary_hi', sa.String(), nullable=False),
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('is_demo', sa.Boolean(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_photo_album'))
    )
    with op.batch_alter_table('photo_album', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_photo_album_day'), ['day'], unique=False)

    op.create_table('press_release',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('summary_en', sa.String(), nullable=False),
    sa.Column('summary_hi', sa.String(), nullable=False),
    sa.Column('body_en', sa.String(), nullable=False),
    sa.Column('body_hi', sa.String(), nullable=False),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('embargo_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('archived_on', sa.Date(), nullable=True),
    sa.Column('is_demo', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_press_release')),
    sa.UniqueConstraint('slug', name=op.f('uq_press_release_slug'))
    )
    with op.batch_alter_table('press_release', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_press_release_published_at'), ['published_at'], unique=False)

    op.create_table('programme_hall',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('name_en', sa.String(), nullable=False),
    sa.Column('name_hi', sa.String(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_programme_hall')),
    sa.UniqueConstraint('slug', name=op.f('uq_programme_hall_slug'))
    )
    op.create_table('programme_speaker',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('name_en', sa.String(), nullable=False),
    sa.Column('name_hi', sa.String(), nullable=False),
    sa.Column('role_en', sa.String(), nullable=False),
    sa.Column('role_hi', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_programme_speaker'))
    )
    op.create_table('programme_track',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('name_en', sa.String(), nullable=False),
    sa.Column('name_hi', sa.String(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_programme_track')),
    sa.UniqueConstraint('slug', name=op.f('uq_programme_track_slug'))
    )
    op.create_table('video',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('watch_url', sa.String(), nullable=False),
    sa.Column('poster', sa.String(), nullable=False),
    sa.Column('transcript_en', sa.String(), nullable=False),
    sa.Column('transcript_hi', sa.String(), nullable=False),
    sa.Column('captions', sa.String(), nullable=False),
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('is_demo', sa.Boolean(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_video'))
    )
    with op.batch_alter_table('video', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_video_day'), ['day'], unique=False)

    op.create_table('photo',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('album_id', sa.Uuid(), nullable=False),
    sa.Column('caption_en', sa.String(), nullable=False),
    sa.Column('caption_hi', sa.String(), nullable=False),
    sa.Column('alt_en', sa.String(), nullable=False),
    sa.Column('alt_hi', sa.String(), nullable=False),
    sa.Column('credit_en', sa.String(), nullable=False),
    sa.Column('credit_hi', sa.String(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=False),
    sa.Column('height', sa.Integer(), nullable=False),
    sa.Column('files', sa.JSON(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.CheckConstraint('width > 0 AND height > 0', name=op.f('ck_photo_size_positive')),
    sa.ForeignKeyConstraint(['album_id'], ['photo_album.id'], name=op.f('fk_photo_album_id_photo_album')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_photo'))
    )
    with op.batch_alter_table('photo', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_photo_album_id'), ['album_id'], unique=False)

    op.create_table('programme_session',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('summary_en', sa.String(), nullable=False),
    sa.Column('summary_hi', sa.String(), nullable=False),
    sa.Column('starts_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ends_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('hall_id', sa.Uuid(), nullable=True),
    sa.Column('track_id', sa.Uuid(), nullable=True),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('released', sa.Boolean(), nullable=False),
    sa.Column('is_demo', sa.Boolean(), nullable=False),
    sa.Column('sequence', sa.Integer(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('ends_at > starts_at', name=op.f('ck_programme_session_lasts')),
    sa.ForeignKeyConstraint(['hall_id'], ['programme_hall.id'], name=op.f('fk_programme_session_hall_id_programme_hall')),
    sa.ForeignKeyConstraint(['track_id'], ['programme_track.id'], name=op.f('fk_programme_session_track_id_programme_track')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_programme_session'))
    )
    with op.batch_alter_table('programme_session', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_programme_session_hall_id'), ['hall_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_programme_session_starts_at'), ['starts_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_programme_session_track_id'), ['track_id'], unique=False)

    op.create_table('programme_session_speaker',
    sa.Column('session_id', sa.Uuid(), nullable=False),
    sa.Column('speaker_id', sa.Uuid(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['session_id'], ['programme_session.id'], name=op.f('fk_programme_session_speaker_session_id_programme_session')),
    sa.ForeignKeyConstraint(['speaker_id'], ['programme_speaker.id'], name=op.f('fk_programme_session_speaker_speaker_id_programme_speaker')),
    sa.PrimaryKeyConstraint('session_id', 'speaker_id', name=op.f('pk_programme_session_speaker'))
    )
    with op.batch_alter_table('programme_session_speaker', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_programme_session_speaker_speaker_id'), ['speaker_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('programme_session_speaker', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_programme_session_speaker_speaker_id'))

    op.drop_table('programme_session_speaker')
    with op.batch_alter_table('programme_session', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_programme_session_track_id'))
        batch_op.drop_index(batch_op.f('ix_programme_session_starts_at'))
        batch_op.drop_index(batch_op.f('ix_programme_session_hall_id'))

    op.drop_table('programme_session')
    with op.batch_alter_table('photo', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_photo_album_id'))

    op.drop_table('photo')
    with op.batch_alter_table('video', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_video_day'))

    op.drop_table('video')
    op.drop_table('programme_track')
    op.drop_table('programme_speaker')
    op.drop_table('programme_hall')
    with op.batch_alter_table('press_release', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_press_release_published_at'))

    op.drop_table('press_release')
    with op.batch_alter_table('photo_album', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_photo_album_day'))

    op.drop_table('photo_album')
    with op.batch_alter_table('announcement', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_announcement_published_at'))

    op.drop_table('announcement')
