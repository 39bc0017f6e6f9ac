"""How the rows of a file are read."""

import pytest

from maritime_site.domain.exports.spreadsheets import paged_rows


@pytest.mark.req("BO-4")
@pytest.mark.parametrize("number", [0, 2, 3, 4, 6, 7])
def test_a_list_is_written_to_its_end_also_where_its_last_page_is_full(session, number):
    every = list(range(number))
    rows = paged_rows(lambda _session, _asked, page, size: every[(page - 1) * size : page * size], size=3)
    assert list(rows(session, {})) == every
