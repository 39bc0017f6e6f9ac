"""How `make test` hands the tests out: whole files, and together what shares a site."""

from __future__ import annotations

import pytest

from tests import parts
from tests.e2e.conftest import OWN_SITES

JOURNEYS = parts.TESTS / "e2e"


@pytest.mark.parametrize(
    ("file", "unit"),
    [
        ("tests/e2e/other_pages/test_razorpay.py", "tests/e2e/other_pages"),
        ("tests/e2e/other_pages/test_eighth_kind.py", "tests/e2e/other_pages"),
        ("tests/e2e/test_home.py", "tests/e2e/test_home.py"),
        ("tests/api/people/test_signin.py", "tests/api/people/test_signin.py"),
    ],
)
def test_files_that_share_a_site_are_handed_out_together_and_all_others_one_by_one(file: str, unit: str):
    assert parts.together(file) == unit


def test_every_folder_of_journeys_has_a_site_of_its_own_and_a_place_in_the_order():
    folders = {file.parent.name for file in JOURNEYS.glob("*/test_*.py")}
    assert folders == set(OWN_SITES)
    assert all((JOURNEYS / folder / "conftest.py").exists() for folder in folders)
