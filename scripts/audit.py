"""`make audit`: known vulnerabilities of what is locked, as far as a database of them can be reached from here.

Exit status 1 only for a vulnerability that was found; where no database answers, that is said and nothing is claimed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from maritime_site.core.json_values import is_object

ROOT = Path(__file__).parents[1]
PATIENCE_SECONDS = 300


def run_json(command: list[str], folder: Path) -> dict[str, Any] | None:
    """What a tool answers as JSON; None when it answers nothing that can be read."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
        )
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return None
    return answer if is_object(answer) else None


def python_lines(report: dict[str, Any] | None) -> tuple[list[str], int]:
    """What pip-audit's report says in lines, and how many vulnerabilities it names."""
    packages = (report or {}).get("dependencies", [])
    audited = [package for package in packages if "skip_reason" not in package]
    if not audited:
        return ["Python: no advisory database could be reached from here; nothing is known either way."], 0
    rows = [
        f"  {package['name']} {package['version']}: {each['id']}, mended in {each['fix_versions'] or 'none'}"
        for package in audited
        for each in package["vulns"]
    ]
    skipped = f", {len(packages) - len(audited)} not known to the database" if len(packages) > len(audited) else ""
    return [f"Python: {len(audited)} packages looked up{skipped}, {len(rows)} vulnerabilities.", *rows], len(rows)


def npm_lines(report: dict[str, Any] | None) -> tuple[list[str], int]:
    """What `npm audit` says in lines, and how many vulnerabilities it names."""
    if not report or "vulnerabilities" not in report:
        return ["npm: no advisory database could be reached from here; nothing is known either way."], 0
    rows = [f"  {name}: {entry['severity']}, {entry['range']}" for name, entry in report["vulnerabilities"].items()]
    total = report["metadata"]["dependencies"]["total"]
    return [f"npm: {total} packages looked up, {len(rows)} vulnerabilities.", *rows], len(rows)


def main() -> int:
    """Ask both databases and print what they know."""
    python = [
        sys.executable,
        "-m",
        "pip_audit",
        "--requirement",
        "requirements.txt",
        "--require-hashes",
        "--disable-pip",
        "--progress-spinner",
        "off",
        "--format",
        "json",
    ]
    npm = [str(Path(sys.executable).parent / "npm"), "audit", "--package-lock-only", "--json"]
    reports = [python_lines(run_json(python, ROOT)), npm_lines(run_json(npm, ROOT / "reflex.lock"))]
    for lines, _number in reports:
        print("\n".join(lines))
    return 1 if any(number for _lines, number in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
