"""What a participant's own pages do: register behind the gate, change an address, end sessions, choose consents."""

from __future__ import annotations

import asyncio

import altcha
import pytest
from sqlmodel import select

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from maritime_site.core.rate_limits import network_of
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import service
from maritime_site.domain.people.kinds import DOCUMENTS, KINDS
from maritime_site.domain.people.models import Consent, Document, Person, Status
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.models import SignInSession
from maritime_site.ports.services import install_services
from maritime_site.web.portal.profile.state import ProfileState
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.security.state import SecurityState
from maritime_site.web.portal.signin.state import SignInState
from maritime_site.web.session import SessionState
from tests.domain.signin.steps import code_of, wrong_one
from tests.factories import make_person, sign_in
from tests.people import LETTERHEAD
from tests.uploads import PDF
from tests.web.states import send, tab_at, target_of

HERE = network_of("127.0.0.1")
FORMS = [form for kind in KINDS.values() for form in kind.forms]
ANSWERS = {name: value if isinstance(value, str) else "on" for name, value in example_of(FORMS[1]).items()}


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture(autouse=True)
def _installed(services):
    install_services(services)


def all_of(database, table):
    with database.reading() as session:
        return list(session.exec(select(table)).all())


def solved(services) -> str:
    made = altcha.Challenge.from_dict(proof_of_work.new_challenge(services.secret, now=utc_now(), cost=1))
    solution = altcha.solve_challenge(made)
    assert solution is not None
    return altcha.Payload(made, solution).to_base64()


def crowd(services, name, rate, number):
    for _one in range(number):
        services.limiter.take(rate, name, HERE)


def typed(form):
    return {name: value if isinstance(value, str) else "on" for name, value in example_of(form).items()}


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.path)
def test_every_form_is_checked_then_handed_in_once(database, form):
    async def register():
        state = await tab_at(form.path).get_state(RegistrationState)
        await send(state, "start", form.path)
        await send(state, "check", typed(form))
        assert (state.step, state.problems) == ("check", [])
        await send(state, "submit")
        await send(state, "submit")
        assert (state.step, state.reference, state.sent_to) == ("code", "", "a•••@example.com")
        (letter,) = all_of(database, Message)
        await send(state, "verify", {"otp": wrong_one(code_of(letter))})
        assert (state.step, state.reference, len(state.problems)) == ("code", "", 1)
        await send(state, "verify", {"otp": code_of(letter)})
        return state

    state = asyncio.run(register())
    assert (state.step, state.values, state.summary, state._given) == ("done", {}, [], {})
    assert [kind for kind in DOCUMENTS if DOCUMENTS[kind] in state.waits_for] == list(form.documents)
    assert ("hand it in on the page of your pass" in state.waits_for) is bool(form.documents)
    (person,) = all_of(database, Person)
    assert person.reference == state.reference


@pytest.mark.req("REG-1", "REG-2")
def test_a_document_that_went_ahead_is_claimed_and_one_that_is_gone_brings_the_form_back(api, database):
    form = KINDS["media"].forms[0]

    async def register(value):
        state = await tab_at(form.path).get_state(RegistrationState)
        await send(state, "check", typed(form) | {"uploads.media-letter": value})
        values = {each.name: each.value for each in state.summary}
        await send(state, "submit")
        return state, values

    sent = api.post("/api/media/register/documents", data={"kind": "media-letter"}, files={"file": ("x.pdf", PDF)})
    state, values = asyncio.run(register(f"{sent.json()['data']['uploadId']} my letter.pdf"))
    assert (state.step, values["uploads.media-letter"]) == ("code", "my letter.pdf")
    assert [each.kind for each in all_of(database, Document)] == ["media-letter"]
    again, _told = asyncio.run(register(f"{sent.json()['data']['uploadId']} my letter.pdf"))
    assert (again.step, list(again.errors), again.values["firstName"]) == ("form", ["uploads"], "Asha")
    junk, values = asyncio.run(register("../../x y"))
    assert junk.step == "code"


@pytest.mark.req("REG-1")
def test_past_ten_registrations_the_browser_does_the_work(services, database):
    crowd(services, rate_limits.REGISTER, rate_limits.REGISTER_RATE, 10)

    async def register(*answers):
        state = await tab_at("/delegates/registration").get_state(RegistrationState)
        await send(state, "check", ANSWERS)
        await send(state, "submit")
        assert (state.step, state.problems, bool(state.work_wanted)) == ("check", [], True)
        for answer in answers:
            await send(state, "proved", answer)
        return state

    failed = asyncio.run(register(""))
    assert (failed.step, failed.work_wanted, len(failed.problems)) == ("check", "", 1)
    assert all_of(database, Person) == []
    state = asyncio.run(register(solved(services), "again"))
    assert (state.step, state.work_wanted) == ("code", "")
    assert len(all_of(database, Person)) == 1


@pytest.mark.req("REG-1")
def test_after_a_restart_the_form_comes_back_with_a_sentence():
    async def submit():
        state = await tab_at("/delegates/registration").get_state(RegistrationState)
        await send(state, "submit")
        return state

    state = asyncio.run(submit())
    assert (state.step, len(state.problems)) == ("form", 1)


@pytest.mark.req("REG-1")
def test_a_summary_names_the_question_of_each_line():
    async def check():
        state = await tab_at("/hi/delegates/registration").get_state(RegistrationState)
        await send(state, "check", {})
        english = await tab_at("/delegates/registration").get_state(RegistrationState)
        await send(english, "check", {})
        return state.problems, english.problems

    hindi, english = asyncio.run(check())
    assert {"text": "First name: Required", "field": "firstName"} in english
    assert {"text": "Country: Required", "field": "country"} in english
    assert [each["field"] for each in english][:5] == ["firstName", "lastName", "email", "countryCode", "mobile"]
    assert "First name" not in str(hindi)


@pytest.mark.req("AUTH-1")
def test_past_the_rate_the_browser_works_before_a_code_is_sent(services, database, new_person):
    new_person("delegate", email="asha@demo.example")
    for rate, number in (("30 per 1 minute", 30), ("200 per 1 hour", 30)):
        crowd(services, rate_limits.REQUEST, rate, number)

    async def ask():
        state = await tab_at("/delegates/login").get_state(SignInState)
        await send(state, "start", "delegate")
        await send(state, "send_code", {"address": "asha@demo.example"})
        assert (state.step, state.problems, bool(state.work_wanted)) == ("address", [], True)
        await send(state, "proved", solved(services))
        return state

    assert asyncio.run(ask()).step == "code"
    assert len(all_of(database, Message)) == 1


@pytest.fixture
def asha(database):
    with database.writing() as session:
        person = make_person(session, email="asha@demo.example")
        return person, sign_in(session, person, now=utc_now()), sign_in(session, person, now=utc_now())


async def tab_of(token, at):
    root = tab_at(at)
    (await root.get_state(SessionState)).delegate_token = token
    return root


@pytest.mark.req("REG-6")
@pytest.mark.parametrize(
    ("wanted", "kept"), [("new@demo.example", "new@demo.example"), ("9876512345", "+919876512345")]
)
def test_a_new_address_counts_once_its_code_is_entered(database, asha, wanted, kept):
    person, here, there = asha

    async def change():
        root = await tab_of(here, "/security")
        state = await root.get_state(SecurityState)
        await send(state, "open")
        assert (len(state.devices), [device.is_this for device in state.devices].count(True)) == (2, True)
        await send(state, "send_code", {"address": wanted})
        code = code_of(all_of(database, Message)[-1])
        await send(state, "confirm_code", {"otp": wrong_one(code)})
        assert (state.step, len(state.problems)) == ("code", 1)
        await send(state, "confirm_code", {"otp": code})
        return state

    state = asyncio.run(change())
    assert (state.step, state.problems, len(state.devices)) == ("address", [], 1)
    assert kept in {state.email, state.mobile}
    with database.reading() as session:
        now = session.get_one(Person, person.id)
        assert kept in {now.email, now.mobile}
    assert there
    values = [each for each in all_of(database, Message) if each.purpose == "contact-changed"]
    assert len(values) == 1


@pytest.mark.req("REG-6")
@pytest.mark.parametrize("wanted", ["", "no address", "12", "a@b.example c"])
def test_a_malformed_new_address_is_refused_at_its_field(database, asha, wanted):
    async def change():
        state = await (await tab_of(asha[1], "/security")).get_state(SecurityState)
        await send(state, "open")
        await send(state, "send_code", {"address": wanted})
        return state

    state = asyncio.run(change())
    assert state.step == "address"
    assert state.problems
    assert all_of(database, Message) == []


@pytest.mark.req("AUTH-4")
def test_one_session_or_all_of_them_end(database, asha):
    _person, here, _there = asha

    async def end():
        root = await tab_of(here, "/security")
        state = await root.get_state(SecurityState)
        await send(state, "open")
        other = next(device.id for device in state.devices if not device.is_this)
        await send(state, "end", other)
        await send(state, "end", other)
        assert (len(state.devices), len(state.problems)) == (1, 1)
        await send(state, "end", "junk")
        return await send(state, "end_all")

    assert asyncio.run(end())
    assert all(row.ended_at for row in all_of(database, SignInSession))


@pytest.mark.req("ROUTE-4", "AUTH-5")
def test_the_page_is_for_whoever_is_signed_in(asha):
    async def steps():
        nobody = await tab_at("/hi/security").get_state(SecurityState)
        led = target_of(await send(nobody, "open"))
        root = await tab_of(asha[1], "/security")
        state = await root.get_state(SecurityState)
        await send(state, "open")
        (await root.get_state(SessionState)).delegate_token = asha[2]
        await send(state, "send_code", {"address": "new@demo.example"})
        return led, state.step

    assert asyncio.run(steps()) == ("/hi/login?next=/hi/security", "address")


@pytest.mark.req("REG-3")
def test_a_consent_is_given_and_withdrawn_by_one_press(database, asha):
    async def press():
        root = await tab_of(asha[1], "/hi/delegates/profile")
        state = await root.get_state(ProfileState)
        await send(state, "open", "delegate")
        rows = []
        for purpose in ("updates", "updates", "registration", "junk"):
            await send(state, "choose_consent", purpose)
            rows.append({row.purpose: row.given for row in state.consents}["updates"])
        return rows, state.problems

    rows, problems = asyncio.run(press())
    assert rows == [True, False, False, False]
    assert problems
    assert [(row.purpose, row.language, bool(row.withdrawn_at)) for row in all_of(database, Consent)] == [
        ("updates", "hi", True)
    ]


@pytest.mark.req("KIND-3", "PROF-1")
def test_a_rejected_person_who_saves_without_a_change_still_reads_why(database):
    with database.writing() as session:
        person = make_person(session, "exhibitor", status=Status.PENDING)
        service.decide_registration(
            session,
            person,
            Status.REJECTED,
            by="administrator",
            note="An old address",
            letterhead=LETTERHEAD,
            now=utc_now(),
        )
        token = sign_in(session, person, now=utc_now())

    async def save():
        root = tab_at("/exhibition/profile")
        (await root.get_state(SessionState)).exhibitor_token = token
        state = await root.get_state(ProfileState)
        await send(state, "open", "exhibitor")
        rows = []
        for changed in ({}, {"organisation": "Tide and Tow"}):
            await send(state, "save", {**state.values, **changed})
            assert (state.problems, state.saved) == ([], True)
            rows.append((state.status, state.rejection))
        return rows

    assert asyncio.run(save()) == [("rejected", "An old address"), ("pending", "")]


@pytest.mark.req("AUTH-1", "REG-6")
def test_the_security_page_tells_a_number_that_signs_in_from_one_that_is_only_named(database, asha):
    person, token, _other = asha

    async def shown():
        state = await (await tab_of(token, "/security")).get_state(SecurityState)
        await send(state, "open")
        return state.loaded, state.mobile, state.mobile_proven

    assert asyncio.run(shown()) == (True, person.mobile, True)
    with database.writing() as session:
        session.get_one(Person, person.id).mobile_verified_at = None
    assert asyncio.run(shown()) == (True, person.mobile, False)
