"""Writing a page: its draft, its publishing, and taking a version back; each on record (EVENT-2)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from maritime_site.core.clock import format_iso
from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import links, pictures, placeholders, queries
from maritime_site.domain.pages.models import PageVersion
from maritime_site.domain.pages.queries import FIRST, VersionView
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from maritime_site.domain.pages.shipped import ShippedPage, get_shipped

TEXTS = ("title_en", "title_hi", "body_en", "body_hi")


def mark_page(version: VersionView) -> str:
    """What tells whether a page was written anew; publishing it does not count."""
    return mark_values(_texts_of(version))


def save_draft(
    session: Session, slug: str, payload: PageRequest, *, actor: Actor, now: datetime, seen: str | None = None
) -> PageVersion:
    """Keep a page's draft; readers see none of it before it is published. The same texts again change nothing.

    Raises NotFound, Conflict when somebody else began a draft in the same moment, or the page is no longer as `seen`
    (`mark_page`).
    """
    texts = {
        "title_en": payload.title.en,
        "title_hi": payload.title.hi,
        "body_en": payload.body.en,
        "body_hi": payload.body.hi,
    }
    return _write_draft(session, slug, texts, actor=actor, now=now, action="page.save", seen=seen)


def revert_page(
    session: Session, slug: str, number: int, *, actor: Actor, now: datetime, seen: str | None = None
) -> PageVersion:
    """Make a draft of an earlier version; publishing it is an act of its own.

    Raises NotFound, Conflict where that would undo what is no longer as `seen` (`mark_page`).
    """
    old = queries.get_version(queries.get_page(session, slug, now=now), number)
    return _write_draft(session, slug, _texts_of(old), actor=actor, now=now, action="page.revert", seen=seen)


def _texts_of(version: VersionView) -> dict[str, str]:
    return {
        "title_en": version.title["en"],
        "title_hi": version.title["hi"],
        "body_en": version.body["en"],
        "body_hi": version.body["hi"],
    }


def _write_draft(
    session: Session,
    slug: str,
    texts: dict[str, str],
    *,
    actor: Actor,
    now: datetime,
    action: str,
    seen: str | None = None,
) -> PageVersion:
    shipped = get_shipped(slug)
    latest = _lock_latest(session, slug)
    before = _row_texts(latest) if latest else _texts_of(queries.shipped_to_view(shipped))
    require_unchanged(mark_values(before), seen)
    if latest is None or latest.published_at is not None:
        draft = _begin_draft(shipped, latest, before, by=actor.name, now=now)
    elif before == texts:
        return latest
    else:
        draft = latest
    _change_texts(draft, texts, now)
    draft.written_by, draft.updated_at = actor.name, now
    refusal = Conflict(_("Somebody else changed this page in the same moment. Load it again."))
    with raise_on_constraint(session, refusal):
        session.add(draft)
        session.flush()
    _record(session, draft, action, actor=actor, now=now)
    return draft


def _begin_draft(
    shipped: ShippedPage, latest: PageVersion | None, texts: dict[str, Any], *, by: str, now: datetime
) -> PageVersion:
    """A version after the latest, or after the shipped page, with its texts."""
    return PageVersion(
        slug=shipped.slug,
        number=(latest.number if latest else FIRST) + 1,
        changed_en_at=latest.changed_en_at if latest else shipped.changed_at,
        changed_hi_at=latest.changed_hi_at if latest else shipped.changed_at,
        written_by=by,
        created_at=now,
        updated_at=now,
        **texts,
    )


def _lock_latest(session: Session, slug: str) -> PageVersion | None:
    newest = select(PageVersion).where(PageVersion.slug == slug).order_by(col(PageVersion.number).desc()).limit(1)
    return session.exec(newest.with_for_update().execution_options(populate_existing=True)).first()


def _row_texts(row: PageVersion) -> dict[str, str]:
    return {name: getattr(row, name) for name in TEXTS}


def _change_texts(row: PageVersion, texts: dict[str, str], now: datetime) -> None:
    for code in ("en", "hi"):
        names = (f"title_{code}", f"body_{code}")
        if any(getattr(row, name) != texts[name] for name in names):
            setattr(row, f"changed_{code}_at", now)
        for name in names:
            setattr(row, name, texts[name])


def publish_page(
    session: Session,
    slug: str,
    payload: PublishPageRequest,
    *,
    actor: Actor,
    now: datetime,
    seen: str | None = None,
) -> PageVersion:
    """Let readers see the draft, now or from a moment on; a scheduled version may be given another moment.

    Raises NotFound, Conflict when there is nothing to publish or it is no longer as `seen` (`mark_page`), Invalid
    naming links that lead nowhere, placeholders that nobody knows, and pictures that are not in the media library or
    not described there.
    """
    get_shipped(slug)
    row = _lock_latest(session, slug)
    if row is None or (row.published_at is not None and row.published_at <= now):
        raise Conflict(_("There is no draft to publish"))
    require_unchanged(mark_values(_row_texts(row)), seen)
    _check_bodies({"en": row.body_en, "hi": row.body_hi})
    pictures.check_marked(session, row)
    row.published_at, row.published_by, row.updated_at = max(payload.at or now, now), actor.name, now
    session.add(row)
    session.flush()
    _record(session, row, "page.publish", actor=actor, now=now)
    return row


def _check_bodies(bodies: dict[str, str]) -> None:
    broken, unknown = links.find_broken(bodies), placeholders.find_unknown(bodies)
    if broken:
        raise Invalid({"body": links.broken_sentence(broken)})
    if unknown:
        raise Invalid({"body": placeholders.unknown_sentence(unknown)})


def _record(session: Session, row: PageVersion, action: str, *, actor: Actor, now: datetime) -> None:
    published: dict[str, Any] = {"publishedAt": format_iso(row.published_at)} if row.published_at else {}
    after = {"version": row.number, "title": row.title_en} | published
    audit.append_entry(session, actor, action, entity="page", entity_id=row.slug, before={}, after=after, now=now)
