"""orders of exhibitors"""

import sqlalchemy as sa

from alembic import op

revision = '0059'
down_revision = '0058'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('exhibitor_order_item',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('title_en', sa.String(), nullable=False),
    sa.Column('title_hi', sa.String(), nullable=False),
    sa.Column('hint_en', sa.String(), nullable=False),
    sa.Column('hint_hi', sa.String(), nullable=False),
    sa.Column('price_minor', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint('price_minor >= 0', name=op.f('ck_exhibitor_order_item_price_not_negative')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_exhibitor_order_item'))
    )
    with op.batch_alter_table('exhibitor_order_item', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_exhibitor_order_item_until'), ['until'], unique=False)

    op.create_table('exhibitor_order_line',
    sa.Column('item_id', sa.Uuid(), nullable=False),
    sa.Column('company_id', sa.Uuid(), nullable=False),
    sa.Column('quantity', sa.Integer(), nullable=False),
    sa.Column('price_minor', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('ordered_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('quantity > 0', name=op.f('ck_exhibitor_order_line_quantity_positive')),
    sa.ForeignKeyConstraint(['company_id'], ['person.id'], name=op.f('fk_exhibitor_order_line_company_id_person')),
    sa.ForeignKeyConstraint(['item_id'], ['exhibitor_order_item.id'], name=op.f('fk_exhibitor_order_line_item_id_exhibitor_order_item')),
    sa.PrimaryKeyConstraint('item_id', 'company_id', name=op.f('pk_exhibitor_order_line'))
    )
    with op.batch_alter_table('exhibitor_order_line', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_exhibitor_order_line_company_id'), ['company_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('exhibitor_order_line', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_exhibitor_order_line_company_id'))

    op.drop_table('exhibitor_order_line')
    with op.batch_alter_table('exhibitor_order_item', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_exhibitor_order_item_until'))

    op.drop_table('exhibitor_order_item')
