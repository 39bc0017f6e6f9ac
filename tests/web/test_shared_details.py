"""With whom one shared one's details, on the page of one's data (EXHIBIT-2)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.company_pages.models import CompanyPage, PageStatus
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.leads.models import Lead
from maritime_site.ports.services import install_services
from maritime_site.web.portal.privacy.shared_panel import shared_panel
from maritime_site.web.portal.privacy.shared_state import SharedState
from maritime_site.web.session import SessionState
from tests.factories import make_person, sign_in
from tests.people import NOON
from tests.web.states import move, send, tab_at

pytestmark = pytest.mark.req("EXHIBIT-2")


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind this state are proved on both."""
    return "sqlite"


@pytest.fixture
def hers(services, database) -> str:
    """The token of a visitor of two companies, of which the second has a public page under another name."""
    install_services(services)
    with database.writing() as session:
        asha = make_person(session, "visitor")
        for name in ("Harbour Works", "Quay Works"):
            company = make_person(session, "exhibitor", details={"company_name": name})
            times = {"scanned_at": NOON, "created_at": NOON, "updated_at": NOON}
            session.add(Lead(company_id=company.id, person_id=asha.id, **times))
        page = CompanyPage(company_id=company.id, slug="quay", name="Quay & Sons", created_at=NOON, updated_at=NOON)
        page.published = PageContent.model_validate({"name": "Quay & Sons"}).model_dump(mode="json", by_alias=True)
        page.published_at, page.status = NOON, PageStatus.PUBLISHED
        session.add(page)
        return sign_in(session, asha, now=utc_now())


def test_a_company_is_named_as_on_its_page_and_taking_back_says_what_follows(hers):
    async def play():
        root = tab_at("/hi/my-data")
        (await root.get_state(SessionState)).visitor_token = hers
        state = await root.get_state(SharedState)
        await send(state, "open")
        paths = {row["name"]: row["path"] for row in state.rows}
        assert paths == {"Harbour Works": "", "Quay & Sons": "/hi/exhibition/exhibitors/quay"}
        assert (state.agreed, state.profile_path) == (False, "/hi/visitor/profile")
        row = next(row for row in state.rows if row["path"])
        move(root, "/my-data")
        await send(state, "take_back", row["id"])
        assert state.done.startswith("Quay & Sons no longer has your details here, and cannot scan your pass again.")
        assert [row["name"] for row in state.rows] == ["Harbour Works"]

    asyncio.run(play())


def test_each_button_says_whose_it_is_and_what_stays_is_told():
    drawn = str(shared_panel().render())
    assert "What exhibitors have already stays with them until you take it back." in drawn
    assert '["name"]' in drawn[drawn.index('"Take back"') :][:200]
