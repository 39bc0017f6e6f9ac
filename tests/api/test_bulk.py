"""Several queries, nominations and bookings decided alike over REST (BO-3)."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from sqlmodel import select

from maritime_site.domain.administration.models import Administrator
from tests.api.backoffice import administrator
from tests.api.test_helpdesk import query
from tests.domain.awards.builders import make_category, nominate
from tests.domain.hospitality.builders import make_booking, make_package
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("BO-3")
LISTS = (
    ("queries", "helpdesk", {"action": "close"}),
    ("nominations", "editor", {"action": "shortlist"}),
    ("bookings", "hospitality officer", {"action": "cancel", "reason": "The hotel has closed"}),
)


def bulk(api, headers, name, ids, **body):
    return api.post(f"/api/admin/{name}/bulk", json={"ids": [str(id) for id in ids]} | body, headers=headers)  # noqa: A001


@pytest.mark.parametrize(("name", "role", "body"), LISTS)
def test_those_unknown_are_named_and_others_may_not(api, database, name, role, body):
    staff, guard, nobody = administrator(database, role), administrator(database, "gate staff"), uuid4()
    answer = bulk(api, staff, name, [nobody], **body)
    assert answer.status_code == 200, answer.text
    refused = answer.json()["refused"]
    assert (answer.json()["changed"], [row["id"] for row in refused]) == (0, [str(nobody)])
    assert bulk(api, guard, name, [nobody], **body).status_code == 403
    assert bulk(api, staff, name, [], **body).status_code == 422
    assert bulk(api, staff, name, [nobody], **body | {"action": "burn"}).status_code == 422


def test_queries_are_given_to_a_colleague_and_closed(api, database):
    staff = administrator(database, "helpdesk")
    for _one in range(2):
        assert api.post("/api/query", json=query()).status_code == 200
    ids = [row["id"] for row in api.get("/api/admin/queries", headers=staff).json()["data"]]
    with database.reading() as session:
        me = session.exec(select(Administrator.id)).one()
    given = bulk(api, staff, "queries", ids, action="assign", adminId=str(me), note="Both about parking").json()
    assert (given["changed"], given["same"], given["refused"]) == (2, 0, [])
    shown = api.get(f"/api/admin/queries/{ids[0]}", headers=staff).json()["data"]
    assert (shown["assigneeId"], shown["messages"][-1]["internal"]) == (str(me), True)
    nobody = bulk(api, staff, "queries", ids, action="assign", adminId=str(uuid4()))
    assert (nobody.status_code, list(nobody.json()["errors"])) == (422, ["adminId"])
    assert bulk(api, staff, "queries", ids, action="close").json()["changed"] == 2


def test_nominations_need_a_reason_to_be_left_off(api, database):
    editor = administrator(database, "editor")
    with database.writing() as session:
        make_category(session)
        id = nominate(session).id  # noqa: A001
    refused = bulk(api, editor, "nominations", [id], action="reject")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["reason"])
    assert bulk(api, editor, "nominations", [id], action="reject", reason="Too little").json()["changed"] == 1
    shown = api.get(f"/api/admin/nominations/{id}", headers=editor).json()["data"]
    assert (shown["status"], shown["history"][-1]["note"]) == ("rejected", "Too little")


def test_bookings_are_cancelled_with_a_reason(api, database):
    officer = administrator(database, "hospitality officer")
    with database.writing() as session:
        id: UUID = make_booking(session, make_person(session), make_package(session), now=NOON).id  # noqa: A001
    assert bulk(api, officer, "bookings", [id], action="cancel").status_code == 422
    done = bulk(api, officer, "bookings", [id], action="cancel", reason="The hotel has closed")
    assert done.json()["changed"] == 1
    shown = api.get(f"/api/admin/bookings/{id}", headers=officer).json()["data"]
    assert (shown["status"], shown["history"][-1]["note"]) == ("cancelled", "The hotel has closed")
