"""What a browser sends as an id."""

from __future__ import annotations

from uuid import uuid4

import pytest

from maritime_site.core.ids import NIL, read_uuid, uuid_or_nil


def test_an_id_is_read():
    known = uuid4()
    assert uuid_or_nil(str(known)) == read_uuid(str(known)) == known


@pytest.mark.parametrize("sent", ["", "17", "nobody", 17, None, ["a"], {"id": "a"}])
def test_whatever_else_a_browser_sends_is_the_id_of_nothing(sent):
    assert (uuid_or_nil(sent), read_uuid(sent)) == (NIL, None)
