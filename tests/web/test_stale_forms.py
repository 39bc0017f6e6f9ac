"""Two administrators at one record: the later save is refused, and the form shows what is stored now (BO-3).

The browser puts what was typed into it again, beside what is stored (tests/e2e/test_unsaved_words.py).
"""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards import categories
from maritime_site.domain.awards.schemas import CategoryRequest
from maritime_site.domain.billing import tax_settings
from maritime_site.domain.billing.schemas import TaxSettingsRequest
from maritime_site.domain.broadcasts import service as broadcasts
from maritime_site.domain.broadcasts.schemas import BroadcastRequest
from maritime_site.domain.check_in import zones
from maritime_site.domain.check_in.schemas import ZoneRequest
from maritime_site.domain.event import service as event
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.exhibition import entitlements, hall_layout, tariff
from maritime_site.domain.exhibition.schemas import EditEntitlementRequest, EditTariffRequest, LayHallRequest
from maritime_site.domain.hospitality import staff_packages
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest
from maritime_site.domain.newsroom import editing
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.domain.newsroom.schemas import ReleaseRequest
from maritime_site.domain.pages import service as pages
from maritime_site.domain.pages.schemas import PageRequest
from maritime_site.domain.programme import seats
from maritime_site.ports.event import first_event
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.awards.categories_state import CategoryState
from maritime_site.web.backoffice.billing.state import TaxState
from maritime_site.web.backoffice.broadcasts.state import MessageState
from maritime_site.web.backoffice.check_in.zones_state import ZonesState
from maritime_site.web.backoffice.event.state import EventState
from maritime_site.web.backoffice.exhibition.halls_state import HallState
from maritime_site.web.backoffice.exhibition.tariff_state import TariffState
from maritime_site.web.backoffice.newsroom.state import ReleaseState
from maritime_site.web.backoffice.packages.state import PackageState
from maritime_site.web.backoffice.pages.state import PageState
from maritime_site.web.backoffice.programme.state import SessionPlan
from maritime_site.web.backoffice.rules.detail_state import RuleState
from tests.api.backoffice import administrator
from tests.domain.awards.builders import make_category
from tests.domain.hospitality.builders import make_package
from tests.domain.people.rules.builders import question, set_rule
from tests.domain.programme.builders import add_seated_session
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("BO-3"), pytest.mark.anyio]
CHANGED = "This was changed since you opened it. Please read it again."
COLLEAGUE = Actor(str(uuid4()), "colleague@demo.example", "127.0.0.1")


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    """The token of a super-administrator."""
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


async def opened(chief, address, state):
    """The form at this address in a tab."""
    form = await (await staff_tab(address, chief)).get_state(state)
    await send(form, "open")
    return form


def refused(form):
    """What is said of a save that was refused; no success stands beside it."""
    assert form.done == ""
    return [problem["text"] for problem in form.problems]


def drawn_again(form, before):
    """Whether a form was drawn anew, as (`written`, `saves`) were before, and counts as not saved."""
    return (form.written, form.saves) == (before[0] + 1, before[1])


async def test_a_package(chief, database):
    with database.writing() as session:
        package = make_package(session)
    form = await opened(chief, f"/admin/packages/{package.id}", PackageState)
    await send(form, "save", {"name": "Quay room", "price": "18,500.00"})
    assert form.done == "Saved", "one's own save is seen"
    with database.writing() as session:
        change = parse_request(PackageChangeRequest, {"price": {"amount": 900_000}})
        values = {"actor": COLLEAGUE, "zone": ZoneInfo("Asia/Kolkata"), "now": utc_now()}
        staff_packages.change_package(session, package.id, change, **values)
    await send(form, "put_on_sale", False)
    typed, before = {"name": "Pier room", "price": "18,500.00"}, (form.written, form.saves)
    await send(form, "save", typed)
    assert refused(form) == [CHANGED]
    assert drawn_again(form, before)
    assert form.given["price"] == "9000.00"
    await send(form, "save", typed)
    assert (form.done, form.given["price"]) == ("Saved", "18500.00")


def name_event(database, services, words):
    """Let a colleague save another name in the event's draft."""
    with database.writing() as session:
        payload = parse_request(ChangeEventRequest, {"name": {"en": words}})
        event.save_draft(session, payload, first=first_event(services.settings), actor=COLLEAGUE, now=utc_now())


async def test_the_events_draft(chief, database, services):
    form = await opened(chief, "/admin/event", EventState)
    typed = form.values | {"nameEn": "Quay Days"}
    await send(form, "save", typed)
    assert form.done, "one's own save is seen"
    name_event(database, services, "Harbour Days")
    before = form.written, form.saves
    await send(form, "save", typed)
    assert refused(form) == [CHANGED]
    assert drawn_again(form, before)
    assert form.values["nameEn"] == "Harbour Days"
    await send(form, "save", typed)
    assert (form.problems, form.values["nameEn"]) == ([], "Quay Days")


async def test_a_press_release(chief, database):
    written = {"titleEn": "Gates open", "bodyEn": "At nine."}
    who = {"actor": COLLEAGUE, "now": utc_now()}
    with database.writing() as session:
        row = editing.create_entry(session, EntryType.RELEASE, parse_request(ReleaseRequest, written), **who)
    form = await opened(chief, f"/admin/releases/{row.id}", ReleaseState)
    typed = form.values | {"summaryEn": "All gates"}
    await send(form, "save", typed)
    assert form.done == "Saved", "one's own save is seen"
    with database.writing() as session:
        newer = parse_request(ReleaseRequest, written | {"bodyEn": "At ten."})
        editing.change_entry(session, EntryType.RELEASE, row.id, newer, **who)
    before = form.written, form.saves
    await send(form, "save", typed)
    assert refused(form) == [CHANGED]
    assert drawn_again(form, before)
    assert form.values["bodyEn"] == "At ten."
    await send(form, "save", typed)
    assert form.values["bodyEn"] == "At nine."


async def test_a_page(chief, database):
    form = await opened(chief, "/admin/pages/imw~how-to-reach", PageState)
    typed = form.values | {"titleEn": "Ways here"}
    await send(form, "save", typed)
    assert form.done == "The draft is kept", "one's own save is seen"
    with database.writing() as session:
        newer = PageRequest.model_validate({"title": {"en": "The way"}, "body": {"en": "By train."}})
        pages.save_draft(session, form.slug, newer, actor=COLLEAGUE, now=utc_now())
    before = form.written, form.saves
    await send(form, "save", typed)
    assert refused(form) == [CHANGED]
    assert drawn_again(form, before)
    assert form.values["titleEn"] == "The way"
    await send(form, "save", typed)
    assert form.values["titleEn"] == "Ways here"


async def test_a_page_and_a_release_are_published_as_they_were_read(chief, database):
    who = {"actor": COLLEAGUE, "now": utc_now()}
    page = await opened(chief, "/admin/pages/imw~how-to-reach", PageState)
    written = {"titleEn": "Gates open", "bodyEn": "At nine.", "titleHi": "द्वार खुले", "bodyHi": "नौ बजे।"}
    with database.writing() as session:
        newer = {"title": {"en": "The way", "hi": "रास्ता"}, "body": {"en": "By train.", "hi": "रेल से।"}}
        pages.save_draft(session, page.slug, PageRequest.model_validate(newer), **who)
        row = editing.create_entry(session, EntryType.RELEASE, parse_request(ReleaseRequest, written), **who)
    release = await opened(chief, f"/admin/releases/{row.id}", ReleaseState)
    with database.writing() as session:
        changed = parse_request(ReleaseRequest, written | {"bodyEn": "At ten."})
        editing.change_entry(session, EntryType.RELEASE, row.id, changed, **who)
    await send(page, "revert", "1")
    assert refused(page) == [CHANGED], "nor is a colleague's draft undone unread"
    for form, shown in ((page, ("bodyEn", "By train.")), (release, ("bodyEn", "At ten."))):
        with database.writing() as session:
            again = {"title": newer["title"], "body": newer["body"] | {"hi": "ट्रेन से।"}}
            pages.save_draft(session, page.slug, PageRequest.model_validate(again), **who)
        await send(form, "publish", {})
        assert refused(form) == [CHANGED]
        assert form.values[shown[0]] == shown[1]
        await send(form, "publish", {})
        assert form.problems == [], "what is shown now was read"


async def test_a_rule(chief, database):
    form = await opened(chief, "/admin/rules/visitor", RuleState)
    typed = form.values | {"quota": "30"}
    await send(form, "save", typed)
    assert form.done == "Saved", "one's own save is seen"
    with database.writing() as session:
        set_rule(session, questions=[question("size")])
    await send(form, "save", typed)
    assert form.done == "Saved", "questions have forms of their own"
    with database.writing() as session:
        set_rule(session, offerHours=12)
    await send(form, "remove", "size")
    await send(form, "save", typed)
    assert (refused(form), form.values["quota"]) == ([CHANGED], "30")
    await send(form, "open")
    assert form.values["offerHours"] == "12"
    await send(form, "save", typed)
    assert (form.problems, form.values["offerHours"]) == ([], typed["offerHours"])


async def test_a_question_of_a_rule(chief, database):
    size, meal = question("size"), question("meal")
    with database.writing() as session:
        set_rule(session, questions=[size, meal])
    form = await opened(chief, "/admin/rules/visitor", RuleState)
    await send(form, "edit", "size")
    typed = form.question | {"labelEn": "Shirt size"}
    with database.writing() as session:
        set_rule(session, questions=[meal, size | {"hint": {"en": "Of a shirt", "hi": "कमीज़ का"}}])
    await send(form, "save_question", typed)
    assert (refused(form), form.editing, form.answers) == ([CHANGED], True, 0)
    assert form.question["hintEn"] == "Of a shirt"
    with database.writing() as session:
        set_rule(session, questions=[size | {"hint": {"en": "Of a shirt", "hi": "कमीज़ का"}}, meal])
    await send(form, "save_question", typed)
    assert form.done == "The question is saved", "another place in the order changes nothing of it"
    await send(form, "edit", "size")
    with database.writing() as session:
        set_rule(session, questions=[meal])
    await send(form, "save_question", typed)
    assert refused(form) == [CHANGED], "what a colleague removed does not come back unread"
    assert [row["key"] for row in form.questions] == ["size", "meal"]
    assert form.question["labelEn"] == "Shirt size"
    await send(form, "save_question", typed)
    assert (form.done, form.questions[-1]["key"]) == ("The question is saved", "size")


async def test_a_price(chief, database):
    values = {"type": "shell", "price_class": "standard"}
    payloads = [EditTariffRequest.model_validate(values | {"rate": rate}) for rate in (800_000, 900_000)]
    with database.writing() as session:
        row = tariff.save_tariff(session, payloads[0], actor=COLLEAGUE, now=utc_now())
    form = await opened(chief, "/admin/exhibition/tariff", TariffState)
    await send(form, "edit_price", str(row.id))
    typed = {"type": "shell", "priceClass": "standard", "currency": "INR", "premiumPercent": "10", "taxPercent": "18"}
    with database.writing() as session:
        tariff.save_tariff(session, payloads[1], actor=COLLEAGUE, now=utc_now(), id=row.id)
    await send(form, "save_price", typed | {"rate": "7000"})
    assert (refused(form), form.price["id"]) == ([CHANGED], str(row.id)), "its form stays open"
    assert form.meanwhile == "Shell scheme, Standard, INR: ₹9,000, premium 0 %, tax 18 %"
    await send(form, "leave")
    await send(form, "edit_price", str(row.id))
    assert (form.price["typed_rate"], form.meanwhile) == ("9000.00", "")
    with database.writing() as session:
        tariff.save_tariff(session, payloads[0], actor=COLLEAGUE, now=utc_now(), id=row.id)
    await send(form, "save_price", typed | {"rate": "7000"})
    assert refused(form) == [CHANGED]
    await send(form, "save_price", typed | {"rate": "7000"})
    assert (form.done, form.meanwhile) == ("The price is saved", ""), "what was typed needs no second opening"


async def test_an_entitlement(chief, database):
    payloads = [EditEntitlementRequest(kind="privilege", title_en=title) for title in ("Badges", "Lunches")]
    with database.writing() as session:
        row = entitlements.save_entitlement(session, payloads[0], actor=COLLEAGUE, now=utc_now())
    form = await opened(chief, "/admin/exhibition/tariff", TariffState)
    await send(form, "edit_entitlement", str(row.id))
    with database.writing() as session:
        entitlements.save_entitlement(session, payloads[1], actor=COLLEAGUE, now=utc_now(), id=row.id)
    await send(form, "save_entitlement", {"kind": "privilege", "titleEn": "Dinners"})
    assert (refused(form), form.meanwhile) == ([CHANGED], "Privilege, Any stall, Lunches")
    await send(form, "save_entitlement", {"kind": "privilege", "titleEn": "Dinners"})
    assert form.entitlements[0]["title_en"] == "Dinners"


async def test_an_event_is_published_as_it_was_read_and_what_is_typed_stays(chief, database, services):
    form = await opened(chief, "/admin/event", EventState)
    name_event(database, services, "Harbour Days")
    await send(form, "publish")
    assert refused(form) == [CHANGED]
    drawn = form.written
    await send(form, "publish")
    assert form.done.startswith("Published")
    assert (form.changes, form.written) == ("", drawn)


async def test_a_message_to_many(chief, database):
    typed = {"subjectEn": "Gates", "subjectHi": "द्वार", "textEn": "At nine.", "textHi": "नौ बजे।", "about": "service"}
    with database.writing() as session:
        row = broadcasts.create_broadcast(
            session, parse_request(BroadcastRequest, typed), actor=COLLEAGUE, now=utc_now()
        )
    form = await opened(chief, f"/admin/messages/{row.id}", MessageState)
    await send(form, "save", typed)
    assert form.done == "Saved", "one's own save is seen"
    with database.writing() as session:
        newer = parse_request(BroadcastRequest, typed | {"textEn": "At ten."})
        broadcasts.change_broadcast(session, row.id, newer, actor=COLLEAGUE, now=utc_now())
    before = form.written, form.saves
    await send(form, "save", typed)
    assert refused(form) == ["This message was changed since you opened it. Please read it again."]
    assert drawn_again(form, before)
    assert form.values["textEn"] == "At ten."


async def test_a_session_in_two_tabs_of_one_officer(chief, database):
    """What was typed in the second stays there; a seat that somebody took meanwhile is no change of the session."""
    with database.writing() as session:
        view = add_seated_session(session, capacity=5)
    first, second = [await opened(chief, f"/admin/sessions/{view.id}", SessionPlan) for _tab in range(2)]
    with database.writing() as session:
        seats.sign_up(session, view, make_person(session), now=NOON)
    typed = first.values | {"titleHi": "सीटें"}
    await send(first, "save", typed)
    assert first.problems == [], "who signs up is not in the way"
    await send(first, "save", typed | {"titleHi": "घाट"})
    assert first.problems == [], "one's own save is seen"
    before = second.written, second.saves
    await send(second, "save", typed | {"titleEn": "Piers"})
    assert refused(second) == [CHANGED]
    assert drawn_again(second, before)
    assert second.values["titleHi"] == "घाट"
    await send(second, "save", typed | {"titleEn": "Piers"})
    assert (second.problems, second.values["titleEn"]) == ([], "Piers")
    before = second.written, second.saves
    await send(second, "save", typed | {"capacity": "0"})
    assert second.problems
    assert (second.written, second.saves) == before, "what is refused for itself is not drawn anew"


async def test_an_award_category(chief, database):
    with database.writing() as session:
        row = make_category(session, closes_at=datetime(2027, 3, 1, tzinfo=UTC))
    form = await opened(chief, f"/admin/award-categories/{row.id}", CategoryState)
    typed = form.values | {"nameEn": "Harbours"}
    await send(form, "save", typed)
    assert form.done == "Saved", "one's own save is seen"
    with database.writing() as session:
        known = categories.get_category(session, row.id)
        newer = CategoryRequest.model_validate(
            known.model_dump(include=set(CategoryRequest.model_fields)) | {"eligibility_en": "Ports of the world"}
        )
        categories.change_category(session, row.id, newer, actor=COLLEAGUE, now=utc_now())
    before = form.written, form.saves
    await send(form, "save", typed)
    assert refused(form) == [CHANGED]
    assert drawn_again(form, before)
    assert form.values["eligibilityEn"] == "Ports of the world"
    await send(form, "save", typed)
    assert (form.problems, form.values["eligibilityEn"]) == ([], "Ports in India")


def set_seller(database, name):
    """Let a colleague save another seller."""
    with database.writing() as session:
        payload = TaxSettingsRequest(seller_name=name, seller_address="1 Quay Road")
        tax_settings.save_figures(session, payload, actor=COLLEAGUE, now=utc_now())


async def test_seller_and_rates_of_tax(chief, database):
    form = await opened(chief, "/admin/tax", TaxState)
    set_seller(database, "Harbour Society")
    before = form.written, form.saves
    await send(form, "save", form.values | {"sellerName": "Quay Society"})
    assert refused(form) == [CHANGED], "the first to save are two as well"
    assert drawn_again(form, before)
    assert form.values["sellerName"] == "Harbour Society"
    await send(form, "save", form.values | {"sellerName": "Quay Society"})
    assert form.done == "Saved"
    set_seller(database, "Harbour Society")
    await send(form, "confirm", {"confirmedBy": "R. Iyer"})
    assert (refused(form), form.confirmed) == ([CHANGED], ""), "nobody confirms what they did not read"
    await send(form, "confirm", {"confirmedBy": "R. Iyer"})
    assert form.confirmed.startswith("Confirmed by R. Iyer")
    await send(form, "save", form.values)
    assert form.problems == [], "a confirmation changes nothing of what is read"


async def test_a_hall_of_the_exhibition(chief, database):
    quay = {"code": "Q", "nameEn": "Quay hall", "width": "30", "depth": "20"}
    stall = {"code": "Q-1", "x": 0, "y": 0, "width": 3, "depth": 3}
    with database.writing() as session:
        hall = parse_request(LayHallRequest, quay | {"stalls": [stall]})
        hall_layout.add_hall(session, hall, actor=COLLEAGUE, now=utc_now())
    form = await opened(chief, "/admin/exhibition/halls/Q", HallState)
    typed = form.values | {"nameEn": "Pier hall", "stalls": form.lines}
    await send(form, "check", typed)
    await send(form, "save")
    assert form.done, "one's own save is seen"
    await send(form, "check", typed)
    with database.writing() as session:
        newer = parse_request(LayHallRequest, quay | {"stalls": [stall | {"x": 6}]})
        hall_layout.replace_hall(session, "Q", newer, actor=COLLEAGUE, now=utc_now())
    before = form.written, form.saves
    await send(form, "save")
    assert refused(form) == [CHANGED], "what was checked is no longer what would be done"
    assert drawn_again(form, before)
    assert form.values["nameEn"] == "Quay hall"
    await send(form, "check", typed)
    await send(form, "save")
    assert (form.problems, form.values["nameEn"]) == ([], "Pier hall")


async def test_a_zone_of_the_gates(chief, database):
    rules = {"name": {"en": "Hall", "hi": "कक्ष"}, "entry": [{"kind": "visitor", "again": False, "days": []}]}
    with database.writing() as session:
        row = zones.create_zone(session, parse_request(ZoneRequest, rules), actor=COLLEAGUE, now=utc_now())
    form = await opened(chief, "/admin/gate-zones", ZonesState)
    typed = {"nameEn": "Deck", "nameHi": "डेक", "how-visitor": "again"}
    await send(form, "begin", str(row.id))
    with database.writing() as session:
        newer = parse_request(ZoneRequest, rules | {"closed": True})
        zones.change_zone(session, row.id, newer, actor=COLLEAGUE, now=utc_now())
    await send(form, "save", typed)
    assert (refused(form), form.editing) == ([CHANGED], str(row.id)), "its form stays open"
    assert form.meanwhile == "Hall / कक्ष, Closed: Visitor: once a day"
    await send(form, "save", typed)
    assert (form.problems, form.editing, form.rows[0]["name"]) == ([], "", "Deck")
    await send(form, "begin", str(row.id))
    assert form.meanwhile == ""
