"""Refusals as somebody reads them who asks for Hindi."""

from __future__ import annotations

import re

from httpx import Response

HINDI = {"Accept-Language": "hi"}
SENTENCE = re.compile("[\u0900-\u097f]")


def assert_hindi(refused: Response) -> None:
    """Refused by one sentence, in Hindi."""
    body = refused.json()
    assert 400 <= refused.status_code < 500, body
    (words,) = set(body.get("errors", {}).values()) or {body["message"]}
    assert SENTENCE.search(words), words
    assert not re.search("[A-Za-z]{4}", words), words
