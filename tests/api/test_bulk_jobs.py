"""Acts on all that match a filter over REST: background, progress, stop, report (BULK-1)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.bulk_acts import service
from maritime_site.domain.bulk_acts.models import BulkChunk
from maritime_site.domain.people.models import Person, Status
from maritime_site.jobs.batches import act_on_many
from tests.api.backoffice import administrator
from tests.factories import make_person

BULK, JOBS = "/api/admin/registrations/bulk", "/api/admin/bulk"


@pytest.fixture
def officer(database):
    return administrator(database)


def make_many(database, count, **details):
    with database.writing() as session:
        for number in range(count):
            make_person(
                session,
                "media",
                status=Status.PENDING,
                email=f"m{number}@people.example",
                created_at=utc_now(),
                **details,
            )


def start(api, officer, **body):
    answer = api.post(BULK, json={"action": "approve"} | body, headers=officer)
    assert answer.status_code == 202, answer.text
    return answer.json()["data"]


def read(api, officer, job):
    return api.get(f"{JOBS}/{job}", headers=officer).json()["data"]


def statuses(database):
    with database.reading() as session:
        return sorted(session.exec(select(Person.status)).all())


@pytest.mark.req("BULK-1")
def test_all_that_match_are_decided_in_the_background(api, database, services, officer):
    make_many(database, 3)
    with database.writing() as session:
        make_person(session, "delegate", status=Status.PENDING, email="other@people.example", created_at=utc_now())
    started = start(api, officer, action="waitlist", filter={"kind": "media", "status": "pending"})
    assert started["matching"] == 3
    assert read(api, officer, started["jobId"]) | {"refused": []} == {
        "status": "running",
        "done": 0,
        "total": 3,
        "changed": 0,
        "same": 0,
        "refused": [],
    }
    act_on_many(services, utc_now())
    job = read(api, officer, started["jobId"])
    assert (job["status"], job["done"], job["changed"], job["refused"]) == ("done", 3, 3, [])
    assert statuses(database) == ["pending", "waitlisted", "waitlisted", "waitlisted"]
    with database.reading() as session:
        actions = [entry.action for entry in session.exec(select(AuditEntry)).all()]
    assert actions.count("registration.waitlist") == 3
    assert "bulk.start" in actions


@pytest.mark.req("BULK-1")
def test_those_refused_are_named_with_the_reason(api, database, services, officer):
    make_many(database, 2, email_verified_at=None, mobile_verified_at=None)
    started = start(api, officer, filter={"search": "people.example"})
    act_on_many(services, utc_now())
    job = read(api, officer, started["jobId"])
    assert (job["status"], job["done"], job["total"]) == ("done", started["matching"], started["matching"])
    assert all(set(one) == {"id", "reason"} and one["reason"] for one in job["refused"])


@pytest.mark.req("BULK-1")
def test_stopping_leaves_the_rest_as_it_is(api, database, services, officer, monkeypatch):
    monkeypatch.setattr(service, "CHUNK_IDS", 2)
    make_many(database, 5)
    job = start(api, officer, action="waitlist", filter={})["jobId"]
    with database.writing() as session:
        assert service.run_batch(session, service.list_running(session)[0], services=services, now=utc_now())
    stopped = api.post(f"{JOBS}/{job}/stop", headers=officer).json()["data"]
    assert (stopped["status"], stopped["done"], stopped["total"]) == ("stopped", 2, 5)
    act_on_many(services, utc_now())
    assert api.post(f"{JOBS}/{job}/stop", headers=officer).json()["data"] == stopped
    assert statuses(database).count("waitlisted") == 2
    with database.reading() as session:
        assert session.exec(select(BulkChunk)).first() is None


@pytest.mark.req("BULK-1")
def test_it_ends_when_whoever_asked_may_no_longer_decide(api, database, services, officer):
    make_many(database, 1)
    job = start(api, officer, filter={})["jobId"]
    with database.writing() as session:
        session.exec(select(Administrator)).one().disabled_at = utc_now()
    act_on_many(services, utc_now())
    with database.reading() as session:
        assert service.get_job(session, service.UUID(job)).status == "failed"
    assert statuses(database) == ["pending"]


@pytest.mark.req("BULK-1")
def test_ids_or_a_filter_a_reason_and_the_permission_are_needed(api, database, officer):
    for body in (
        {"action": "approve"},
        {"action": "approve", "ids": [str(uuid4())], "filter": {}},
        {"action": "reject", "filter": {}},
        {"action": "approve", "filter": {"colour": "red"}},
    ):
        assert api.post(BULK, json=body, headers=officer).status_code == 422
    other = administrator(database, "helpdesk")
    assert api.post(BULK, json={"action": "approve", "filter": {}}, headers=other).status_code == 403
    assert api.get(f"{JOBS}/{uuid4()}", headers=other).status_code == 403
    assert api.get(f"{JOBS}/{uuid4()}", headers=officer).status_code == 404
    assert api.post(f"{JOBS}/{uuid4()}/stop").status_code == 401
