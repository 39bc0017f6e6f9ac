"""Registration and profiles over REST."""

from __future__ import annotations

import altcha
import pytest
from sqlmodel import col, select

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent
from tests.domain.signin.steps import code_of

FORMS = [(kind.key, form) for kind in KINDS.values() for form in kind.forms]


def registration(**overrides):
    return {
        "firstName": "Asha",
        "lastName": "Rao",
        "email": "Asha.Rao@Demo.Example",
        "countryCode": "+91",
        "mobile": "9876543210",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "in",
        "consent": True,
    } | overrides


EXTRA = {
    "exhibitor": {"companyName": "Harbour Works"},
    "conference": {"companyName": "Harbour Works"},
    "student": {"adult": True, "institution": "IMU"},
    "seafarer": {"rank": "Master"},
}


def extra_of(kind, form):
    return EXTRA.get(form.category) or EXTRA.get(kind) or {}


@pytest.mark.req("REG-1", "KIND-1", "KIND-3")
@pytest.mark.parametrize(("kind", "form"), FORMS, ids=lambda value: getattr(value, "path", value))
def test_every_form_registers_by_its_kinds_rule(api, database, kind, form):
    answer = api.post(f"/api{form.api_path}", json=registration(**extra_of(kind, form)))
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"]["status"] == "pending"
    with database.reading() as session:
        person = session.exec(select(Person)).one()
        assert (person.kind, person.category, person.status) == (kind, form.category, "pending")
        assert (person.email, person.mobile, person.country) == ("asha.rao@demo.example", "+919876543210", "IN")
        assert session.exec(select(RegistrationEvent.status)).all() == ["pending"]
        assert str(person.id) == answer.json()["data"]["registrationId"]
        assert session.exec(select(Message)).one().recipient == person.email
    expected = "pending" if KINDS[kind].vetted or form.documents else "approved"
    assert proved(api, database, ASHA, ASHA["email"], kind).json()["data"]["status"] == expected


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("form", [form for _kind, form in FORMS], ids=lambda form: form.api_path)
def test_every_documented_example_is_accepted(api, form):
    assert api.post(f"/api{form.api_path}", json=example_of(form)).status_code == 201


def solved(services) -> str:
    made = altcha.Challenge.from_dict(proof_of_work.new_challenge(services.secret, now=utc_now(), cost=1))
    solution = altcha.solve_challenge(made)
    assert solution is not None
    return altcha.Payload(made, solution).to_base64()


@pytest.mark.req("REG-1")
def test_the_eleventh_registration_from_one_address_brings_work_whatever_its_form(api, database, services):
    def post(number: int, **more: object):
        path = ("delegate", "visitor", "seafarer")[number % 3]
        body = registration(email=f"p{number}@demo.example", mobile=f"98765{number:05}", **more)
        return api.post(f"/api/{path}/register", json=body | ({"rank": "Master"} if path == "seafarer" else {}))

    for _ in range(12):
        assert api.post("/api/delegate/register", json=registration(email="nobody")).status_code == 422
    assert [post(number).status_code for number in range(10)] == [201] * 10
    refused = post(10)
    assert (refused.status_code, refused.json()["challenge"]) == (429, "/api/challenge")
    assert 1 <= int(refused.headers["retry-after"]) <= 601
    assert post(11, altcha=solved(services)).status_code == 201
    with database.reading() as session:
        assert not any("altcha" in details for details in session.exec(select(Person.details)).all())
        assert len(session.exec(select(Person.id)).all()) == 11


@pytest.mark.req("REG-1", "OPS-3")
def test_without_redis_nothing_is_registered_and_countries_are_still_told(api, database, services):
    services.limiter = Limiter("redis://127.0.0.1:1/0")
    answer = api.post("/api/delegate/register", json=registration())
    assert (answer.status_code, answer.json()["success"]) == (503, False)
    assert api.get("/api/countries").status_code == 200
    assert api.get("/api/readyz").status_code == 503
    with database.reading() as session:
        assert session.exec(select(Person.id)).all() == []


@pytest.mark.req("AUTH-1", "OPS-3")
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/delegate/login/request-otp", {"email": "asha@demo.example"}),
        ("/delegate/login/verify-otp", {"email": "asha@demo.example", "otp": "123456"}),
        ("/admin/super-admin/login", {"email": "admin@demo.example", "password": "a long password"}),
    ],
)
def test_without_redis_nobody_signs_in(api, services, path, body):
    services.limiter = Limiter("redis://127.0.0.1:1/0")
    assert api.post(f"/api{path}", json=body).status_code == 503


@pytest.mark.req("REG-3")
def test_consent_is_kept_per_purpose_with_wording_time_and_language(api, database):
    body = registration(consents={"updates": True, "partners": False}, language="hi")
    assert api.post("/api/delegate/register", json=body).status_code == 201
    with database.reading() as session:
        rows = session.exec(select(Consent)).all()
        assert {(row.purpose, row.language) for row in rows} == {("registration", "hi"), ("updates", "hi")}
        assert all(row.wording and row.given_at for row in rows)


def code_in(database, recipient):
    """The newest code that was sent to an address."""
    with database.reading() as session:
        sent = select(Message).where(Message.recipient == recipient, Message.purpose == "sign-in-code")
        return code_of(session.exec(sent.order_by(col(Message.created_at).desc())).first())


def proved(api, database, address, recipient, kind="delegate"):
    """The answer of signing in with a code that was asked for at this address."""
    prefix = KINDS[kind].api_prefix
    assert api.post(f"/api{prefix}/login/request-otp", json=address).status_code == 200
    return api.post(f"/api{prefix}/login/verify-otp", json=address | {"otp": code_in(database, recipient)})


ASHA = {"email": "asha.rao@demo.example"}


@pytest.mark.req("REG-4")
@pytest.mark.parametrize("again", [{}, {"mobile": "9000000000"}])
def test_a_registered_address_gets_the_same_answer_and_its_holder_a_message(api, database, again):
    first = api.post("/api/delegate/register", json=registration())
    assert proved(api, database, ASHA, ASHA["email"]).json()["data"]["status"] == "approved"
    second = api.post("/api/delegate/register", json=registration(firstName="Meera", **again))
    assert (second.status_code, second.json() | {"data": 0}) == (first.status_code, first.json() | {"data": 0})
    assert second.json()["data"].keys() == first.json()["data"].keys() == {"registrationId", "status"}
    assert second.json()["data"]["status"] == first.json()["data"]["status"] == "pending"
    assert second.json()["data"]["registrationId"] != first.json()["data"]["registrationId"]
    with database.reading() as session:
        assert session.exec(select(Person.first_name)).all() == ["Asha"]
        purposes = session.exec(select(Message.purpose).order_by(col(Message.created_at))).all()
        assert purposes[0] == "registration-unconfirmed"
        assert purposes[-1] == "registration-repeated"
        assert set(session.exec(select(Message.recipient)).all()) == {"asha.rao@demo.example"}


@pytest.mark.req("AUTH-1", "REG-4")
def test_who_registered_with_a_strangers_address_never_shares_their_account(api, database):
    """The number is Mallory's, the e-mail address Asha's: whoever proves first, the other opens nothing."""
    mallory = {"mobile": "9876543210", "countryCode": "+91"}
    api.post("/api/delegate/register", json=registration(firstName="Mallory"))
    assert proved(api, database, ASHA, ASHA["email"]).status_code == 200
    assert api.post("/api/delegate/login/request-otp", json=mallory).status_code == 200
    with database.reading() as session:
        assert session.exec(select(Message.id).where(Message.recipient == "+919876543210")).all() == []


@pytest.mark.req("AUTH-1", "REG-4")
def test_who_proves_a_number_first_loses_the_address_that_was_only_typed(api, database):
    api.post("/api/delegate/register", json=registration(firstName="Mallory"))
    signed_in = proved(api, database, {"mobile": "9876543210", "countryCode": "+91"}, "+919876543210")
    assert signed_in.json()["data"] | {"email": "", "status": "approved"} == signed_in.json()["data"]
    theirs = api.post("/api/delegate/register", json=registration(mobile="9000000000"))
    opened = proved(api, database, ASHA, ASHA["email"]).json()["data"]
    assert (opened["id"], opened["firstName"]) == (theirs.json()["data"]["registrationId"], "Asha")


@pytest.mark.req("REG-4", "KIND-3")
def test_nothing_is_decided_or_approved_before_an_address_is_proven(api, database, token_for):
    made = api.post("/api/visitor/register", json=registration()).json()["data"]
    with database.reading() as session:
        (person,) = session.exec(select(Person)).all()
    assert (made["status"], person.status, person.is_proven) == ("pending", "pending", False)
    assert api.get("/api/visitor/pass", headers=token_for(person)).status_code == 409
    assert proved(api, database, ASHA, ASHA["email"], "visitor").json()["data"]["status"] == "approved"


@pytest.mark.req("REG-4")
def test_one_address_may_hold_several_kinds(api, database):
    assert api.post("/api/delegate/register", json=registration()).status_code == 201
    assert api.post("/api/visitor/register", json=registration()).status_code == 201
    with database.reading() as session:
        assert sorted(session.exec(select(Person.kind)).all()) == ["delegate", "visitor"]


@pytest.mark.req("REG-1")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("firstName", "", "Required"),
        ("firstName", None, "Required"),
        ("email", "", "Required"),
        ("email", "nobody", "Please enter a valid email address"),
        ("mobile", "12ab", "Mobile number must be 5–15 digits"),
        ("mobile", "１２３４５６", "Mobile number must be 5–15 digits"),
        ("country", "ZZ", "Choose one of the listed values"),
        ("consent", False, "Required"),
        ("lastName", "x" * 121, "Use at most 120 characters"),
        ("lastName", "Rao\x00", "Remove characters that cannot be shown"),
        ("countryCode", "", "Required"),
        ("countryCode", "+abc", "Choose one of the listed values"),
        ("countryCode", "+999", "Choose one of the listed values"),
        ("status", "approved", "This field is not accepted"),
        ("id", "1", "This field is not accepted"),
    ],
)
def test_wrong_fields_are_named(api, field, value, message):
    answer = api.post("/api/delegate/register", json=registration(**{field: value}))
    assert answer.status_code == 422
    assert answer.json()["errors"] == {field: message}
    assert answer.json()["message"] == message


@pytest.mark.req("REG-1", "REG-3")
@pytest.mark.parametrize("field", ["consent", "listed"])
@pytest.mark.parametrize("word", ["yes", "true", "1", 1])
def test_json_agrees_with_true_and_nothing_else(api, database, field, word):
    answer = api.post("/api/delegate/register", json=registration(**{field: word}))
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("website", ["www.harbour.example", "https://harbour example"])
def test_a_web_address_in_another_form_is_told_the_right_one(api, website):
    payload = registration(companyName="Harbour Works", website=website)
    errors = api.post("/api/exhibition/register", json=payload).json()["errors"]
    assert errors == {"website": "Write the whole address, beginning with https://"}


@pytest.mark.req("REG-1")
def test_every_required_field_is_asked_for(api):
    errors = api.post("/api/delegate/register", json={}).json()["errors"]
    assert set(errors) == set(registration())


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("hi-IN,en;q=0.5", "अनिवार्य"),
        ("en;q=0.1, HI ; Q=0.9", "अनिवार्य"),
        ("hi;q=0.2, en", "Required"),
        ("hi;q=0, fr", "Required"),
        ("hi;q=many", "Required"),
        ("", "Required"),
    ],
)
def test_refusals_speak_the_callers_language(api, header, words):
    answer = api.post("/api/delegate/register", json={}, headers={"Accept-Language": header})
    assert answer.json()["errors"]["firstName"] == words


@pytest.mark.parametrize("body", ["{", "[1]", "null", '"x"', "[" * 9000, "\ud800"])
def test_unreadable_json_is_422(api, body):
    answer = api.post(
        "/api/delegate/register",
        content=body.encode(errors="surrogatepass"),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 422
    assert answer.json()["success"] is False


def test_size_and_type_of_a_body_are_limited(api):
    big = "x" * (64 * 1024 + 1)
    json = {"Content-Type": "application/json"}
    assert api.post("/api/delegate/register", content=big, headers=json).status_code == 413
    chunks = (b"x" * 1024 for _ in range(70))
    assert api.post("/api/delegate/register", content=chunks, headers=json).status_code == 413
    assert api.post("/api/delegate/register", content="a=1", headers={"Content-Type": "text/plain"}).status_code == 415


@pytest.mark.req("PROF-1")
def test_a_profile_is_read_and_changed_field_by_field(api, new_person, token_for):
    asha = new_person("delegate", details={"sector": "ports"})
    bearer = token_for(asha)
    profile = api.get("/api/delegate/profile", headers=bearer).json()["data"]
    assert (profile["userType"], profile["status"], profile["sector"]) == ("delegate", "approved", "ports")
    assert profile["mobile"] == asha.mobile.removeprefix("+91")
    saved = api.put("/api/delegate/update-profile", json={"designation": "Director"}, headers=bearer)
    assert saved.status_code == 200
    assert saved.json()["data"] == profile | {"designation": "Director"}


@pytest.mark.req("PROF-1")
@pytest.mark.parametrize("field", ["email", "mobile", "id", "userType", "status", "reference", "kind", "createdAt"])
def test_protected_fields_are_refused(api, new_person, token_for, field):
    bearer = token_for(new_person("delegate"))
    answer = api.put("/api/delegate/update-profile", json={field: "x"}, headers=bearer)
    assert (answer.status_code, set(answer.json()["errors"])) == (422, {field})


@pytest.mark.req("REG-2", "LANG-1")
def test_a_minor_is_told_what_is_asked(api):
    minor = registration(institution="IMU", adult=False)
    said = api.post("/api/student/register", json=minor)
    words = "You must be 18 or older to register as a student"
    assert (said.status_code, said.json()["message"], said.json()["errors"]) == (422, words, {"adult": words})
    hindi = api.post("/api/student/register", json=minor, headers={"Accept-Language": "hi"})
    assert "18 वर्ष" in hindi.json()["errors"]["adult"]


@pytest.mark.req("PROF-1")
def test_a_required_field_cannot_be_emptied(api, new_person, token_for):
    bearer = token_for(new_person("delegate"))
    for nothing in ("", None):
        answer = api.put("/api/delegate/update-profile", json={"firstName": nothing}, headers=bearer)
        assert answer.json()["errors"] == {"firstName": "Required"}


@pytest.mark.req("PROF-1")
@pytest.mark.parametrize("kind", ["delegate", "visitor"])
def test_null_empties_a_field_that_need_not_be_filled_in(api, new_person, token_for, kind):
    bearer = token_for(new_person(kind, details={"sector": "ports", "access_needs": "A ramp"}))
    answer = api.put(f"/api/{kind}/update-profile", json={"sector": None, "accessNeeds": None}, headers=bearer)
    saved = answer.json()["data"]
    assert (answer.status_code, saved["sector"], saved["accessNeeds"]) == (200, "", "")


@pytest.mark.req("KIND-1")
def test_a_visitors_category_decides_its_fields(api, new_person, token_for):
    student = new_person("visitor", category="student", details={"institution": "IMU", "adult": True})
    bearer = token_for(student)
    assert api.get("/api/visitor/profile", headers=bearer).json()["data"]["category"] == "student"
    assert api.put("/api/visitor/update-profile", json={"institution": "COEP"}, headers=bearer).status_code == 200
    refused = api.put("/api/visitor/update-profile", json={"rank": "Master"}, headers=bearer)
    assert refused.json()["errors"] == {"rank": "This field is not accepted"}


@pytest.mark.req("KIND-3")
def test_a_rejected_person_who_saves_is_pending_again(api, database, new_person, token_for):
    person = new_person("media", status="rejected", more_info="Send the letter")
    answer = api.put("/api/media/update-profile", json={"outlet": "Daily"}, headers=token_for(person))
    assert (answer.json()["data"]["status"], answer.json()["data"]["moreInfo"]) == ("pending", "")


@pytest.mark.req("ROLE-1")
def test_a_profile_is_its_own_kinds_only(api, new_person, token_for):
    for owner in KINDS:
        bearer = token_for(new_person(owner))
        for kind in KINDS.values():
            status = api.get(f"/api{kind.api_prefix}/profile", headers=bearer).status_code
            assert status == (200 if kind.key == owner else 401)


@pytest.mark.req("QRY-6")
def test_countries_have_india_first(api):
    rows = api.get("/api/countries").json()["data"]
    assert rows[0] == {"name": "India", "country_code": "IN", "phone_code": "+91"}
    assert 230 <= len(rows) <= 255
    assert {"name": "American Samoa", "country_code": "AS", "phone_code": "+1-684"} in rows
    assert [row["name"] for row in rows[1:]] == sorted(row["name"] for row in rows[1:])


@pytest.mark.req("OPS-3")
def test_health_and_readiness(api, services):
    assert api.get("/api/healthz").json() == {"success": True}
    assert api.get("/api/readyz").json() == {"success": True}
    services.stopping = True
    assert api.get("/api/readyz").status_code == 503


def test_unknown_paths_and_methods_answer_in_the_contracts_shape(api):
    for answer, status in ((api.get("/api/nowhere"), 404), (api.delete("/api/countries"), 405)):
        assert answer.status_code == status
        assert answer.json().keys() == {"success", "message", "error"}
