"""Queries and feedback over REST, and the abuse they hold off (security.md R57, attack 34)."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import altcha
import pytest
from sqlmodel import select

from maritime_site.api.helpdesk.queries import EMAIL_RATE
from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from maritime_site.domain.helpdesk.models import Case, CaseMessage, Feedback
from maritime_site.domain.outbox.models import Message

CHALLENGED = (429, "/api/challenge")


def query(**overrides):
    return {
        "name": "Asha Rao",
        "email": "asha@demo.example",
        "mobile": "9876543210",
        "countryCodeMobile": "+91",
        "message": "Where do I park?",
    } | overrides


def opinion(**overrides):
    return {"name": "Asha Rao", "email": "asha@demo.example", "rating": 5, "message": "Good signs"} | overrides


def solved(services):
    made = altcha.Challenge.from_dict(proof_of_work.new_challenge(services.secret, now=utc_now(), cost=1))
    solution = altcha.solve_challenge(made)
    assert solution is not None
    return altcha.Payload(made, solution).to_base64()


def stored(database, table=Case):
    with database.reading() as session:
        return session.exec(select(table)).all()


@pytest.mark.req("QRY-5", "BO-6")
def test_a_query_is_answered_with_its_number(api, database):
    answer = api.post("/api/query", json=query())
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["success"] is True
    assert re.fullmatch(r"Q-[A-Z2-9]{4}-[A-Z2-9]{4}", body["reference"])
    assert body["reference"] in body["message"]
    assert [case.number for case in stored(database)] == [body["reference"]]
    assert [letter.recipient for letter in stored(database, Message)] == ["asha@demo.example"]


@pytest.mark.req("QRY-3")
def test_pasted_bidirectional_controls_are_taken_out_of_what_is_written(api, database):
    pasted, plain = "\u202bWhere\u202c do\u2066 I\u2069 park?\u202e", "Where do I park?"
    assert api.post("/api/query", json=query(message=pasted)).status_code == 200
    assert api.post("/api/feedback", json=opinion(message=pasted)).status_code == 200
    assert [row.text for row in stored(database, CaseMessage)] == [plain]
    assert [row.message for row in stored(database, Feedback)] == [plain]
    nothing = api.post("/api/feedback", json=opinion(message="\u202e \u2069"))
    assert (nothing.status_code, nothing.json()["errors"]) == (422, {"message": "Required"})
    for kept_out in ({"message": "a\x00b"}, {"name": "Asha\u202eoaR"}):
        assert api.post("/api/query", json=query(**kept_out)).status_code == 422


@pytest.mark.req("QRY-5")
def test_over_rest_the_message_may_be_missing(api):
    body = query()
    del body["message"]
    assert api.post("/api/query", json=body).status_code == 200
    assert api.post("/api/query", json=query(message="")).status_code == 200


@pytest.mark.req("QRY-3")
@pytest.mark.parametrize("message", [None, "", "  "])
def test_the_sites_own_form_may_leave_the_message_empty(api, database, message):
    assert api.post("/api/query", json=query(message=message, secondsOpen=30.5)).status_code == 200
    assert len(stored(database)) == 1


@pytest.mark.req("QRY-3")
def test_refused_fields_carry_the_forms_words(api, database):
    answer = api.post("/api/query", json=query(name="A", mobile="12"))
    assert answer.status_code == 422
    assert answer.json()["errors"] == {
        "name": "Name must be at least 2 characters",
        "mobile": "Mobile number must be 10–15 digits",
    }
    assert stored(database) == []


@pytest.mark.req("QRY-3")
@pytest.mark.parametrize("value", [5, 9876543210, True, ["x"], {"x": "y"}])
def test_what_is_no_text_is_refused_in_the_fields_own_words(api, database, value):
    answer = api.post("/api/query", json=query(name=value, email=value, mobile=value, countryCodeMobile=value))
    assert answer.status_code == 422
    assert answer.json()["errors"] == {
        "name": "Name must be at least 2 characters",
        "email": "Please enter a valid email address",
        "mobile": "Mobile number must be 10–15 digits",
        "countryCodeMobile": "Choose one of the listed values",
    }
    assert stored(database) == []


@pytest.mark.req("QRY-3")
@pytest.mark.parametrize("name", ["Asha\r\nBcc: x@y.example", "Asha\nBcc: x@y.example"])
def test_a_name_cannot_carry_a_header(api, database, name):
    assert api.post("/api/query", json=query(name=name)).status_code == 422
    assert stored(database, Message) == []


@pytest.mark.req("QRY-5")
def test_five_an_hour_from_one_address_in_any_case(api, services, database):
    work = [solved(services) for _ in range(2)]
    for number in range(5):
        brought = {"altcha": work[number - 3]} if number >= 3 else {}
        assert api.post("/api/query", json=query(**brought)).status_code == 200
    sixth = api.post("/api/query", json=query(email="ASHA@Demo.Example", altcha=solved(services)))
    assert sixth.status_code == 429
    assert "challenge" not in sixth.json()
    assert 3500 < int(sixth.headers["retry-after"]) <= 3601
    assert len(stored(database)) == 5
    assert api.post("/api/query", json=query(email="bilal@demo.example", altcha=solved(services))).status_code == 200


@pytest.mark.req("QRY-5")
def test_of_many_at_the_same_moment_five_are_kept(api, services, database):
    services.settings.trusted_proxy_hops = 1

    def ask(number: int) -> int:
        return api.post("/api/query", json=query(), headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code

    with ThreadPoolExecutor(8) as together:
        answers = sorted(together.map(ask, range(12)))
    assert answers == [200] * 5 + [429] * 7
    assert len(stored(database)) == 5


@pytest.mark.req("QRY-5")
def test_the_fourth_from_one_network_needs_a_proof_of_work_that_counts_once(api, services, database):
    for number in range(3):
        assert api.post("/api/query", json=query(email=f"p{number}@demo.example")).status_code == 200
    refused = api.post("/api/query", json=query())
    assert (refused.status_code, refused.json()["challenge"]) == CHALLENGED
    work = solved(services)
    assert api.post("/api/query", json=query(altcha=work)).status_code == 200
    assert api.post("/api/query", json=query(altcha=work)).status_code == 429
    assert api.post("/api/query", json=query(altcha="forged")).status_code == 429
    assert len(stored(database)) == 4


@pytest.mark.req("QRY-5")
def test_only_stored_queries_count(api):
    for _ in range(5):
        assert api.post("/api/query", json=query(name="")).status_code == 422
    assert [api.post("/api/query", json=query()).status_code for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.req("QRY-5")
def test_a_hundred_posts_leave_no_more_than_five(api, services, database):
    for _ in range(100):
        api.post("/api/query", json=query())
    assert len(stored(database)) == 3
    assert services.limiter.has_room(EMAIL_RATE, "query-email", "asha@demo.example")


def test_what_nobody_sees_is_a_trap(api, database):
    answers = [
        api.post("/api/query", json=query(website="https://x.example")),
        api.post("/api/feedback", json=opinion(website="x")),
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert re.fullmatch(r"Q-.{4}-.{4}", answers[0].json()["reference"])
    assert stored(database) == stored(database, Feedback) == stored(database, Message) == []


def test_a_form_sent_in_no_time_is_asked_for_a_proof_of_work(api, services):
    refused = api.post("/api/query", json=query(secondsOpen=0.4))
    assert (refused.status_code, refused.json()["challenge"], refused.headers["retry-after"]) == (*CHALLENGED, "1")
    assert api.post("/api/query", json=query(secondsOpen=0.4, altcha=solved(services))).status_code == 200
    assert api.post("/api/feedback", json=opinion(secondsOpen=1)).status_code == 429
    assert api.post("/api/feedback", json=opinion(secondsOpen=2)).status_code == 200


def test_a_hurried_post_past_the_rate_needs_one_proof_of_work(api, services):
    for number in range(3):
        api.post("/api/query", json=query(email=f"p{number}@demo.example"))
    assert api.post("/api/query", json=query(secondsOpen=0, altcha=solved(services))).status_code == 200


@pytest.mark.parametrize("length", [100_000, 5_001])
def test_a_long_message_is_refused(api, length):
    assert api.post("/api/query", json=query(message="x" * length)).status_code in {413, 422}


def test_feedback_is_kept_with_a_number_and_confirmed(api, database):
    answer = api.post("/api/feedback", json=opinion())
    assert (answer.status_code, answer.json()["success"]) == (200, True)
    kept = stored(database, Feedback)[0]
    assert (kept.rating, kept.message) == (5, "Good signs")
    assert kept.number in stored(database, Message)[0].text


def test_feedback_asks_for_work_after_ten_and_floods_nobody(api, services, database):
    answers = [api.post("/api/feedback", json=opinion()).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
    assert (len(stored(database, Feedback)), len(stored(database, Message))) == (10, 5)


@pytest.mark.parametrize("rating", [0, 6, "5", 2.5, None, True])
def test_a_rating_is_one_to_five(api, rating):
    answer = api.post("/api/feedback", json=opinion(rating=rating))
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["rating"])


@pytest.mark.req("QRY-5")
def test_a_query_sent_again_after_a_lost_answer_is_the_same_query(api, database):
    sent = [{"secondsOpen": 30.5}, {"secondsOpen": 64}, {"secondsOpen": 90, "message": "And where do buses stop?"}]
    first, again, other = (api.post("/api/query", json=query(**one)).json()["reference"] for one in sent)
    assert again == first
    assert other != first
    assert sorted(case.number for case in stored(database)) == sorted([first, other])
    assert len(stored(database, Message)) == 2


@pytest.mark.req("BO-6")
def test_feedback_sent_again_after_a_lost_answer_is_kept_once(api, database):
    for rating in (5, 5, 4):
        assert api.post("/api/feedback", json=opinion(rating=rating, secondsOpen=30)).json()["success"] is True
    assert sorted(row.rating for row in stored(database, Feedback)) == [4, 5]
