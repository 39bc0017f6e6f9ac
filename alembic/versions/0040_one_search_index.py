"""one search index: the words of the directory, the register and the office's lists come into one table

The entries are copied here, so that nothing has to be indexed again at the start.
"""

from itertools import combinations

import sqlalchemy as sa

from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

COLUMNS = ("words", "owner_words", "group_words")
TOKENIZER = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
PREFIXES = "3 4 5 6 7 8 9 10 11"
INDEXES = {
    "ix_person_created_at": ("created_at", "id"),
    "ix_person_sort_name": ("sort_name", "id"),
    "ix_person_status": ("status", "created_at", "id", "email_verified_at", "mobile_verified_at"),
    "ix_person_groups": ("country", "kind", "status"),
}
# The groups and the other texts of each index that was there before.
OLDER = {
    "directory": (("kind", "country", "sector"), ("sort_name", "words", "offers", "seeks")),
    "registration": (("kind", "status", "country"), ("sort_name", "words")),
    "lookup": (("status", "part"), ("own", "words")),
}
FTS = "search_words"


def upgrade() -> None:
    op.create_table(
        "search_entry",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=True),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("owner_words", sa.String(), nullable=False),
        sa.Column("group_words", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_search_entry")),
        sa.UniqueConstraint("kind", "record", name=op.f("uq_search_entry_kind_record")),
    )
    op.add_column("person", sa.Column("sort_name", sa.String(), server_default="", nullable=False))
    op.execute(
        "UPDATE person SET sort_name = entry.sort_name FROM registration_entry AS entry WHERE entry.person_id = person.id"
    )
    # Whom nobody had entered yet.
    op.execute("UPDATE person SET sort_name = lower(trim(first_name || ' ' || last_name)) WHERE sort_name = ''")
    _copy_entries()
    op.create_index("ix_search_entry_owner", "search_entry", ["owner"])
    for name in ("created_at", "status"):
        op.drop_index(f"ix_person_{name}", "person")
    for name, columns in INDEXES.items():
        op.create_index(name, "person", list(columns))
    op.create_index("ix_booking_fill", "booking", ["package_id", "status"])
    _drop_old_indexes()
    _make_index()


def _copy_entries() -> None:
    _copy("g", "registration_entry", "person_id", {"w": "words"}, ("kind", "status", "country"))
    directory = {"w": "words", "x": "offers", "y": "seeks"}
    _copy("d", "directory_entry", "person_id", directory, ("kind", "country", "sector"))
    for mark, groups in {"a": 1, "b": 2, "c": 2, "e": 2, "f": 1, "i": 1, "m": 1, "n": 2, "p": 1, "r": 2}.items():
        _copy(mark, "lookup_entry", "record", {"w": "own"}, ("status", "part")[:groups], f"WHERE list = '{mark}'", "person_id")
    op.execute(
        "UPDATE search_entry SET owner_words = "
        "(SELECT replace(theirs.words, ' gw', ' ' || search_entry.kind || 'w') FROM search_entry AS theirs "
        "WHERE theirs.kind = 'g' AND theirs.record = search_entry.owner) "
        "WHERE owner IN (SELECT record FROM search_entry WHERE kind = 'g')"
    )


def _copy(
    mark: str, table: str, key: str, words: dict[str, str], groups: tuple[str, ...], which: str = "", owner: str = ""
) -> None:
    said = " || ".join(
        f"CASE WHEN {column} = '' THEN '' ELSE replace(' ' || {column}, ' ', ' {mark}{place}') END"
        for place, column in words.items()
    )
    clean = "regexp_replace({0}, '[^a-zA-Z0-9]', '', 'g')" if _is_postgres() else "replace(replace({0}, '-', ''), '_', '')"
    grouped = " || ".join(f"' {mark}{place}' || {clean.format(group)}" for place, group in enumerate(groups))
    op.execute(
        "INSERT INTO search_entry (kind, record, owner, words, owner_words, group_words) "
        f"SELECT '{mark}', {_id(key)}, {_id(owner) if owner else 'NULL'}, {said}, '', {grouped} "
        f"FROM {table} {which} ORDER BY number"
    )


def _id(column: str) -> str:
    return f"replace(CAST({column} AS VARCHAR), '-', '')"


def _is_postgres() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _drop_old_indexes() -> None:
    for name in ("directory", "registration", "lookup"):
        if not _is_postgres():
            op.execute(f"DROP TABLE {name}_search")
            op.execute(f"DROP VIEW {name}_words")
        op.drop_table(f"{name}_entry")
        op.drop_table(f"{name}_tally")


def _make_index() -> None:
    if _is_postgres():
        op.execute(f"CREATE INDEX ix_search_entry_words ON search_entry USING gin ((({' || '.join(COLUMNS)})::tsvector))")
        return
    names, news, olds = (", ".join(f"{row}{name}" for name in COLUMNS) for row in ("", "new.", "old."))
    add = f"INSERT INTO {FTS}(rowid, {names}) VALUES (new.number, {news});"
    take = f"INSERT INTO {FTS}({FTS}, rowid, {names}) VALUES ('delete', old.number, {olds});"
    options = f"content='search_entry', content_rowid='number', detail=none, columnsize=0, prefix='{PREFIXES}'"
    op.execute(f'CREATE VIRTUAL TABLE {FTS} USING fts5({names}, {options}, tokenize="{TOKENIZER}")')
    op.execute(f"CREATE TRIGGER search_entry_added AFTER INSERT ON search_entry BEGIN {add} END")
    op.execute(f"CREATE TRIGGER search_entry_gone AFTER DELETE ON search_entry BEGIN {take} END")
    op.execute(f"CREATE TRIGGER search_entry_changed AFTER UPDATE OF {names} ON search_entry BEGIN {take} {add} END")
    op.execute(f"INSERT INTO {FTS}({FTS}) VALUES ('rebuild')")


def downgrade() -> None:
    """The tables as they were, and empty: the jobs of the older program enter every row."""
    op.drop_index("ix_booking_fill", "booking")
    for name in INDEXES:
        op.drop_index(name, "person")
    for name in ("created_at", "status"):
        op.create_index(f"ix_person_{name}", "person", [name])
    if not _is_postgres():
        op.execute(f"DROP TABLE {FTS}")
    op.drop_table("search_entry")
    op.drop_column("person", "sort_name")
    for name, (columns, more) in OLDER.items():
        _make_older_tables(name, columns, more)
    for chosen in (some for size in range(4) for some in combinations(OLDER["registration"][0], size)):
        for order in ("created_at", "sort_name"):
            name = "_".join(("ix_registration_entry", *(column[0] for column in chosen), order))
            op.create_index(name, "registration_entry", [*chosen, order, "number"])
    for column in ("", "kind", "country", "sector"):
        columns = [column, "sort_name", "number"] if column else ["sort_name", "number"]
        op.create_index("_".join(filter(None, ("ix_directory_entry", column, "order"))), "directory_entry", columns)
    op.create_index("ix_lookup_entry_person_id", "lookup_entry", ["person_id"])


def _make_older_tables(name: str, groups: tuple[str, ...], more: tuple[str, ...]) -> None:
    entry, apart = f"{name}_entry", name == "lookup"
    texts = [sa.Column(column, sa.String(), nullable=False) for column in (*groups, *more)]
    person = sa.Column("person_id", sa.Uuid(), nullable=apart)
    op.create_table(
        entry,
        sa.Column("number", sa.Integer(), nullable=False),
        person,
        *texts,
        *((sa.Column("list", sa.String(), nullable=False), sa.Column("record", sa.String(), nullable=False)) if apart else ()),
        *([sa.Column("created_at", sa.DateTime(timezone=True), nullable=False)] if name == "registration" else []),
        *(
            [sa.Column("proven", sa.Boolean(), server_default=sa.true(), nullable=False)]
            if name == "registration"
            else []
        ),
        sa.PrimaryKeyConstraint("number", name=op.f(f"pk_{entry}")),
        sa.UniqueConstraint("list", "record", name=op.f("uq_lookup_entry_list_record"))
        if apart
        else sa.UniqueConstraint("person_id", name=op.f(f"uq_{entry}_person_id")),
        *(
            []
            if apart
            else [sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f(f"fk_{entry}_person_id_person"))]
        ),
    )
    op.create_table(
        f"{name}_tally",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(column, sa.String(), nullable=False) for column in (("list", *groups) if apart else groups)),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}_tally")),
    )
    words = [column for column in more if column in {"words", "offers", "seeks"}]
    if _is_postgres():
        said = _older_words(words, groups, "", " || list" if apart else "")
        op.execute(f"CREATE INDEX ix_{entry}_words ON {entry} USING gin ((({said})::tsvector))")
        return
    old, new, stored = (
        _older_words(words, groups, row, f" || {row}list" if apart else "") for row in ("old.", "new.", "")
    )
    search, changing = f"{name}_search", ", ".join((*words, *groups, *(["list"] if apart else [])))
    add = f"INSERT INTO {search}(rowid, words) VALUES (new.number, {new});"
    take = f"INSERT INTO {search}({search}, rowid, words) VALUES ('delete', old.number, {old});"
    op.execute(f"CREATE VIEW {name}_words AS SELECT number, {stored} AS words FROM {entry}")
    op.execute(
        f"CREATE VIRTUAL TABLE {search} USING fts5(words, content='{name}_words', content_rowid='number', "
        f"detail=none, columnsize=0, prefix='2 3 4 5 6 7 8 9 10', tokenize=\"{TOKENIZER}\")"
    )
    op.execute(f"CREATE TRIGGER {entry}_added AFTER INSERT ON {entry} BEGIN {add} END")
    op.execute(f"CREATE TRIGGER {entry}_gone AFTER DELETE ON {entry} BEGIN {take} END")
    op.execute(f"CREATE TRIGGER {entry}_changed AFTER UPDATE OF {changing} ON {entry} BEGIN {take} {add} END")


def _older_words(words: list[str], groups: tuple[str, ...], row: str, mark: str) -> str:
    clean = "regexp_replace({}, '[^a-zA-Z0-9]', '', 'g')" if _is_postgres() else "replace({}, '-', '')"
    said = [f"replace(' ' || {row}{column}, ' ', ' {letter}'{mark})" for letter, column in zip("abc", words, strict=False)]
    places = range(len(groups))
    for chosen in (some for size in places for some in combinations(places, size + 1)):
        values = (f"'{place}' || " + clean.format(row + groups[place]) for place in chosen)
        said.append(f"' g'{mark} || " + " || ".join(values))
    return " || ".join(said)
