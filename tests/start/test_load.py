"""What the load test says is what it measured."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from scripts.load.client import Client
from scripts.load.crowd import Memory, Sockets, probe_health
from scripts.load.figures import UNANSWERED, Figures, percentile
from scripts.load.report import BARE_READS, Plan, Run, equivalent_seconds, promises_of
from scripts.load.rush import Rush
from scripts.testbed.outbox import Outbox
from scripts.testbed.people import address_of, registration

PLAN = Plan(people=0, present=0, rooms=0, readers=0, sockets=0, seconds=60)


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


def test_nobody_who_asked_for_its_health_is_no_good_health():
    rush = Rush(Client(cast("Any", None), "", figures := Figures()), Outbox(Path()), "")
    run = Run(rush, figures, Sockets(rush.client), Memory(), 1.0, 0.0, 0.0, 0)

    def is_well() -> bool:
        return next(kept for words, kept in promises_of(run, PLAN).items() if words.startswith("healthz"))

    assert not is_well()
    figures.add("healthz", 200, 0.5)
    assert is_well()
    figures.add("healthz", 200, 1.5)
    assert not is_well()


class TwoAnswers(Figures):
    """Has enough of them then."""

    def add(self, step: str, status: int, seconds: float) -> None:
        super().add(step, status, seconds)
        if self.requests() == 2:
            raise EOFError


def test_the_health_is_asked_for_in_a_process_of_its_own():
    figures = TwoAnswers()
    with pytest.raises(EOFError):
        asyncio.run(probe_health(Client(cast("Any", None), "http://127.0.0.1:9", figures)))
    assert figures.steps["healthz"].statuses == {UNANSWERED: 2}
    assert figures.slowest("healthz") > 0


def test_a_probe_that_ends_by_itself_is_an_answer_missing(monkeypatch):
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    figures = Figures()
    asyncio.run(probe_health(Client(cast("Any", None), "", figures)))
    assert figures.failures() == 1


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


def test_who_waits_for_a_code_gets_it_once_it_came(tmp_path):
    outbox, asked_at = Outbox(tmp_path), datetime(2026, 1, 1, 12, tzinfo=UTC)

    def send(name: str, hour: int, code: str) -> None:
        message = {"to": "asha@rush.example", "text": f"Code {code}", "createdAt": f"2026-01-01T{hour}:00:00+00:00"}
        (tmp_path / name).write_text(json.dumps(message))
        outbox.read_new()

    async def wait() -> str | None:
        waiting = asyncio.create_task(outbox.find_code("asha@rush.example", since=asked_at, patience=5))
        await asyncio.sleep(0)
        send("1.json", 11, "111111")
        await asyncio.sleep(0)
        assert not waiting.done(), "an older code is not the one that was asked for"
        send("2.json", 12, "222222")
        return await waiting

    assert asyncio.run(wait()) == "222222"
