"""The jobs of the office's lists: tallies stay few, and say the same."""

from __future__ import annotations

import pytest

from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.queries import CaseFilters
from maritime_site.jobs import registrations as jobs
from tests.people import NOON
from tests.search.test_lookup import make_case


@pytest.mark.req("PERF-2")
def test_tallies_of_the_lists_are_folded_and_still_add_up(services, database):
    with database.writing() as session:
        for number in range(4):
            make_case(session, f"Josephine {number}", number=f"Q-{number}")
    assert jobs.fold_lookup(services, NOON) == 3
    assert jobs.fold_lookup(services, NOON) == 0
    with database.reading() as session:
        assert helpdesk.list_cases(session, CaseFilters(status="open"), page=1, page_size=2)[1] == 4
