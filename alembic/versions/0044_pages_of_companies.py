"""pages of companies"""

import sqlalchemy as sa

from alembic import op

revision = '0044'
down_revision = '0043'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('company_page',
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('draft', sa.JSON(), nullable=False),
    sa.Column('published', sa.JSON(), nullable=False),
    sa.Column('message', sa.String(), nullable=False),
    sa.Column('steps', sa.Integer(), nullable=False),
    sa.Column('submitted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['company_id'], ['person.id'], name=op.f('fk_company_page_company_id_person')),
    sa.PrimaryKeyConstraint('company_id', name=op.f('pk_company_page')),
    sa.UniqueConstraint('slug', name=op.f('uq_company_page_slug'))
    )
    with op.batch_alter_table('company_page', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_company_page_published_at'), ['published_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_company_page_status'), ['status'], unique=False)
        batch_op.create_index(batch_op.f('ix_company_page_updated_at'), ['updated_at'], unique=False)

    op.create_table('company_file',
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('document_id', sa.Uuid(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=False),
    sa.Column('height', sa.Integer(), nullable=False),
    sa.Column('size', sa.Integer(), nullable=False),
    sa.Column('names', sa.JSON(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['company_id'], ['company_page.company_id'], name=op.f('fk_company_file_company_id_company_page')),
    sa.PrimaryKeyConstraint('company_id', 'document_id', name=op.f('pk_company_file'))
    )
    op.create_table('company_file_name',
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['company_id'], ['company_page.company_id'], name=op.f('fk_company_file_name_company_id_company_page')),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_company_file_name'))
    )
    with op.batch_alter_table('company_file_name', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_company_file_name_company_id'), ['company_id'], unique=False)

    op.create_table('company_page_step',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('by', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['company_id'], ['company_page.company_id'], name=op.f('fk_company_page_step_company_id_company_page')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_company_page_step'))
    )
    with op.batch_alter_table('company_page_step', schema=None) as batch_op:
        batch_op.create_index('uq_company_page_step_number', ['company_id', 'number'], unique=True)



def downgrade() -> None:
    with op.batch_alter_table('company_page_step', schema=None) as batch_op:
        batch_op.drop_index('uq_company_page_step_number')

    op.drop_table('company_page_step')
    with op.batch_alter_table('company_file_name', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_company_file_name_company_id'))

    op.drop_table('company_file_name')
    op.drop_table('company_file')
    with op.batch_alter_table('company_page', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_company_page_updated_at'))
        batch_op.drop_index(batch_op.f('ix_company_page_status'))
        batch_op.drop_index(batch_op.f('ix_company_page_published_at'))

    op.drop_table('company_page')
