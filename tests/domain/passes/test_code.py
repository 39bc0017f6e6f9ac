"""The signed code: checked with the public key alone, refused when a single letter differs (PASS-2)."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maritime_site.domain.passes import base45
from maritime_site.domain.passes.code import PREFIX, Forged, PassCode, PassKey, keys_of, read_code, trim_code

pytestmark = pytest.mark.req("PASS-2")
KEY = PassKey(b"k" * 32)
DAYS = tuple(date(2025, 10, 27) + timedelta(days=number) for number in range(5))
CODE = PassCode("D", 42, DAYS, "00ff10203040506a")
TEXT = KEY.sign(CODE)
KEYS = {KEY.kid: KEY.public}
BROWSERS_OWN = Path(__file__).parents[3] / "assets" / "gate" / "code.js"
NODE = Path(sys.executable).parent / "node"


def test_it_says_what_was_signed_and_is_short_enough():
    assert read_code(TEXT, KEYS) == CODE
    assert CODE.number == "D-00042"
    assert len(TEXT) <= 160
    assert set(TEXT) <= set(base45.ALPHABET)
    assert KEY.sign(CODE) == TEXT


def test_it_is_checked_with_the_network_off(monkeypatch):
    def off(*_anything: object, **_more: object) -> None:
        raise AssertionError("the network is off")

    monkeypatch.setattr(socket, "socket", off)
    monkeypatch.setattr(socket, "getaddrinfo", off)
    values = {"success": True, "keys": [{"kid": KEY.kid, "publicKey": KEY.public_text}]}
    assert read_code(TEXT, keys_of(values)).serial == CODE.serial


def test_it_admits_on_its_days_alone():
    gap = KEY.sign(PassCode("D", 1, (DAYS[0], DAYS[4]), "00" * 8))
    result = read_code(gap, KEYS)
    assert [day for day in DAYS if result.admits_on(day)] == [DAYS[0], DAYS[4]]
    assert not result.admits_on(DAYS[0] - timedelta(days=1))


@pytest.mark.parametrize("place", range(len(PREFIX), len(TEXT)))
def test_one_altered_letter_is_refused(place):
    other = "A" if TEXT[place] != "A" else "B"
    with pytest.raises(Forged):
        read_code(TEXT[:place] + other + TEXT[place + 1 :], KEYS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "MP1:",
        "MP2:" + TEXT[4:],
        TEXT[:-1],
        TEXT[:-3],
        TEXT + "000",
        TEXT.lower(),
        "MP1:é" + TEXT[5:],
        "MP1:" + ":" * 129,
    ],
)
def test_what_is_no_code_is_refused(text):
    with pytest.raises(Forged):
        read_code(text, KEYS)


def test_another_key_is_refused():
    stranger = PassKey(b"s" * 32)
    with pytest.raises(Forged):
        read_code(stranger.sign(CODE), KEYS)
    with pytest.raises(Forged):
        read_code(TEXT, {KEY.kid: stranger.public})


@pytest.mark.parametrize("days", [(), (DAYS[0], DAYS[0] + timedelta(days=16))])
def test_days_that_do_not_fit_are_not_signed(days):
    with pytest.raises(ValueError, match="1 to 16 days"):
        KEY.sign(PassCode("D", 1, days, "00" * 8))


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_base45_gives_back_what_it_took(data):
    assert base45.decode_base45(base45.encode_base45(data)) == data


@pytest.mark.parametrize(("data", "text"), [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581")])
def test_base45_is_the_standards_own(data, text):
    assert base45.encode_base45(data) == text


@pytest.mark.parametrize("text", ["GGX", ":::", "::", "A", "a12"])
def test_base45_refuses_what_nobody_wrote(text):
    with pytest.raises(ValueError, match="base45"):
        base45.decode_base45(text)


@pytest.mark.req("PASS-2")
def test_what_a_scanner_writes_around_a_code_is_no_part_of_it():
    code = PREFIX + "A" * 127 + " 1"
    for ended in (code, code[:-1] + " "):
        assert len(ended) == 133
        for around in (ended, f"{ended}\r\n", f"{ended}\t"):
            assert trim_code(around) == ended
    assert trim_code(f"  {code}\n") == code


def test_a_code_typed_in_lower_case_is_read_here_and_in_the_browser():
    typed = [TEXT.lower(), f"{TEXT.swapcase()}\n", TEXT]
    assert {trim_code(text) for text in typed} == {TEXT}
    program = (
        f"import {{ tidied }} from {json.dumps(BROWSERS_OWN.as_uri())};"
        f"console.log(JSON.stringify({json.dumps(typed)}.map(tidied)));"
    )
    values = subprocess.run([NODE, "--input-type=module", "-e", program], capture_output=True, check=True, text=True)
    assert set(json.loads(values.stdout)) == {TEXT}
