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
TAIL = 40


def fuzz(target: Target, *, seconds: float, report: Path) -> str:
    """Schemathesis as a super-administrator; its whole output goes to `report`."""
    headers = {"Authorization": target.chief()["Authorization"], "X-Forwarded-For": "10.251.0.1"}
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", f"{target.site.url}/api/openapi.json",
        "--phases", "examples,coverage,fuzzing,stateful", "--checks", CHECKS, "--max-time", str(int(seconds)),
        "--exclude-path-regex", EXCLUDED, "--continue-on-failure", "--request-timeout", "10",
        "--no-color", "--no-shrink",
        "--generation-database", "none", "--workers", "2",
        *(part for name, value in headers.items() for part in ("-H", f"{name}: {value}")),
    ]  # fmt: skip
    with report.open("w", encoding="utf-8") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False, timeout=seconds + 120)
    text = report.read_text(encoding="utf-8")
    tail = " / ".join(line.strip() for line in text.splitlines()[-TAIL:] if re.search(r"\d", line))
    require(done.returncode == 0, f"exit status {done.returncode}: {tail[-1_500:]}")
    return tail[-400:]
