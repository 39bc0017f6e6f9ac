"""The log filter answers at once whatever it is given, and tells nothing of what a browser sent."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from maritime_site.core.observability.redaction import LONGEST_LINE, MOST_LINES, clean_value, redact_text

LENGTH = 60_000
RUNS = [
    "a",
    "1",
    "1 ",
    "a@",
    "@",
    "a.",
    "a@a.",
    "eyJ",
    "eyJ-",
    "eyJ.",
    "bearer ",
    "bearer",
    "token",
    "token ",
    "token=",
    "://",
    "://a:",
    '"token" ',
    "\n",
    "a\n",
    "+1-",
    " ",
    "passw",
    "otp'",
]
TOKEN = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImN1cnJlbnQifQ.eyJzdWIiOiJhc2hhIn0.c2lnbmF0dXJl"


def seconds(text: str) -> float:
    """How long the filter keeps the processor busy with a text, whatever else the machine does."""
    begun = time.thread_time()
    redact_text(text)
    return time.thread_time() - begun


@pytest.mark.req("OPS-3")
@pytest.mark.parametrize("run", RUNS)
def test_no_text_holds_the_filter_up(run):
    assert seconds(run * (LENGTH // len(run))) < 1
    # What fits into one line is filtered whole.
    assert seconds(" ".join([run * (LONGEST_LINE // 2 // len(run))] * 120)) < 1


def test_a_long_text_is_cut_after_a_whole_word():
    said = redact_text("x " * (LONGEST_LINE // 2 - 20) + TOKEN + " more")
    assert said.endswith("characters]")
    assert "eyJ" not in said


def test_of_many_lines_the_first_and_the_last_stay():
    said = redact_text("\n".join(f"line {number}" for number in range(100_000)))
    assert len(said.split("\n")) <= MOST_LINES + 1
    assert "line 0" in said
    assert "line 99999" in said


@pytest.mark.parametrize(
    "text",
    [
        "Received event from session x with no associated token. Event data: {'a': 'hunter22'}",
        "Failed to deserialize event data: {'name': 'x',\n 'payload': 'hunter22'}.",
        "Event data must be a dictionary, but received hunter22 of type <class 'str'>.",
        "Error transforming event argument 'form' with value 'hunter22' and type hint 'int'",
        "Received a string value (hunter22) but expected a <class 'int'>",
        "Received an invalid enum value (hunter22) for type <enum 'Kind'>",
        "Error processing event queue entry for Event(name='x.y', payload={'a': 'hunter22'}) [txid=1]:",
        "{'adminPassword': 'a hunter22 b'}",
        '{"exhibitor_token": "hunter22"}',
        "password: hunter22",
        f"Bearer hunter22 {TOKEN}",
    ],
)
def test_what_a_browser_sent_is_not_told(text):
    said = redact_text(text)
    assert "hunter22" not in said
    assert "c2lnbmF0dXJl" not in said


def test_what_nests_too_deep_or_has_too_many_parts_is_cut():
    deep: object = "asha@demo.example"
    for _ in range(900):
        deep = [deep]
    assert "asha" not in str(clean_value("", deep))
    assert len(clean_value("", {str(number): "x" for number in range(10_000)})) == 100
    assert "asha" not in str(clean_value("", {"asha@demo.example": 1}))


LOGGERS = """
import logging, logging.config
from granian.log import LOGGING_CONFIG
import maritime_site.maritime_site as site
site.serve()
logging.config.dictConfig(LOGGING_CONFIG)  # as each worker does after it was forked
next(task for task in site.app.get_lifespan_tasks() if task is site.route_library_logs)()
loggers = [each for each in logging.root.manager.loggerDict.values() if isinstance(each, logging.Logger)]
print([each.name for each in loggers if each.handlers or not each.propagate], len(loggers), len(logging.root.handlers))
"""


@pytest.mark.req("OPS-3")
def test_no_library_writes_past_the_filter(tmp_path):
    values = subprocess.run(
        [sys.executable, "-c", LOGGERS],
        env={
            "PATH": "/usr/bin:/bin",
            "MARITIME_DATA_DIR": str(tmp_path),
            "REFLEX_TELEMETRY_ENABLED": "false",
            "REFLEX_ENV_MODE": "prod",
            "__REFLEX_SKIP_COMPILE": "true",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert values.returncode == 0, values.stderr
    past, loggers, root = values.stdout.splitlines()[-1].rsplit(" ", 2)
    assert past == "[]"
    assert int(loggers) > 20
    assert int(root) == 1
