"""What a browser may do to the websocket of a running server: nothing that others would notice."""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from maritime_site.web.portal.signin.state import SignInState
from maritime_site.web.session import SessionState
from maritime_site.web.sockets.events import LONGEST_STORED
from maritime_site.web.sockets.limits import LARGEST_FRAME
from scripts.testbed.site import running_redis
from tests.machine import crowding
from tests.web.backend import Backend, Tab, running_backend

OWN = "tab-browser=kept-by-this-browser-alone"
SECRET = "hunter22hunter22"
ROOT = "reflex___state____state"
HYDRATE = f"{ROOT}.hydrate"
SEND_CODE = f"{SignInState.get_full_name()}.send_code"
UPDATE = f"{ROOT}.reflex___state____update_vars_internal_state.update_vars_internal"
STORED = f"{SessionState.get_full_name()}.visitor_data"


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_redis(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(scope="module")
def start_once(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[Callable[[str], Backend]]:
    """Start a server without Redis or with it, unless it is started; tests come in any order."""
    with ExitStack() as running:

        @functools.cache
        def start(shared: str) -> Backend:
            return running.enter_context(running_backend(tmp_path_factory.mktemp("backend"), redis_url=shared))

        yield start


@pytest.fixture(params=["one worker", "two workers"])
def backend(request: pytest.FixtureRequest, start_once: Callable[[str], Backend], redis_url: str) -> Backend:
    """One process alone, and two that share what they know."""
    return start_once(redis_url if request.param == "two workers" else "")


@pytest.fixture(autouse=True)
def _closed(backend: Backend) -> Iterator[None]:
    yield
    backend.close_tabs()


@pytest.fixture
def bystander(backend: Backend) -> Tab:
    """Somebody else, who wants an answer."""
    return Tab(backend).connect()


def event(payload: str) -> str:
    return f'42/_event,["event",{payload}]'


def filled(start: str, run: str, end: str) -> str:
    """As large a frame as may be sent."""
    return start + run * ((LARGEST_FRAME - len(start) - len(end)) // len(run)) + end


def frames() -> dict[str, str | bytes]:
    """A frame of each odd form, as large as may be."""
    known = json.dumps({"name": SEND_CODE, "payload": {"form": {}}})[:-3]
    return {
        **{f"text {run}": filled('42/_event,["event","', run, '"]') for run in ("a", "1 ", "eyJ-", "a@", "token ")},
        "unknown handler": filled('42/_event,["event",{"name":"', "a", '"}]'),
        "payload of an unknown handler": filled('42/_event,["event",{"name":"x.y","payload":{"a":"', "a@", '"}}]'),
        "not an object": filled('42/_event,["event",', "1", "]"),
        "nested": filled('42/_event,["event",', "[", "]"),
        "nested argument": filled('42/_event,["event",{"name":"x.y","payload":', "[", "}]"),
        "many keys": event(json.dumps({"name": UPDATE, "payload": {"vars": {str(key): "" for key in range(4_000)}}})),
        "setvar": filled(
            f'42/_event,["event",{{"name":"{ROOT}.setvar","payload":{{"var_name":"', "a", '","value":1}}]'
        ),
        "huge argument": filled(f'42/_event,["event",{known}"address":"', "a@", '"}}}]'),
        "huge number": filled(f'42/_event,["event",{known}"address":', "1", "}}}]"),
        "unknown argument": filled(f'42/_event,["event",{{"name":"{SEND_CODE}","payload":{{"', "a", '":1}}]'),
        "address": filled(f'42/_event,["event",{{"name":"{HYDRATE}","router_data":{{"pathname":"/', "a/", '"}}]'),
        "browser's error": filled('42/_event,["client_error",{"message":"', "a@", '"}]'),
        "unknown event": filled('42/_event,["', "a", '"]'),
        "unknown room": filled("40/", "a", ","),
        "attachments": '45999-/_event,["event",{"_placeholder":true,"num":0}]',
        "bytes": b"\x00" * LARGEST_FRAME,
        "nothing known": "9" * LARGEST_FRAME,
        "nothing": "",
        "letters of four bytes": filled('42/_event,["event","', "😀", '"]'),
    }


@pytest.mark.req("OPS-3")
@pytest.mark.parametrize("form", frames())
def test_whatever_one_sends_others_are_answered_within_a_second(backend: Backend, bystander: Tab, form: str):
    attacker = Tab(backend).connect()
    for _ in range(3):
        attacker.send_frame(frames()[form])
    assert backend.healthz_seconds() < crowding()
    assert bystander.ping_seconds() < crowding()


@pytest.mark.req("OPS-3")
def test_a_socket_that_sends_too_large_a_frame_is_hung_up_on(backend: Backend, bystander: Tab):
    attacker = Tab(backend).connect()
    assert attacker.handshake["maxPayload"] == LARGEST_FRAME
    attacker.send_frame(filled('42/_event,["event","', "a", '"]') + "aa")
    assert attacker.is_hung_up()
    assert bystander.ping_seconds() < crowding()


def test_the_largest_honest_event_arrives(backend: Backend):
    tab = Tab(backend).connect()
    body = "समुद्र\n" * 2_850  # a press release in Hindi, and as much again in English
    form = {"address": "odd", "bodyHi": body, "bodyEn": body}
    tab.send(SEND_CODE, {"form": form}, path="/delegate/login")
    while '"odd"' not in json.dumps(tab.wait_for("event")):
        pass


@pytest.mark.req("OPS-3")
def test_what_a_browser_sent_to_nobody_is_not_in_the_log(backend: Backend):
    tab = Tab(backend).connect()
    tab.send("maritime_site.nowhere.sign_in", {"a": SECRET, "password": SECRET, "token": SECRET})
    tab.send(f"{ROOT}.setvar", {"var_name": SECRET, "value": SECRET})
    tab.send(SEND_CODE, {"form": SECRET, "x": SECRET})
    tab.send_frame(f'42/_event,["event","{SECRET}"]')
    tab.send_frame(f'42/_event,["{SECRET}"]')
    tab.send_frame(f"9{SECRET}")
    tab.ping_seconds()
    said = backend.log.read_text()
    assert "maritime_site.nowhere.sign_in" in said
    assert SECRET not in said


def typed(backend: Backend, text: str) -> Tab:
    """A tab in which somebody typed an address, and whose connection is lost."""
    tab = Tab(backend, cookie=OWN).connect()
    tab.send(SEND_CODE, {"form": {"address": text}}, path="/delegate/login")
    while text not in json.dumps(tab.wait_for("event")):
        pass
    return tab


def shown(tab: Tab) -> str:
    """All that the server tells this tab of its state."""
    tab.send(HYDRATE, path="/delegate/login")
    values = ""
    while SignInState.get_full_name() not in values:
        values = json.dumps(tab.wait_for("event"))
    return values


@pytest.mark.req("AUTH-1")
def test_a_tab_comes_back_to_its_state_with_its_browsers_cookie(backend: Backend):
    tab = typed(backend, "asha-1")
    tab.close()
    again = Tab(backend, token=tab.token, cookie=OWN, last=tab.sid).connect()
    assert again.token == tab.token
    assert "asha-1" in shown(again)


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("cookie", ["", "tab-browser=guessed"])
@pytest.mark.parametrize("is_open", [True, False])
def test_the_token_alone_revives_nobody_elses_tab(backend: Backend, cookie: str, *, is_open: bool):
    tab = typed(backend, "asha-2")
    if not is_open:
        tab.close()
    thief = Tab(backend, token=tab.token, cookie=cookie, last=tab.sid).connect()
    assert "asha-2" not in shown(thief)
    assert thief.token != tab.token
    again = Tab(backend, token=tab.token, cookie=OWN, last=tab.sid).connect()
    assert "asha-2" in shown(again)


@pytest.mark.req("AUTH-1")
def test_an_event_called_connect_links_no_token(backend: Backend):
    tab = typed(backend, "asha-3")
    tab.close()
    thief = Tab(backend).connect()
    environ = json.dumps({"QUERY_STRING": f"token={tab.token}"})
    thief.send_frame(f'42/_event,["connect",{environ},null]')
    thief.send_frame('42/_event,["disconnect","x"]')
    assert "asha-3" not in shown(thief)


def test_one_connection_is_one_tab(backend: Backend):
    tab = Tab(backend).connect()
    tab.send_frame("40/_event,")
    tab.send_frame("40/_event,{}")
    tab.send_frame('42/_event,["ping"]')
    frames = []
    while not frames or '"ping"' not in frames[-1]:
        frames.append(tab._next())
    assert [frame for frame in frames if frame.startswith("40") or "new_token" in frame] == []


@pytest.mark.parametrize(("length", "is_kept"), [(LONGEST_STORED, True), (LONGEST_STORED + 1, False)])
def test_a_stored_value_is_at_most_four_kilobytes(backend: Backend, length: int, *, is_kept: bool):
    tab = Tab(backend).connect()
    honest = STORED.replace("visitor", "delegate")
    tab.send(UPDATE, {"vars": {STORED: "x" * length, honest: "kept", f"{ROOT}.is_hydrated": "y", "nowhere.x": "z"}})
    values = ""
    while "kept" not in values:
        values = json.dumps(tab.wait_for("event"))
    assert ("x" * length in values) is is_kept


@pytest.mark.parametrize("token", ["a.b.c.d.e", "short", "a" * 65, "../../etc/passwd", "tab_owner"])
def test_a_token_is_none_of_any_other_form(backend: Backend, token: str):
    with pytest.raises(ConnectionError):
        Tab(backend, token=token)


@pytest.mark.req("OPS-3")
def test_one_connection_is_read_no_faster_than_it_may_send(backend: Backend, bystander: Tab):
    attacker = Tab(backend).connect()
    begun = time.monotonic()
    for _ in range(80):
        attacker.send_frame('42/_event,["ping"]')
    assert bystander.ping_seconds() < crowding()
    for _ in range(80):
        attacker.wait_for("ping", timeout=30)
    # 60 at once, the rest five a second.
    assert time.monotonic() - begun > 3
