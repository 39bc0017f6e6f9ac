"""tasks of exhibitors"""

import sqlalchemy as sa

from alembic import op

revision = '0050'
down_revision = '0049'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('exhibitor_task',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('hint_en', sa.String(), nullable=False),
    sa.Column('hint_hi', sa.String(), nullable=False),
    sa.Column('type', sa.String(), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_exhibitor_task'))
    )
    with op.batch_alter_table('exhibitor_task', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_exhibitor_task_due_at'), ['due_at'], unique=False)

    op.create_table('exhibitor_task_answer',
    sa.Column('task_id', sa.Uuid(), nullable=False),
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('answer', sa.String(), nullable=False),
    sa.Column('done_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('reminded_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['company_id'], ['person.id'], name=op.f('fk_exhibitor_task_answer_company_id_person')),
    sa.ForeignKeyConstraint(['task_id'], ['exhibitor_task.id'], name=op.f('fk_exhibitor_task_answer_task_id_exhibitor_task')),
    sa.PrimaryKeyConstraint('task_id', 'company_id', name=op.f('pk_exhibitor_task_answer'))
    )
    with op.batch_alter_table('exhibitor_task_answer', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_exhibitor_task_answer_company_id'), ['company_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('exhibitor_task_answer', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_exhibitor_task_answer_company_id'))

    op.drop_table('exhibitor_task_answer')
    with op.batch_alter_table('exhibitor_task', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_exhibitor_task_due_at'))

    op.drop_table('exhibitor_task')
