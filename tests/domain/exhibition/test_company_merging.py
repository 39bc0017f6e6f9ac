"""A company's page, leads and tasks follow a merge of two registrations, and go with an erasure (STAFF-1, REG-7)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import select

from maritime_site.domain.company_pages import merging as page_merging
from maritime_site.domain.company_pages import privacy, service
from maritime_site.domain.company_pages.models import CompanyFile, CompanyPage
from maritime_site.domain.exhibitor_tasks import merging as task_merging
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskAnswer
from maritime_site.domain.leads import merging as lead_merging
from maritime_site.domain.leads.models import Lead, LeadRefusal
from maritime_site.domain.people.decisions import RegistrationsMerged
from tests.factories import make_person
from tests.people import NOON

NOBODY: Any = None  # these ask no supplier
pytestmark = [pytest.mark.req("EXHIBIT-1"), pytest.mark.req("EXHIBIT-2")]


@pytest.fixture
def two(session):
    return make_person(session, "exhibitor"), make_person(session, "exhibitor")


def page_of(session, owner):
    page = service.build_page(session, owner, now=NOON)
    session.add(page)
    session.flush()
    return page


def lead(session, company, person):
    row = Lead(
        company_id=company.id, person_id=person.id, scanned_at=NOON, note="Asha", created_at=NOON, updated_at=NOON
    )
    session.add(row)
    session.flush()
    return row


def test_page_with_its_address_and_files_follows(session, two):
    stays, goes = two
    slug = page_of(session, goes).slug
    session.add(CompanyFile(company_id=goes.id, document_id=goes.id, created_at=NOON))
    session.flush()
    page_merging.merged(session, RegistrationsMerged(stays.id, goes.id), NOBODY, NOON)
    page = session.exec(select(CompanyPage)).one()
    assert (page.company_id, page.slug) == (stays.id, slug)
    assert session.exec(select(CompanyFile.company_id)).all() == [stays.id]


def test_leads_of_both_become_one_and_what_was_taken_back_stays_so(session, two):
    stays, goes = two
    asha, company = make_person(session), make_person(session, "exhibitor")
    kept, doubled = lead(session, stays, asha), lead(session, goes, asha)
    shared = lead(session, company, goes)
    session.add(LeadRefusal(company_id=company.id, person_id=stays.id, at=NOON))
    session.flush()
    lead_merging.merged(session, RegistrationsMerged(stays.id, goes.id), NOBODY, NOON)
    assert (kept.person_id, doubled.person_id, doubled.company_id, doubled.note) == (asha.id, None, stays.id, "")
    assert (shared.person_id, shared.note) == (None, "")


def test_what_either_registration_took_back_stays_taken_back(session, two):
    stays, goes = two
    asha, company = make_person(session), make_person(session, "exhibitor")
    later = NOON + timedelta(days=1)
    scanned = lead(session, stays, asha)
    for company_id, person_id, at in (
        (goes.id, asha.id, NOON),
        (company.id, goes.id, later),
        (company.id, stays.id, NOON),
    ):
        session.add(LeadRefusal(company_id=company_id, person_id=person_id, at=at))
    session.flush()
    lead_merging.merged(session, RegistrationsMerged(stays.id, goes.id), NOBODY, NOON)
    rows = {(row.company_id, row.person_id, row.at) for row in session.exec(select(LeadRefusal)).all()}
    assert rows == {(stays.id, asha.id, NOON), (company.id, stays.id, later)}
    assert (scanned.person_id, scanned.note) == (None, "")


def test_answers_follow_where_there_were_none(session, two):
    stays, goes = two
    task = ExhibitorTask(title_en="Power", due_at=NOON, created_at=NOON)
    session.add(task)
    session.flush()
    session.add(TaskAnswer(task_id=task.id, company_id=goes.id, answer="5 kW", done_at=NOON))
    session.flush()
    task_merging.merged(session, RegistrationsMerged(stays.id, goes.id), NOBODY, NOON)
    row = session.exec(select(TaskAnswer)).one()
    assert (row.company_id, row.answer) == (stays.id, "5 kW")


def test_erased_colleague_leaves_the_page_and_an_erased_owner_takes_it_along(session, two):
    owner, colleague = two
    page = page_of(session, owner)
    page.draft = {**page.draft, "people": [str(colleague.id)]}
    session.flush()
    privacy.erase_held_data(session, colleague, services=NOBODY, now=NOON)
    assert page.draft["people"] == []
    assert privacy.export_of(session, owner)["companyPages"][0]["slug"] == page.slug
    privacy.erase_held_data(session, owner, services=NOBODY, now=NOON)
    assert session.exec(select(CompanyPage)).all() == []
