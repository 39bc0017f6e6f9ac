"""What moderators do about a report, and that it is on record."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.networking import moderation, privacy, service
from maritime_site.domain.networking.moderation import ReportFilters, Resolve
from maritime_site.domain.networking.schemas import ComplaintRequest
from tests.domain.networking.builders import ask, connect, letters, names
from tests.factories import plain_services
from tests.people import LETTERHEAD, NOON

CLERK = Actor("clerk-1", "clerk@demo.example", "10.0.0.1")


def complain(session, request, reporter, reason="Not about the event"):
    return service.report_request(session, ComplaintRequest(reason=reason), request.id, reporter=reporter, now=NOON)


def close(session, report, **payload):
    return moderation.resolve_report(
        session, Resolve(**{"note": "Told by phone"} | payload), report.id, actor=CLERK, letterhead=LETTERHEAD, now=NOON
    )


@pytest.mark.req("NET-3", "BO-2")
def test_reports_are_found_with_both_people_and_how_many_there_are(session, asha, bilal, chitra):
    complain(session, ask(session, asha, bilal).request, bilal)
    complain(session, ask(session, asha, chitra).request, chitra, "100% advertising")
    result, total = moderation.list_reports(session, ReportFilters())
    assert (total, {view.against for view in result}, {view.status for view in result}) == (2, {2}, {"open"})
    for search, count in (("bilal", 1), ("asha", 2), ("chitra@demo.example 100%", 1), ("100_", 0), ("nobody", 0)):
        assert moderation.list_reports(session, ReportFilters(search=search))[1] == count, search
    assert moderation.list_reports(session, ReportFilters(status="closed")) == ([], 0)
    page, total = moderation.list_reports(session, ReportFilters(page=2, page_size=1))
    assert (len(page), total) == (1, 2)


@pytest.mark.req("NET-3", "BO-2")
def test_what_happens_after_a_report_was_closed_is_reported_anew(session, asha, bilal):
    request = connect(session, asha, bilal)
    first = complain(session, request, bilal, "Advertising")
    close(session, first)
    assert complain(session, request, bilal, "Advertising").id == first.id, "a repeat of what was closed"
    second = complain(session, request, bilal, "Now rude, too")
    assert complain(session, request, bilal, "Still rude").id == second.id, "one open report for each end"
    session.flush()
    opened, total = moderation.list_reports(session, ReportFilters(status="open"))
    assert (total, opened[0].report.reason, opened[0].against) == (1, "Now rude, too", 2)
    assert (first.note != "", first.closed_at) == (True, NOON), "what was decided before stays"


@pytest.mark.req("NET-3", "REG-7")
@pytest.mark.parametrize("erased", ["asha", "bilal"])
def test_report_of_an_erased_person_waits_for_nobody(session, settings, asha, bilal, chitra, erased):  # noqa: PLR0917  people
    complain(session, ask(session, asha, bilal).request, bilal)
    other = complain(session, ask(session, chitra, bilal).request, chitra)
    person = {"asha": asha, "bilal": bilal}[erased]
    privacy.erase_held_data(session, person, services=plain_services(settings), now=NOON)
    waiting, _total = moderation.list_reports(session, ReportFilters(status="open"))
    assert [view.report.id for view in waiting] == ([other.id] if erased == "asha" else [])


@pytest.mark.req("NET-3", "BO-2")
@pytest.mark.parametrize(("unlist", "end"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_report_is_closed_once_and_on_record(session, asha, bilal, unlist, end):
    request = connect(session, asha, bilal)
    report = complain(session, request, bilal)
    before = letters(session)
    for _time in range(2):
        view = close(session, report, unlist=unlist, end=end)
    assert (view.status, report.closed_at, report.closed_by) == ("closed", NOON, CLERK.id)
    assert request.status == ("removed" if end else "accepted")
    assert ("Asha" in names(session, bilal)) is not unlist
    values = [("directory-unlisted", asha.email)] if unlist else []
    assert letters(session) == sorted([*before, *values])
    (entry,) = session.exec(select(AuditEntry)).all()
    assert (entry.action, entry.entity_id) == ("networking.resolve", str(report.id))
    assert entry.after["measures"] == [*(["unlisted"] if unlist else []), *(["ended"] if end else [])]
    assert "Told by phone" not in str(entry.model_dump())
    with pytest.raises(Conflict, match="closed already"):
        close(session, report, note="Otherwise")


@pytest.mark.req("NET-3")
def test_a_pending_request_ends_as_withdrawn_and_an_ended_one_stays(session, asha, bilal):
    request = ask(session, asha, bilal).request
    first, second = complain(session, request, bilal), complain(session, request, asha)
    close(session, first, end=True)
    assert (request.status, request.moved_by) == ("withdrawn", None)
    close(session, second, end=True, unlist=True)
    assert request.status == "withdrawn"
    bilal.listed = False
    session.flush()


@pytest.mark.req("NET-3")
def test_somebody_who_is_not_listed_is_not_told_again(session, asha, bilal):
    report = complain(session, ask(session, asha, bilal).request, bilal)
    asha.listed = False
    session.flush()
    before = letters(session)
    close(session, report, unlist=True)
    assert letters(session) == before


@pytest.mark.req("NET-3")
def test_what_is_not_there_is_not_found(session):
    with pytest.raises(NotFound):
        moderation.report_of(session, uuid4())
