"""What the columns of every download are called."""

from __future__ import annotations

import pytest

from maritime_site.domain.exports.registry import SHEETS


@pytest.mark.req("BO-4")
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_no_two_columns_of_a_download_go_by_one_name(sheet):
    titles = [column.title.removesuffix(", English") for column in sheet.columns]
    assert sorted(titles) == sorted(set(titles))
