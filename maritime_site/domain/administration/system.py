"""How the site runs, for whoever looks after it: health, queues, jobs, backups, settings without their secrets."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, cast
from uuid import UUID

from pydantic import SecretStr
from sqlalchemy import make_url
from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.outbox.service import Queue, queue_of
from maritime_site.ports.services import Services
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total
from maritime_site.settings import Settings, variable_name

PROJECT = Path(__file__).parents[3] / "pyproject.toml"
ADDRESSES = ("database_url", "redis_url", "limits_redis_url")


@dataclass(frozen=True)
class JobView:
    """A job of this worker: its last round, whether that failed, and when the next is due."""

    name: str
    last: datetime
    failed: bool
    next: datetime


@dataclass(frozen=True)
class BackupView:
    """The newest backup in the data folder."""

    name: str
    made: datetime
    size: int


@dataclass(frozen=True)
class SystemView:
    """What is known about the running site at one moment; `redis` is None where none is configured.

    `missing_scripts` are those in which no name can be printed on passes here.
    """

    version: str
    database: str
    redis: bool | None
    queue: Queue
    failed: int
    jobs: list[JobView]
    backup: BackupView | None
    settings: list[tuple[str, str]]
    missing_scripts: list[str]


def get_overview(session: Session, *, services: Services, now: datetime) -> SystemView:
    """How the site runs, as this worker sees it."""
    failed = select(func.count()).select_from(Message).where(Message.status == MessageStatus.FAILED)
    jobs = [
        JobView(name, run.at, run.failed, run.at + timedelta(seconds=run.every))
        for name, run in sorted(services.metrics.runs.items())
    ]
    return SystemView(
        version=_read_version(),
        database=session.get_bind().dialect.name,
        redis=services.limiter.is_alive() if services.settings.redis_url else None,
        queue=queue_of(session, now=now),
        failed=session.exec(failed).one(),
        jobs=jobs,
        backup=find_newest_backup(services.settings.data_dir),
        settings=shown_settings(services.settings),
        missing_scripts=services.printer.missing_scripts(),
    )


@lru_cache(maxsize=1)
def _read_version() -> str:
    return tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]


def find_newest_backup(data_dir: Path) -> BackupView | None:
    """The newest backup in the data folder, if there is one."""
    folder = data_dir / "backups"
    files = [(file.stat(), file.name) for file in folder.iterdir() if file.is_file()] if folder.is_dir() else []
    if not files:
        return None
    values, name = max(files, key=lambda file: file[0].st_mtime)
    return BackupView(name, datetime.fromtimestamp(values.st_mtime, UTC), values.st_size)


def shown_settings(settings: Settings) -> list[tuple[str, str]]:
    """Every setting by its variable; of a secret only whether it is set, of an address nothing of its password."""
    return [(variable_name(field), _format_setting(field, getattr(settings, field))) for field in Settings.model_fields]


def _format_setting(field: str, value: Any) -> str:
    if isinstance(value, SecretStr):
        return _("set") if value.get_secret_value() else _("not set")
    if value in (None, "", ()):
        return _("not set")
    if field in ADDRESSES:
        return make_url(str(value)).render_as_string(hide_password=True)
    return ", ".join(map(str, cast("tuple[object, ...]", value))) if isinstance(value, tuple) else str(value)


def list_messages(
    session: Session, *, search: str = "", status: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[Message], Total]:
    """Messages that match, those due last first, and how many there are; words are of an address or a purpose."""
    matches = find_records(session, "message", search, {"status": status}, until=page * page_size)
    matching = select(Message).where(*matches.within(*([col(Message.status) == status] if status else [])))
    last = matching.order_by(col(Message.due_at).desc(), col(Message.id).desc())
    return list(session.exec(last.offset((page - 1) * page_size).limit(page_size)).all()), matches.total


def retry_message(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Message:
    """Put a failed message back into the queue. Raises NotFound, or Conflict for any other message.

    A code that failed is gone and useless: whoever wanted it asks for another.
    """
    row = session.get(Message, id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFound(_("There is no such message"))
    if row.status == MessageStatus.QUEUED:
        return row
    if row.status != MessageStatus.FAILED:
        raise Conflict(_("Only a failed message can be sent again"))
    if row.secret or (row.expires_at and row.expires_at <= now):
        raise Conflict(_("This message is of no use any more; a new one has to be asked for"))
    row.status, row.attempts, row.due_at, row.error = MessageStatus.QUEUED, 0, now, ""
    session.add(row)
    audit.record_change(
        session, row, "message.retry", actor=actor, before={"status": "failed"}, after={"status": "queued"}, now=now
    )
    return row
