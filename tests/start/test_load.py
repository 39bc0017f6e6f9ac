"""What the load test says is what it measured."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

from scripts.load.figures import UNANSWERED, Figures, percentile
from scripts.load.report import BARE_READS, equivalent_seconds
from scripts.testbed.outbox import Outbox
from scripts.testbed.people import address_of, registration


def test_a_percentile_is_a_value_that_was_measured():
    values = [float(number) for number in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.99)) == (51.0, 100.0)
    assert percentile([3.0], 0.99) == 3.0
    assert percentile([], 0.5) == 0.0


def test_refusals_are_no_failures_but_5xx_and_silence_are():
    figures = Figures()
    for status in (200, 201, 404, 409, 429, 500, 503, UNANSWERED):
        figures.add("booking", status, 0.1)
    figures.add("code in hand", 200, 2.0)
    assert figures.failures() == 3
    assert figures.requests() == 8
    assert "1 × no answer" in figures.table(10)[1]


def test_seconds_of_a_slow_machine_are_fewer_on_a_quick_one():
    assert equivalent_seconds(60, BARE_READS) == 60
    assert equivalent_seconds(120, BARE_READS / 2) == 60


def test_people_have_addresses_of_their_own():
    assert len({address_of(number) for number in range(10_000)}) == 10_000
    assert len({registration(number)["mobile"] for number in range(10_000)}) == 10_000


def test_a_code_is_the_newest_sent_since_it_was_asked_for(tmp_path):
    outbox = Outbox(tmp_path)
    asked_at = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def send(name: str, minute: int, text: str) -> None:
        message = {"to": "Asha@rush.example", "text": text, "createdAt": f"2026-01-01T12:{minute:02d}:00+00:00"}
        (tmp_path / name).write_text(json.dumps(message))

    send("1.json", 0, "Your code is 111111.")
    outbox.read_new()
    send("2.json", 1, "Your code is 222222.")
    send("3.json", 2, "Registration received, reference REG-12.")
    outbox.read_new()
    assert outbox.messages == 3
    result = asyncio.run(outbox.find_code("asha@rush.example", since=asked_at, patience=5))
    assert result == "222222"
    late = datetime(2026, 1, 1, 13, tzinfo=UTC)
    assert asyncio.run(outbox.find_code("asha@rush.example", since=late, patience=0.1)) is None
