"""Schemathesis over the whole OpenAPI document: examples, coverage, fuzzing and stateful sequences."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from scripts.attack.target import Target, require

CHECKS = "not_a_server_error,content_type_conformance,status_code_conformance,response_schema_conformance"
# What ends the session that the run itself uses.
EXCLUDED = "logout|sessions|password"
RUNS = (
    ("an administrator", "examples,coverage,fuzzing", 0.4),
    ("an administrator", "stateful", 0.35),
    ("a delegate", "coverage,fuzzing", 0.25),
)
SUMMARY = re.compile(r"Tested: \d+|\d+ generated, .*")
TAIL = 1_500


def fuzz(target: Target, *, seconds: float, report: Path) -> str:
    """Schemathesis in each of RUNS, with its share of the time; its whole output goes to `report`."""
    report.write_text("", encoding="utf-8")
    # Both come before the first run: an administrator may shut the registration, or archive the event.
    bearers = {"an administrator": target.chief(), "a delegate": target.new_person()}
    said: list[str] = []
    for who, phases, share in RUNS:
        outcome = _run(target, bearers[who]["Authorization"], phases, seconds=seconds * share, report=report)
        said.append(f"as {who}, {phases}: {outcome}")
    return "; ".join(said)


def _run(target: Target, bearer: str, phases: str, *, seconds: float, report: Path) -> str:
    headers = {"Authorization": bearer, "X-Forwarded-For": "10.251.0.1"}
    command = [
        sys.executable,
        "-m",
        "schemathesis.cli",
        "run",
        f"{target.site.url}/api/openapi.json",
        "--phases",
        phases,
        "--checks",
        CHECKS,
        "--max-time",
        str(max(1, int(seconds))),
        "--exclude-path-regex",
        EXCLUDED,
        "--continue-on-failure",
        "--request-timeout",
        "10",
        "--no-color",
        "--no-shrink",
        "--generation-database",
        "none",
        "--workers",
        "2",
        *(part for name, value in headers.items() for part in ("-H", f"{name}: {value}")),
    ]
    patience = seconds + 120
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=patience)
    with report.open("a", encoding="utf-8") as file:
        file.write(done.stdout + done.stderr)
    require(done.returncode == 0, f"{phases}: exit status {done.returncode}: {done.stdout[-TAIL:]}")
    return ", ".join(SUMMARY.findall(done.stdout))
