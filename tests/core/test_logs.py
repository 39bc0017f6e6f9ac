"""Nothing that belongs to a person, and nothing that opens a door, reaches the log (R60)."""

from __future__ import annotations

import json
import logging
import sys
from io import StringIO

import pytest
import structlog

from maritime_site.core.errors import Unavailable
from maritime_site.core.observability.logs import QUIET, build_formatter, configure_logs
from maritime_site.core.observability.redaction import redact_text
from maritime_site.settings import read_settings

TOKEN = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImN1cnJlbnQifQ.eyJzdWIiOiJhc2hhIn0.c2lnbmF0dXJl"
CANARIES = ("asha@demo.example", "9811112233", "+91 98111 12233", "428511", TOKEN, "hunter22hunter22")
PRODUCTION = {
    "env": "production",
    "secret_key": "k" * 32,
    "gateway": "none",
    "site_url": "https://event.example",
    "smtp_host": "mail.event.example",
}


@pytest.fixture
def lines():
    """Configure production logs; calling it answers what was logged since."""
    names = ("", *QUIET)
    levels = {name: logging.getLogger(name).level for name in names}
    before = structlog.get_config()
    configure_logs(read_settings(_env_file=None, **PRODUCTION))
    (ours,) = logging.getLogger().handlers
    assert isinstance(ours, logging.StreamHandler)
    ours.setStream(said := StringIO())
    yield lambda: [json.loads(line) for line in said.getvalue().splitlines()]
    logging.getLogger().removeHandler(ours)
    structlog.configure(**before)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.req("OPS-3")
def test_an_event_is_one_json_line_in_utc_with_its_request(lines):
    with structlog.contextvars.bound_contextvars(request_id="r1"):
        structlog.get_logger("site").info("booked", reference="HB-K7M2-XP4Q", rooms=2)
    (event,) = lines()
    assert event["timestamp"].endswith("Z")
    assert (event["level"], event["event"], event["request_id"]) == ("info", "booked", "r1")
    assert (event["reference"], event["rooms"]) == ("HB-K7M2-XP4Q", 2)


@pytest.mark.req("OPS-3")
def test_what_fails_while_the_database_is_away_is_told_without_a_trace(lines):
    log = structlog.get_logger("site")
    for problem in (Unavailable("The site is busy."), RuntimeError("a fault of ours")):
        try:
            raise problem
        except (Unavailable, RuntimeError):
            log.exception("job failed", job="outbox")
            logging.getLogger("library").exception("task failed")
    away, away_in_library, fault, fault_in_library = lines()
    assert (away["event"], away["job"], away["reason"]) == ("job failed", "outbox", "The site is busy.")
    assert away_in_library["reason"] == "The site is busy."
    assert not {"exception", "exc_info"} & {*away, *away_in_library}
    assert "a fault of ours" in fault["exception"]
    assert "a fault of ours" in fault_in_library["exception"]


@pytest.mark.parametrize(
    "name", ["reflex.state", "_granian", "granian.access", "sqlalchemy.pool", "httpx", "uvicorn", "any"]
)
def test_no_canary_passes_whichever_logger_speaks(lines, name):
    logging.getLogger(name).warning("event data: {'email': 'asha@demo.example', 'otp': '428511'} from %s", "9811112233")
    logging.getLogger(name).warning("Authorization: Bearer %s; dial +91 98111 12233", TOKEN)
    logging.getLogger(name).warning('body {"password": "hunter22hunter22"}', extra={"token": TOKEN})
    text = json.dumps(lines())
    assert text.count('"event"') == 3
    assert [canary for canary in CANARIES if canary in text] == []


def test_values_are_cleaned_by_name_and_by_look_however_deep(lines):
    structlog.get_logger().warning(
        "odd",
        otp=428511,
        form={"mobile": 9811112233, "more": [{"note": "asha@demo.example"}]},
        password="hunter22hunter22",
    )
    text = json.dumps(lines())
    assert [canary for canary in CANARIES if canary in text] == []


def test_a_traceback_is_cleaned_too(lines):
    try:
        raise ValueError("no person asha@demo.example with code 428511")
    except ValueError:
        logging.getLogger("any").exception("it broke")
    (event,) = lines()
    assert "ValueError" in event["exception"]
    assert [canary for canary in CANARIES if canary in json.dumps(event)] == []


def test_a_forged_line_stays_inside_its_own(lines):
    structlog.get_logger().info('x\r\n{"event": "forged"}', path="/a\nb")
    (event,) = lines()
    assert event["event"] == 'x\\r\\n{"event": "forged"}'
    assert event["path"] == "/a\\nb"


@pytest.mark.parametrize(
    "harmless",
    [
        "GET /api/readyz 200",
        "3 rooms at 1250000 paise",
        "order 7d9f0f2e-0000-4000-8000-123456789012",
        "built in 12.345678 s",
        "127.0.0.1:54321",
        "2025-09-01T12:00:00.123456Z",
    ],
)
def test_what_is_nobodys_stays_readable(harmless):
    assert redact_text(harmless) == harmless


def test_a_database_url_loses_its_password():
    assert "hunter22" not in redact_text("postgresql+psycopg://site:hunter22@db/site")


def test_development_reads_lines_not_json():
    event = {"event": "hello", "email": "asha@demo.example", "level": "info"}
    record = logging.LogRecord("site", logging.INFO, "", 0, event, None, None)
    said = build_formatter(readable=True).format(record)
    assert "hello" in said
    assert "asha@" not in said


@pytest.mark.req("OPS-3")
def test_logs_go_to_stderr(lines):
    assert lines() == []
    configure_logs(read_settings(_env_file=None, **PRODUCTION))
    (handler,) = logging.getLogger().handlers
    logging.getLogger().removeHandler(handler)
    assert isinstance(handler, logging.StreamHandler)
    assert handler.stream is sys.stderr
