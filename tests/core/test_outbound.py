"""Addresses that others name lead to the public internet alone (OPEN-1, security.md R56)."""

from __future__ import annotations

import socket

import httpx
import pytest

from maritime_site.adapters.https_webhooks import HttpsWebhookSender
from maritime_site.core import outbound
from maritime_site.core.outbound import NotPublic, is_public_name, resolve_host
from tests.webhook_receiver import receiving

pytestmark = pytest.mark.req("OPEN-1")
HIDDEN = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
)


@pytest.fixture
def names(monkeypatch):
    """What names resolve to."""
    known: dict[str, list[str]] = {}

    def resolve(host, port, **_options):
        if host not in known:
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in known[host]]

    monkeypatch.setattr(outbound.socket, "getaddrinfo", resolve)
    return known


@pytest.mark.parametrize("address", HIDDEN)
def test_name_of_an_address_that_is_not_public_is_refused(names, address):
    assert not is_public_name(address)
    names["crm.example.com"] = ["93.184.216.34", address]
    with pytest.raises(NotPublic):
        resolve_host("crm.example.com", 443, is_loopback_allowed=False)


def test_public_name_is_called_at_the_address_that_was_checked(names):
    names["crm.example.com"] = ["93.184.216.34"]
    asked = []

    def answer(request):
        asked.append(request)
        return httpx.Response(204)

    sender = HttpsWebhookSender(is_loopback_allowed=False, transport=httpx.MockTransport(answer))
    assert sender.send("https://crm.example.com:8443/hook?a=b", b"{}", {"Webhook-Id": "x"}).is_success
    (request,) = asked
    assert str(request.url) == "https://93.184.216.34:8443/hook?a=b"
    assert (request.headers["host"], request.extensions["sni_hostname"]) == ("crm.example.com:8443", "crm.example.com")


def test_name_that_moved_inside_is_not_called(names):
    names["crm.example.com"] = ["10.0.0.1"]

    def answer(_request):
        raise AssertionError

    sender = HttpsWebhookSender(is_loopback_allowed=True, transport=httpx.MockTransport(answer))
    reply = sender.send("https://crm.example.com/hook", b"{}", {})
    assert (reply.status_code, reply.error) == (0, "the address is not public")
    assert sender.send("https://unknown.example.com/hook", b"{}", {}).error == "the name is not known"


def test_redirect_is_not_followed_and_a_broken_line_is_a_failure(names):
    names["crm.example.com"] = ["93.184.216.34"]
    moved = httpx.MockTransport(lambda _request: httpx.Response(302, headers={"Location": "https://10.0.0.1/"}))
    reply = HttpsWebhookSender(is_loopback_allowed=False, transport=moved).send("https://crm.example.com/", b"", {})
    assert (reply.status_code, reply.is_success, reply.error) == (302, False, "HTTP 302")

    def fail(request):
        raise httpx.ConnectTimeout("late", request=request)

    broken = HttpsWebhookSender(is_loopback_allowed=False, transport=httpx.MockTransport(fail))
    assert broken.send("https://crm.example.com/", b"", {}).error == "ConnectTimeout"


def test_answer_that_never_ends_is_given_up_in_time():
    with receiving() as receiver:
        receiver.drips = True
        reply = HttpsWebhookSender(is_loopback_allowed=True, seconds=0.5).send(receiver.url, b"{}", {})
    assert (reply.status_code, reply.error) == (0, "ReadTimeout")
    assert reply.duration_ms < 5_000


def test_own_machine_is_called_only_where_that_is_allowed(names):
    names["localhost"] = ["127.0.0.1"]
    assert resolve_host("localhost", 80, is_loopback_allowed=True) == "127.0.0.1"
    with pytest.raises(NotPublic):
        resolve_host("localhost", 80, is_loopback_allowed=False)
