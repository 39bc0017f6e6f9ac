"""Who logs out of the office leaves nothing typed behind: each way out says whose words go (assets/office.js)."""

from __future__ import annotations

import re

import pytest

from maritime_site.web.backoffice.user_menu import office_user_menu
from tests.web.test_office_asks import dialogs, parts

WHOSE = re.compile(r'"data-signs-out":\w+office_state\.email')


@pytest.mark.req("BO-3", "AUTH-5")
def test_every_way_out_forgets_what_its_administrator_typed():
    drawn = office_user_menu().render()
    ways = [props for props, _asked in parts(drawn) if "sign_out" in props]
    assert len(ways) == 2
    assert all(WHOSE.search(props) for props in ways)
    (question,) = dialogs(drawn)
    assert 'id:"logout-question"' in str(question["props"])
    assert any("sign_out" in props for props, _asked in parts(question))
