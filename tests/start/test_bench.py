"""`make bench` prints a ratio for each of our routes and leaves nothing behind (PERF-3)."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from scripts import bench

LINE = re.compile(r"^\| (GET|POST) (\S+) \| [0-9.]+ \| (plain|read|write) \| [0-9.]+ \| ([0-9.]+) \|$", re.MULTILINE)


@pytest.mark.req("PERF-3")
def test_each_route_has_a_ratio_and_nothing_is_kept(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("MARITIME_SMTP_HOST", "must.not.be.asked.example")
    assert bench.main(["--rest", "--sqlite", "--times", "2", "--people", "60"]) == 0
    result = LINE.findall(capsys.readouterr().out)
    assert [(path, sort) for _method, path, sort, _ratio in result] == [
        ("/api/healthz", "plain"),
        ("/api/delegate/profile", "read"),
        ("/api/hospitality/packages", "read"),
        ("/api/delegate/connection", "read"),
        ("/api/hospitality/booking", "write"),
    ]
    assert all(float(ratio) > 0 for *_rest, ratio in result)
    assert list(Path(tmp_path).iterdir()) == []


@pytest.mark.req("PERF-3")
def test_an_answer_that_was_not_expected_stops_the_run(tmp_path):
    with bench.served(bench.REST, f"sqlite:///{tmp_path / 'site.db'}", tmp_path) as connection:
        assert bench.Ask("GET", "/api/healthz").send(connection, "") > 0
        with pytest.raises(RuntimeError, match="GET /api/nothing: 404"):
            bench.Ask("GET", "/api/nothing").send(connection, "")
