"""One port, three rooms: each request goes to its own, and sockets of strangers to none."""

from __future__ import annotations

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from maritime_site.web.front_door import FrontDoor, allows_origin


@pytest.fixture
def client():
    return TestClient(
        FrontDoor(reflex=PlainTextResponse("socket"), api=PlainTextResponse("rest"), pages=PlainTextResponse("pages"))
    )


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("/_event", "socket"), ("/_event/", "socket"), ("/_event/?EIO=4", "socket"), ("/_events", "pages"),
        ("/api", "rest"), ("/api/healthz", "rest"), ("/apixyz", "pages"), ("/API/healthz", "pages"),
        ("/", "pages"), ("/_upload", "pages"), ("/ping", "pages"), ("/_health", "pages"), ("/hi/api/x", "pages"),
    ],
)  # fmt: skip
def test_each_request_goes_to_its_room(client, path, room):
    assert client.get(path).text == room


def test_only_the_event_socket_opens(client):
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket"):
        pass


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://site.example:3000", True), ("https://site.example:3000", True), ("https://front.example", True),
        ("http://site.example", False), ("https://evil.example", False), ("null", False), ("", False), (None, False),
        ("https://site.example:3000.evil.example", False), ("https://front.example.evil.example", False),
    ],
)  # fmt: skip
def test_only_the_own_host_and_the_configured_origins_may_connect(origin, allowed):
    rule = allows_origin(("https://front.example",))
    assert rule(origin, {"HTTP_HOST": "site.example:3000"}) is allowed  # pyright: ignore[reportCallIssue]
