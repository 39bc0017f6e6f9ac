"""What can happen between two people, and what cannot."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound, TooMany
from maritime_site.core.text.i18n import translate_text
from maritime_site.domain.networking import queries, rate_limits, service, sharing, transitions
from maritime_site.domain.networking.models import Action, Connection, ConnectionStatus, Report
from maritime_site.domain.networking.schemas import ComplaintRequest, ShareRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Status
from tests.domain.networking.builders import DAY, act, ask, connect, letters, received, sent
from tests.factories import make_person
from tests.people import LETTERHEAD, NOON, SITE

NO_ID = UUID("5d8d1749-d73e-4369-9f8d-1525056b205a")
ENDS = {"asha": "sender", "bilal": "receiver"}


@pytest.fixture
def people(asha, bilal, chitra):
    return {"asha": asha, "bilal": bilal, "chitra": chitra}


@pytest.mark.req("NET-1", "NET-3")
def test_a_request_is_asked_and_seen_by_its_two_ends_only(session, asha, bilal, chitra):
    asked = ask(session, asha, bilal)
    assert (asked.is_new, asked.request.status) == (True, "pending")
    (mine,), (theirs,) = sent(session, asha), received(session, bilal)
    assert (mine.purpose, mine.description, mine.person.first_name) == ("Port automation", "Ten minutes?", "Bilal")
    assert (theirs.id, theirs.status, theirs.person.first_name) == (mine.id, "pending", "Asha")
    assert (theirs.person.email, mine.person.mobile) == (None, None)
    assert sent(session, bilal) == received(session, asha) == sent(session, chitra) == received(session, chitra) == []
    assert letters(session) == [("connection-requested", "bilal@demo.example")]
    assert f"{SITE}/networking/requests" in session.exec(select(Message)).one().text.split()


@pytest.mark.req("NET-3")
def test_accepting_shows_both_how_to_reach_each_other_until_they_part(session, asha, bilal):
    request = connect(session, asha, bilal)
    (mine,), (theirs,) = sent(session, asha), received(session, bilal)
    assert (mine.person.email, mine.person.mobile) == (bilal.email, bilal.mobile)
    assert (theirs.person.email, theirs.person.mobile) == (asha.email, asha.mobile)
    assert ("connection-accepted", "asha@demo.example") in letters(session)
    act(session, request, asha, Action.REMOVE)
    assert {view.person.email for view in (*sent(session, asha), *received(session, bilal))} == {None}


@pytest.mark.req("NET-3")
def test_contacts_end_with_the_others_registration(session, asha, bilal):
    connect(session, asha, bilal)
    bilal.status = Status.REJECTED
    session.flush()
    assert sent(session, asha)[0].person.email is None


@pytest.mark.req("NET-3")
@pytest.mark.parametrize(
    ("before", "who", "action", "after"),
    [
        ([], "bilal", "accept", "accepted"),
        ([], "bilal", "decline", "declined"),
        ([], "asha", "withdraw", "withdrawn"),
        ([], "asha", "accept", None),
        ([], "asha", "decline", None),
        ([], "bilal", "withdraw", None),
        ([], "asha", "remove", None),
        ([], "bilal", "remove", None),
        ([], "asha", "block", "withdrawn"),
        ([], "bilal", "block", "withdrawn"),
        (["bilal accept"], "asha", "remove", "removed"),
        (["bilal accept"], "bilal", "remove", "removed"),
        (["bilal accept"], "bilal", "accept", "accepted"),
        (["bilal accept"], "bilal", "decline", None),
        (["bilal accept"], "asha", "withdraw", None),
        (["bilal accept"], "asha", "accept", None),
        (["bilal accept"], "asha", "block", "removed"),
        (["bilal decline"], "bilal", "decline", "declined"),
        (["bilal decline"], "bilal", "accept", None),
        (["bilal decline"], "asha", "withdraw", None),
        (["bilal decline"], "asha", "block", "declined"),
        (["asha withdraw"], "asha", "withdraw", "withdrawn"),
        (["asha withdraw"], "bilal", "accept", None),
        (["bilal accept", "asha remove"], "asha", "remove", "removed"),
        (["bilal accept", "asha remove"], "bilal", "remove", None),
        (["bilal accept", "asha remove"], "bilal", "block", "removed"),
        (["bilal block"], "bilal", "block", "withdrawn"),
        (["bilal block"], "asha", "block", "withdrawn"),
        (["bilal block"], "asha", "withdraw", None),
        (["bilal block"], "bilal", "accept", None),
    ],
)
def test_every_step_is_legal_or_refused(session, people, *, before, who, action, after):
    request = ask(session, people["asha"], people["bilal"]).request
    for step in before:
        name, verb = step.split()
        act(session, request, people[name], Action(verb))
    stood, values = request.status, len(letters(session))
    if after is None:
        with pytest.raises(Conflict):
            act(session, request, people[who], Action(action))
        assert (request.status, len(letters(session))) == (stood, values)
    else:
        assert act(session, request, people[who], Action(action)).status == after


@pytest.mark.req("NET-3")
@pytest.mark.parametrize(
    ("who", "action", "told"),
    [
        ("asha", "accept", "Only the person you asked can answer this request"),
        ("asha", "decline", "Only the person you asked can answer this request"),
        ("bilal", "withdraw", "Only the person who asked can withdraw this request"),
        ("bilal", "remove", "This request stands at: Waiting for an answer"),
    ],
)
def test_the_wrong_end_is_told_whose_step_it_is(session, people, who, action, told):
    request = ask(session, people["asha"], people["bilal"]).request
    with pytest.raises(Conflict, match=told):
        act(session, request, people[who], Action(action))


@pytest.mark.req("NET-3")
@pytest.mark.parametrize("action", list(Action))
def test_a_third_person_finds_nothing(session, asha, bilal, chitra, action):
    request = ask(session, asha, bilal).request
    with pytest.raises(NotFound):
        act(session, request, chitra, action)
    with pytest.raises(NotFound):
        service.respond_to_request(session, NO_ID, action, actor=asha, letterhead=LETTERHEAD, now=NOON)
    assert request.status == "pending"


@pytest.mark.req("NET-3")
def test_asking_back_accepts_what_the_other_asked(session, asha, bilal):
    first = ask(session, asha, bilal)
    back = ask(session, bilal, asha)
    assert (back.is_new, back.request.id, back.request.status) == (False, first.request.id, "accepted")
    with pytest.raises(Conflict, match="already connected"):
        ask(session, bilal, asha)


@pytest.mark.req("NET-3")
def test_asking_back_works_for_who_is_not_listed_but_asked(session, bilal):
    quiet = make_person(session, listed=False)
    ask(session, quiet, bilal)
    assert ask(session, bilal, quiet).request.status == "accepted"


@pytest.mark.req("NET-3")
def test_who_cannot_be_seen_cannot_be_asked(session, asha, bilal):
    for hidden in (
        make_person(session, listed=False),
        make_person(session, status=Status.PENDING),
        make_person(session, "visitor"),
    ):
        with pytest.raises(NotFound, match="not available"):
            ask(session, asha, hidden, receiver_type="delegate")
    ghost = make_person(session)
    session.delete(ghost)
    session.flush()
    with pytest.raises(NotFound, match="not available"):
        ask(session, asha, ghost)


@pytest.mark.req("NET-3")
def test_oneself_another_kind_and_a_registration_not_approved_are_refused(session, asha, bilal):
    with pytest.raises(Invalid) as itself:
        ask(session, asha, asha)
    assert list(itself.value.errors) == ["personId"]
    with pytest.raises(Invalid) as other:
        ask(session, asha, bilal, receiver_type="media")
    assert list(other.value.errors) == ["receiverType"]
    request = ask(session, bilal, asha).request
    asha.status = Status.REJECTED
    session.flush()
    with pytest.raises(Conflict, match="not approved"):
        ask(session, asha, bilal)
    with pytest.raises(Conflict, match="not approved"):
        act(session, request, asha, Action.ACCEPT)
    with pytest.raises(Conflict, match="not approved"):
        sent(session, asha)


@pytest.mark.req("NET-3")
def test_a_request_of_somebody_rejected_since_cannot_be_accepted(session, asha, bilal):
    request = ask(session, asha, bilal).request
    asha.status = Status.REJECTED
    session.flush()
    with pytest.raises(Conflict, match="not available"):
        act(session, request, bilal, Action.ACCEPT)
    assert act(session, request, bilal, Action.DECLINE).status == "declined"


@pytest.mark.req("NET-3")
def test_a_second_live_request_is_refused(session, asha, bilal):
    ask(session, asha, bilal)
    with pytest.raises(Conflict, match="already a request"):
        ask(session, asha, bilal)


@pytest.mark.req("NET-3")
@pytest.mark.parametrize("again", ["asha", "bilal"])
@pytest.mark.parametrize(("ending", "days"), [("decline", 30), ("remove", 7)])
def test_after_a_decline_or_a_parting_both_wait(session, people, ending, days, again):
    asha, bilal = people["asha"], people["bilal"]
    request = ask(session, asha, bilal).request
    if ending == "remove":
        act(session, request, bilal, Action.ACCEPT)
    act(session, request, bilal, Action(ending))
    other = bilal if again == "asha" else asha
    with pytest.raises(Conflict, match="at the moment"):
        ask(session, people[again], other, now=NOON + timedelta(days=days, seconds=-1))
    assert ask(session, people[again], other, now=NOON + timedelta(days=days)).is_new


@pytest.mark.req("NET-3")
def test_who_was_declined_twice_asks_no_more(session, asha, bilal):
    for number in range(2):
        now = NOON + 31 * DAY * number
        act(session, ask(session, asha, bilal, now=now).request, bilal, Action.DECLINE, now=now)
    with pytest.raises(Conflict, match="at the moment"):
        ask(session, asha, bilal, now=NOON + 365 * DAY)
    assert ask(session, bilal, asha, now=NOON + 365 * DAY).is_new


@pytest.mark.req("NET-3")
def test_what_was_withdrawn_may_be_asked_again_but_is_announced_once_a_day(session, asha, bilal):
    act(session, ask(session, asha, bilal).request, asha, Action.WITHDRAW)
    act(session, ask(session, asha, bilal, now=NOON + DAY / 2).request, asha, Action.WITHDRAW)
    assert len(letters(session)) == 1
    assert ask(session, asha, bilal, now=NOON + 2 * DAY).is_new
    assert len(letters(session)) == 2


@pytest.mark.req("NET-3")
def test_an_unanswered_request_ends_after_fourteen_days(session, asha, bilal):
    request = ask(session, asha, bilal).request
    late = NOON + 14 * DAY
    assert transitions.expire_due(session, now=late - timedelta(seconds=1)) == 0
    assert sent(session, asha, now=late)[0].status == "expired"
    with pytest.raises(Conflict, match="Expired"):
        act(session, request, bilal, Action.ACCEPT, now=late)
    assert transitions.expire_due(session, now=late) == 1
    assert (request.status, request.moved_by, transitions.expire_due(session, now=late)) == ("expired", None, 0)
    assert ask(session, bilal, asha, now=late).is_new


@pytest.mark.req("NET-3")
def test_a_request_that_ran_out_makes_room_before_the_job_comes(session, asha, bilal):
    old = ask(session, asha, bilal).request
    assert ask(session, asha, bilal, now=NOON + 15 * DAY).is_new
    assert old.status == "expired"


@pytest.mark.req("NET-3")
def test_after_a_block_neither_sees_nor_asks_the_other(session, asha, bilal):
    request = connect(session, asha, bilal)
    before = letters(session)
    act(session, request, bilal, Action.BLOCK)
    session.flush()
    assert sent(session, asha) == received(session, bilal) == []
    for sender, receiver in ((asha, bilal), (bilal, asha)):
        with pytest.raises(NotFound, match="not available"):
            ask(session, sender, receiver, now=NOON + 365 * DAY)
    assert letters(session) == before


@pytest.mark.req("NET-3")
def test_blocking_by_an_old_request_ends_the_live_one(session, asha, bilal):
    old = act(session, ask(session, asha, bilal).request, asha, Action.WITHDRAW)
    new = ask(session, bilal, asha).request
    assert act(session, old, asha, Action.BLOCK).status == "withdrawn"
    assert (new.status, new.moved_by) == ("withdrawn", asha.id)


@pytest.mark.req("NET-3")
def test_twenty_new_requests_a_day_and_then_a_wait(session, asha):
    others = [make_person(session) for _number in range(21)]
    for number, other in enumerate(others[:20]):
        ask(session, asha, other, now=NOON + timedelta(minutes=number))
    with pytest.raises(TooMany) as refusal:
        ask(session, asha, others[20], now=NOON + timedelta(hours=1))
    assert refusal.value.retry_after == 23 * 3600 + 1
    assert ask(session, asha, others[20], now=NOON + DAY).is_new


def pending(session, sender, receiver, now):
    from maritime_site.domain.networking.models import order_pair

    low, high = order_pair(sender.id, receiver.id)
    session.add(
        Connection(
            sender_id=sender.id,
            receiver_id=receiver.id,
            low_id=low,
            high_id=high,
            purpose="x",
            created_at=now,
            updated_at=now,
            expires_at=now + service.LIFETIME,
        )
    )


@pytest.mark.req("NET-3")
def test_fifty_open_requests_are_enough(session, asha):
    for _number in range(50):
        pending(session, asha, make_person(session), NOON - 2 * DAY)
    with pytest.raises(TooMany, match="50") as refusal:
        ask(session, asha, make_person(session))
    assert refusal.value.retry_after == 12 * 86400 + 1
    assert ask(session, asha, make_person(session), now=NOON + 12 * DAY).is_new


@pytest.mark.req("NET-3")
def test_nobodys_inbox_is_flooded(session, asha, bilal):
    for _number in range(rate_limits.WAITING_AT_ONCE):
        pending(session, make_person(session), bilal, NOON)
    with pytest.raises(TooMany, match="unanswered"):
        ask(session, asha, bilal)


@pytest.mark.req("NET-3")
def test_whoever_comes_second_loses(session, asha, bilal):
    request = ask(session, asha, bilal).request
    act(session, request, bilal, Action.ACCEPT)
    set_committed_value(request, "version", 0)
    with pytest.raises(Conflict, match="Accepted"):
        transitions.change_status(session, request, ConnectionStatus.DECLINED, by=bilal.id, action="decline", now=NOON)


@pytest.mark.req("NET-3")
def test_a_report_is_kept_once_for_each_end(session, asha, bilal, chitra):
    request = ask(session, asha, bilal).request
    made = service.report_request(
        session, ComplaintRequest(reason="Not about the event"), request.id, reporter=bilal, now=NOON
    )
    again = service.report_request(session, ComplaintRequest(reason="Once more"), request.id, reporter=bilal, now=NOON)
    assert (again.id, again.reason, again.reported_id) == (made.id, "Not about the event", asha.id)
    service.report_request(session, ComplaintRequest(reason="Rude"), request.id, reporter=asha, now=NOON)
    assert len(session.exec(select(Report)).all()) == 2
    with pytest.raises(NotFound):
        service.report_request(session, ComplaintRequest(reason="Curious"), request.id, reporter=chitra, now=NOON)


@pytest.mark.req("NET-3", "LANG-1")
def test_messages_speak_the_readers_language_and_hold_no_code(session, asha, bilal):
    bilal.language = "hi"
    session.flush()
    request = ask(session, asha, bilal, purpose="Tender 123456 <script>").request
    act(session, request, bilal, Action.DECLINE)
    session.flush()
    first, second = session.exec(select(Message).order_by(Message.language)).all()
    assert (first.language, first.recipient, first.purpose) == ("en", asha.email, "connection-declined")
    assert "cannot connect with you at the moment" in first.text
    assert (second.language, second.recipient) == ("hi", bilal.email)
    assert "123 456 <script>" in second.text
    assert translate_text("Dear {name},", name="x") not in second.text


@pytest.mark.req("NET-3")
def test_the_pulse_changes_with_everything_that_happens(session, asha, bilal, chitra):
    beats = [queries.get_version(session, asha.id)]
    request = ask(session, bilal, asha).request
    beats.append(queries.get_version(session, asha.id))
    act(session, request, asha, Action.ACCEPT)
    beats.append(queries.get_version(session, asha.id))
    sharing.change_sharing(session, ShareRequest(email=False, mobile=True, company_email=True), owner=bilal, now=NOON)
    beats.append(queries.get_version(session, asha.id))
    bilal.updated_at = NOON + DAY
    session.flush()
    beats.append(queries.get_version(session, asha.id))
    act(session, request, bilal, Action.BLOCK)
    session.flush()
    beats.append(queries.get_version(session, asha.id))
    assert len(set(beats)) == 6
    assert queries.get_version(session, chitra.id) == (0, 0, None, None)
