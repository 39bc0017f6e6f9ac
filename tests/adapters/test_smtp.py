"""E-mail over SMTP, against a relay of a few lines."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from uuid import uuid4

import pytest

from maritime_site.adapters.smtp import SmtpMailer
from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from maritime_site.settings import Settings
from tests.people import NOON


class Relay(socketserver.ThreadingTCPServer):
    """Takes every letter, or answers `refusal` to each recipient."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.refusal, self.recipients, self.letters = "", [], []


class Conversation(socketserver.StreamRequestHandler):
    """One client's words and our answers."""

    @property
    def relay(self) -> Relay:
        assert isinstance(self.server, Relay)
        return self.server

    def handle(self) -> None:
        self._say("220 relay")
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "RCPT":
                self.relay.recipients.append(line.partition("<")[2].rpartition(">")[0])
            if verb == "DATA":
                self._say("354 go on")
                self.relay.letters.append("".join(iter(lambda: self.rfile.readline().decode(), ".\r\n")))
            self._say(self.relay.refusal if verb == "RCPT" and self.relay.refusal else "250 relay")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@pytest.fixture
def relay() -> Iterator[Relay]:
    with Relay() as opened:
        threading.Thread(target=opened.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield opened
        opened.shutdown()


def carry(relay: Relay, settings: Settings, to: str, subject: str = "Your code") -> None:
    values = {"smtp_host": "127.0.0.1", "smtp_port": relay.server_address[1], "smtp_tls": "none"}
    dispatch = Dispatch(
        id=uuid4(), channel="email", to=to, subject=subject, text="Hello", purpose="test", created_at=NOON
    )
    SmtpMailer(settings.model_copy(update=values)).carry(dispatch)


def test_a_letter_reaches_its_recipient_whole(relay, settings):
    carry(relay, settings, "asha@example.com")
    assert relay.recipients == ["asha@example.com"]
    assert "Subject: Your code" in relay.letters[0]
    assert "Hello" in relay.letters[0]


@pytest.mark.parametrize(("answer", "raised"), [("451 later", TryAgain), ("550 no such box", CannotDeliver)])
def test_what_passes_is_tried_again_and_what_does_not_is_not(relay, settings, answer, raised):
    relay.refusal = answer
    with pytest.raises(raised):
        carry(relay, settings, "asha@example.com")
    assert relay.letters == []


def test_a_relay_that_is_away_is_asked_again(relay, settings):
    relay.server_close()
    with pytest.raises(TryAgain):
        carry(relay, settings, "asha@example.com")


def test_an_address_is_never_read_as_another(relay, settings):
    address = "=?utf-8?q?victim=40gov.example=3e=20?=@evil.example"
    carry(relay, settings, address)
    assert relay.recipients == [address]


@pytest.mark.parametrize(
    ("to", "subject"),
    [
        ("asha@example.com", "Hello\r\nBcc: all@example.com"),
        ("a@example.com>\r\nRCPT TO:<b@example.com", "x"),
        ("=?utf-8?q?=0d=0a?=@example.com", "x"),
        ("asha@example.com", "\ud800"),
    ],
)
def test_what_no_mail_can_have_is_refused_for_good(relay, settings, to, subject):
    with pytest.raises(CannotDeliver):
        carry(relay, settings, to, subject)
    assert relay.letters == []
