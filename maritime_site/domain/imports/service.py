"""People come from a sheet: it is checked, then made people of in the background, batch by batch (IMPORT-1).

A batch is one chunk of rows: the transaction that makes its people deletes it. So an import that was stopped goes on
where it was, nobody is made twice, and SQLite's writer lock is free between two batches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.core.text.sheet_reader import SheetRow, read_sheet
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.imports import columns as matching
from maritime_site.domain.imports import messages
from maritime_site.domain.imports.cells import read_row
from maritime_site.domain.imports.checking import CheckedSheet, check_rows
from maritime_site.domain.imports.models import ImportStatus, PeopleImport, PeopleImportChunk
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import AddressedDraft, enqueue_messages
from maritime_site.domain.people import staff
from maritime_site.domain.people.kinds import KINDS, Form, Kind, find_registration_form
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.people.schemas import StaffRegistration
from maritime_site.domain.people.staff import Placement
from maritime_site.domain.signin.advisory_locks import take_advisory_lock, take_advisory_locks
from maritime_site.ports.services import Services

CHUNK_ROWS = 100
# Checked sheets that nobody imported hold people's data: they go.
KEPT_UNUSED = timedelta(days=7)
HAS_PROBLEM = N_("1 cell has to be corrected. Import the good rows alone, or correct the file.")
HAS_PROBLEMS = N_("{count} cells have to be corrected. Import the good rows alone, or correct the file.")
STARTED = N_("This import was started already")
S = ImportStatus


@dataclass(frozen=True)
class UploadedSheet:
    """A file as staff handed it in. `approve`: nobody has to decide about its people any more."""

    data: bytes
    file_name: str
    kind: Kind
    form: Form
    notify: bool
    approve: bool


def require_form(key: str) -> tuple[Kind, Form]:
    """The kind and form that an import's `kind` means. Raises Invalid for one without a form of its own."""
    result = find_registration_form(key)
    if result is None:
        raise Invalid({"kind": _("Choose one of the listed values")})
    return result


def check_sheet(
    services: Services, sheet: UploadedSheet, *, actor: Actor, now: datetime, to_match: bool = False
) -> UUID:
    """Read and check a file, and keep the checked sheet; answers its id. Opens transactions of its own.

    Raises Invalid for a file that cannot be read, or whose columns do not fit; with `to_match` the latter is kept, so
    that staff can match them.
    """
    heading, *rows = list(read_sheet(sheet.data))
    with services.database.reading() as session:
        rule = rules.read_rule(session, rules.rule_key_of(sheet.form))
    columns = matching.match_columns(heading.cells, sheet.form, rule)
    if not to_match:
        matching.check_columns(columns, sheet.form, rule)
    checked = _check_rows(services, rows, columns, sheet.kind, sheet.form, rule=rule)
    row = PeopleImport(
        kind=sheet.kind.key,
        category=sheet.form.category,
        notify=sheet.notify,
        approve=sheet.approve,
        file_name=sheet.file_name[:200],
        heading=list(heading.cells),
        columns=columns,
        made_by=UUID(actor.id),
        created_at=now,
    )
    _set_findings(row, checked)
    packed = [[each.number, list(each.cells)] for each in rows]
    chunks = [
        PeopleImportChunk(import_id=row.id, position=start, rows=packed[start : start + CHUNK_ROWS])
        for start in range(0, len(packed), CHUNK_ROWS)
    ]
    with services.database.writing() as session:
        session.add(row)
        session.flush()
        session.add_all(chunks)
        _record_change(session, row, "check", actor=actor, before={}, now=now)
    return row.id


def _check_rows(
    services: Services, rows: Sequence[SheetRow], columns: Sequence[str], kind: Kind, form: Form, *, rule: Rule
) -> CheckedSheet:
    """Every row checked, with no writer waiting meanwhile; nothing is looked at while the columns do not fit."""
    if _find_misfit(columns, form, rule):
        result = CheckedSheet(rows=len(rows))
        result.note_problems(1, partial(_find_misfit, columns, form, rule))
        return result
    with services.database.reading() as session:
        return check_rows(session, rows, columns, kind=kind, form=form, rule=rule)


def _find_misfit(columns: Sequence[str], form: Form, rule: Rule) -> dict[str, str]:
    try:
        matching.check_columns(columns, form, rule)
    except Invalid as refusal:
        return {"file": refusal.message}
    return {}


def _set_findings(row: PeopleImport, checked: CheckedSheet) -> None:
    row.rows, row.good, row.problem_count = checked.rows, checked.good, checked.problem_count
    row.problems, row.duplicates = checked.problems, checked.duplicates


def match_again(services: Services, id: UUID, columns: Sequence[str], *, actor: Actor, now: datetime) -> None:
    """Check a sheet with other columns.

    Raises NotFound, Conflict once it was started, Invalid for columns that do not fit.
    """
    with services.database.reading() as session:
        row = get_import(session, id)
        kind, form = form_of(row)
        rule = rules.read_rule(session, rules.rule_key_of(form))
        rows = [SheetRow(number, tuple(cells)) for chunk in _chunks_of(session, id) for number, cells in chunk.rows]
    chosen = [*columns, *[""] * len(row.heading)][: len(row.heading)]
    matching.check_columns(chosen, form, rule)
    checked = _check_rows(services, rows, chosen, kind, form, rule=rule)
    with services.database.writing() as session:
        row = get_import(session, id, lock=True)
        if row.status != S.CHECKED:
            raise Conflict(_(STARTED))
        before = _state_of(row)
        row.columns = chosen
        _set_findings(row, checked)
        session.add(row)
        _record_change(session, row, "match", actor=actor, before=before, now=now)


def _chunks_of(session: Session, id: UUID) -> list[PeopleImportChunk]:
    mine = select(PeopleImportChunk).where(PeopleImportChunk.import_id == id)
    return list(session.exec(mine.order_by(col(PeopleImportChunk.position))).all())


def get_import(session: Session, id: UUID, *, lock: bool = False) -> PeopleImport:
    """One import. Raises NotFound."""
    row = session.get(PeopleImport, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such import"))
    return row


def list_imports(
    session: Session, *, page: int, page_size: int, search: str = "", status: str = ""
) -> tuple[list[PeopleImport], int]:
    """Imports, newest first, and how many there are; each word of `search` is in the name of the file."""
    matching = select(PeopleImport)
    for word in search.split():
        matching = matching.where(col(PeopleImport.file_name).icontains(word, autoescape=True))
    if status:
        matching = matching.where(col(PeopleImport.status) == status)
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    order = (col(PeopleImport.created_at).desc(), col(PeopleImport.id))
    listed = matching.order_by(*order).offset((page - 1) * page_size).limit(page_size)
    return list(session.exec(listed).all()), total


def form_of(row: PeopleImport) -> tuple[Kind, Form]:
    """The kind and form that an import fills."""
    form = KINDS[row.kind].form(row.category)
    assert form is not None  # imports are made for forms only
    return KINDS[row.kind], form


def commit_import(
    session: Session, id: UUID, *, only_good: bool, actor: Actor, now: datetime, notify: bool | None = None
) -> PeopleImport:
    """Let the background make people of it; one that failed goes on. Repeated, it changes nothing.

    Raises NotFound, and Conflict where cells have to be corrected and not the good rows alone are wanted.
    """
    row = get_import(session, id, lock=True)
    if row.status in {S.RUNNING, S.DONE}:
        return row
    if row.problem_count and not only_good:
        raise Conflict(_(HAS_PROBLEM) if row.problem_count == 1 else _(HAS_PROBLEMS, count=row.problem_count))
    before = _state_of(row)
    row.status, row.notify = S.RUNNING, row.notify if notify is None else notify
    session.add(row)
    _record_change(session, row, "commit", actor=actor, before=before, now=now)
    return row


def list_running(session: Session) -> list[UUID]:
    """Imports under way, the oldest first."""
    running = select(PeopleImport.id).where(PeopleImport.status == S.RUNNING)
    return list(session.exec(running.order_by(col(PeopleImport.created_at))).all())


def import_batch(session: Session, id: UUID, *, letterhead: Branding, now: datetime) -> bool:
    """Make people of the next rows, in this one transaction; False once there are none, or another worker is at it."""
    locked = select(PeopleImport).where(PeopleImport.id == id, PeopleImport.status == S.RUNNING)
    row = session.exec(locked.with_for_update(skip_locked=True)).first()
    if row is None:
        return False
    take_advisory_lock(session, "people-import", row.kind)
    chunk = session.exec(
        select(PeopleImportChunk)
        .where(PeopleImportChunk.import_id == id)
        .order_by(col(PeopleImportChunk.position))
        .limit(1)
    ).first()
    if chunk is None:
        row.status, row.ended_at = S.DONE, now
        session.add(row)
        return False
    people = _add_people(session, row, chunk, letterhead=letterhead, now=now)
    row.done, row.created = row.done + len(chunk.rows), row.created + len(people)
    row.waitlisted += sum(person.status == Status.WAITLISTED for person in people)
    row.skipped = row.done - row.created
    session.add(row)
    session.delete(chunk)
    return True


def _add_people(
    session: Session, row: PeopleImport, chunk: PeopleImportChunk, *, letterhead: Branding, now: datetime
) -> list[Person]:
    """Make people of those rows that are right and whose address nobody of the kind has."""
    kind, form = form_of(row)
    placement = Placement(kind, form.category, approve_when_proven=row.approve)
    payloads = list(_read_good(row, chunk, form, rules.read_rule(session, rules.rule_key_of(form))))
    emails = {payload.email.lower() for payload in payloads}
    take_advisory_locks(session, [("person", kind.key, email) for email in emails])  # as who adds one by hand
    people = staff.add_people(session, payloads, placement, now=now)
    if row.notify:
        enqueue_messages(session, [_draft_message(person, letterhead) for person in people], now=now)
    return people


def _read_good(row: PeopleImport, chunk: PeopleImportChunk, form: Form, rule: Rule) -> Iterator[StaffRegistration]:
    for _number, cells in chunk.rows:
        with suppress(Invalid):  # named when the sheet was checked
            yield read_row(cells, row.columns, form, rule)


def _draft_message(person: Person, letterhead: Branding) -> AddressedDraft:
    with use_language(person.language):
        draft = messages.imported_message(person, letterhead=letterhead)
    return AddressedDraft(draft, person.email, person.language, person.id)


def note_failure(session: Session, id: UUID) -> None:
    """Stop an import that met an error; committing it again goes on with what is left."""
    row = get_import(session, id, lock=True)
    if row.status == S.RUNNING:
        row.status = S.FAILED
        session.add(row)


def drop_unused(session: Session, *, now: datetime) -> int:
    """Delete sheets that nobody imported for a week, with all their rows; answers how many."""
    old = (col(PeopleImport.status).in_([S.CHECKED, S.FAILED]), col(PeopleImport.created_at) <= now - KEPT_UNUSED)
    ids = list(session.exec(select(PeopleImport.id).where(*old).limit(20)).all())
    session.exec(delete(PeopleImportChunk).where(col(PeopleImportChunk.import_id).in_(ids)))
    session.exec(delete(PeopleImport).where(col(PeopleImport.id).in_(ids)))
    return len(ids)


def _record_change(
    session: Session, row: PeopleImport, verb: str, *, actor: Actor, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(session, row, f"import.{verb}", actor=actor, before=before, after=_state_of(row), now=now)


def _state_of(row: PeopleImport) -> dict[str, Any]:
    names = ("kind", "category", "status", "rows", "good", "notify", "approve")
    return {name: getattr(row, name) for name in names}
