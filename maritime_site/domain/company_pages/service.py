"""A company writes its page and hands it in to be checked (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.slugs import slug_of
from maritime_site.domain.company_pages import files, members, transitions
from maritime_site.domain.company_pages.models import CompanyPage, PageStatus
from maritime_site.domain.company_pages.schemas import CompanyPageRequest, PageContent
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person
from maritime_site.ports.files import store_files
from maritime_site.ports.services import Services

FIXED = N_("The address of a published page stays")
TAKEN = N_("Another company has this address")
NOT_OF_TEAM = N_("Choose people of your own team")
CLEARED = frozenset({"logo_id", "film_url"})


def build_page(session: Session, owner: Person, *, now: datetime) -> CompanyPage:
    """An exhibitor's page before they wrote anything; it is not kept yet."""
    name = members.company_name(owner) or owner.full_name
    content = PageContent(name=name[:200])
    return CompanyPage(
        company_id=owner.id,
        slug=_free_slug(session, slug_of(name, fallback="company"), owner.id),
        name=content.name,
        draft=content.model_dump(mode="json"),
        created_at=now,
        updated_at=now,
    )


def _free_slug(session: Session, wanted: str, company_id: UUID) -> str:
    if _is_free(session, wanted, company_id):
        return wanted
    return f"{wanted[:70].strip('-')}-{company_id.hex[:8]}"


def _is_free(session: Session, slug: str, company_id: UUID) -> bool:
    holder = session.exec(select(CompanyPage.company_id).where(CompanyPage.slug == slug)).first()
    return holder in {None, company_id}


def save_page(services: Services, payload: CompanyPageRequest, *, owner: Person, now: datetime) -> CompanyPage:
    """Change the draft of one's page; what was published stays public until staff let the draft through.

    Pictures are drawn anew before anything is written. Raises NotAllowed, Invalid, and Conflict where a file that it
    names was taken off meanwhile.
    """
    with services.database.reading() as session:
        members.require_manager(session, owner)
        page = session.get(CompanyPage, owner.id) or build_page(session, owner, now=now)
        content = merge_content(page, payload)
    prepared = files.prepare_files(services, content, company_id=owner.id, now=now)
    stored = [file for each in prepared for file in each.data]
    with store_files(services.files, stored), services.database.writing() as session:
        people.lock_person(session, owner.id)
        page = _lock_or_build(session, owner, now)
        content = merge_content(page, payload)
        _check_people(session, page, content)
        _choose_slug(session, page, payload.slug)
        page.draft = content.model_dump(mode="json")
        if page.published_at is None:
            page.name = content.name
        transitions.change_status(session, page, PageStatus.DRAFT, by=transitions.OWNER, now=now)
        session.flush()
        unused = files.add_files(session, prepared)
        files.require_files(session, page, content)
        unused += files.drop_unused(session, page)
    for name in unused:
        services.files.drop(name)
    return page


def _lock_or_build(session: Session, owner: Person, now: datetime) -> CompanyPage:
    page = transitions.lock_page(session, owner.id)
    if page is None:
        page = build_page(session, owner, now=now)
        session.add(page)
        session.flush()
    return page


def merge_content(page: CompanyPage, payload: CompanyPageRequest) -> PageContent:
    """The draft with what was sent; what is left out stays."""
    values: dict[str, Any] = payload.model_dump(exclude_unset=True, exclude={"slug"})
    changed = {name: value for name, value in values.items() if value is not None or name in CLEARED}
    return PageContent.model_validate({**page.draft, **changed})


def _check_people(session: Session, page: CompanyPage, content: PageContent) -> None:
    team = {person.id for person in members.list_members(session, page.company_id)}
    if not team.issuperset(content.people):
        raise Invalid({"people": _(NOT_OF_TEAM)})


def _choose_slug(session: Session, page: CompanyPage, slug: str | None) -> None:
    if slug is None or slug == page.slug:
        return
    if page.published_at is not None:
        raise Invalid({"slug": _(FIXED)})
    if not _is_free(session, slug, page.company_id):
        raise Invalid({"slug": _(TAKEN)})
    page.slug = slug


def submit_page(session: Session, *, owner: Person, now: datetime) -> CompanyPage:
    """Hand the draft in to be checked. Raises NotAllowed, Invalid, Conflict, also before a draft was saved."""
    members.require_manager(session, owner)
    page = transitions.lock_page(session, owner.id)
    if page is None:
        raise Conflict(_("Save the page before you submit it"))
    people.require_approved(people.get_person(session, owner.id))
    if page.status == PageStatus.SUBMITTED:
        return page
    content = PageContent.model_validate(page.draft)
    if not content.text.en:
        raise Invalid({"text": _(REQUIRED)})
    if page.status == PageStatus.PUBLISHED:
        raise Conflict(_("This page is published as it is"))
    transitions.change_status(session, page, PageStatus.SUBMITTED, by=transitions.OWNER, now=now)
    session.flush()
    return page
