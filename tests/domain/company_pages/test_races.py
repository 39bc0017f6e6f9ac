"""Two of the staff decide about one company's page at the same moment: one decision counts (EXHIBIT-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.company_pages import staff, transitions
from maritime_site.domain.company_pages.models import CompanyPage, CompanyPageStep, PageStatus
from maritime_site.domain.company_pages.schemas import PageContent, ReturnPageRequest
from maritime_site.domain.outbox.models import Message
from tests.people import LETTERHEAD, NOON

pytestmark = [pytest.mark.race, pytest.mark.req("EXHIBIT-1")]
DESKS = 8
CLERK = Actor("7", "clerk@demo.example", "10.0.0.1")
WHO = {"actor": CLERK, "letterhead": LETTERHEAD, "now": NOON}


@pytest.fixture
def page(database, new_person):
    """A page that waits to be checked."""
    owner = new_person("exhibitor")
    draft = PageContent(name="Sagar Marine").model_dump(mode="json")
    values = {"draft": draft, "status": PageStatus.SUBMITTED, "created_at": NOON, "updated_at": NOON}
    with database.writing() as session:
        session.add(CompanyPage(company_id=owner.id, slug="sagar", name="Sagar Marine", **values))
    return owner.id


def rush(database, company_id):
    """So many desks at once, every other one approves; what became of each."""

    def decide(desk):
        try:
            with database.writing() as session:
                if desk % 2:
                    staff.approve_page(session, company_id, **WHO)
                else:
                    staff.return_page(session, company_id, ReturnPageRequest(message="Add a logo"), **WHO)
        except Conflict:
            return "refused"
        except IntegrityError:
            return "met at the table"
        return "decided"

    with ThreadPoolExecutor(DESKS) as pool:
        return sorted(pool.map(decide, range(DESKS)))


def test_one_of_many_decisions_counts(database, page):
    # The same decision again is no second one; the other is refused.
    assert rush(database, page) == ["decided"] * (DESKS // 2) + ["refused"] * (DESKS // 2)
    with database.reading() as session:
        steps = session.exec(select(CompanyPageStep.status)).all()
        letters = session.exec(select(Message.purpose)).all()
        row = session.get_one(CompanyPage, page)
        assert (len(steps), len(letters)) == (1, 1)
        assert (row.status == PageStatus.PUBLISHED) == (row.published_at is not None)


def test_control_without_the_lock_many_believe_that_they_decide(database, backend, page, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    together = Barrier(DESKS)

    def read_at_once(session, company_id):
        row = session.exec(select(CompanyPage).where(CompanyPage.company_id == company_id)).one()
        together.wait(timeout=10)
        return row

    monkeypatch.setattr(transitions, "require_page", read_at_once)
    assert "met at the table" in rush(database, page)
