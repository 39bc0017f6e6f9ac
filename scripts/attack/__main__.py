"""`python -m scripts.attack`: bring a site up, attack it, print what was tried and what came of it.

`--only frames` runs the attacks whose names hold that word, `--postgres` takes PostgreSQL, Redis and two workers.
Exit status 0 when none had an effect.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx

from scripts.attack import access, codes, files, forms, money, sockets, web
from scripts.attack.fuzz import fuzz
from scripts.attack.target import Broken, Target
from scripts.testbed.site import build_pages, running_site

Attack = Callable[[Target], str]
MODULES = (codes, access, money, forms, files, web, sockets)
SETTINGS = {"MARITIME_OTP_RESEND_SECONDS": "0", "MARITIME_DEMO": "true"}
# Of all the time, what Schemathesis gets at most.
FUZZING = 0.4
HEALTH_SECONDS = 1.0


@dataclass(frozen=True)
class Result:
    """What came of one attack; `held` is None where time was up before it."""

    name: str
    aim: str
    held: bool | None
    outcome: str
    seconds: float


def attempt(attack: Attack, target: Target) -> Result:
    """One attack, and whether the site answers others within a second afterwards."""
    aim, began = (attack.__doc__ or "").partition("\n")[0], time.monotonic()
    try:
        outcome = attack(target)
        waited = target.health_seconds()
        held = waited < HEALTH_SECONDS
        outcome = outcome if held else f"{outcome}; afterwards healthz took {waited:.1f} s"
    except Broken as effect:
        held, outcome = False, str(effect)
    except Exception as error:  # noqa: BLE001  whatever went wrong is told, and the next attack tried
        held, outcome = False, f"could not be carried out: {type(error).__name__}: {error}"
    return Result(attack.__name__, aim, held, outcome, time.monotonic() - began)


def show(result: Result) -> None:
    """One line of what was tried, one of what came of it."""
    word = {True: "held  ", False: "BROKEN", None: "not run"}[result.held]
    print(f"{word}  {result.name} ({result.seconds:.1f} s). {result.aim}\n        {result.outcome}", flush=True)


def attack_all(target: Target, *, only: str, seconds: float, report: Path) -> list[Result]:
    """Every attack in turn, the log last."""
    results: list[Result] = []
    until = time.monotonic() + seconds

    def run(attack: Attack) -> None:
        late = time.monotonic() > until
        aim = (attack.__doc__ or "").partition("\n")[0]
        results.append(Result(attack.__name__, aim, None, "time was up", 0) if late else attempt(attack, target))
        show(results[-1])

    def fuzz_openapi(target: Target) -> str:
        """Schemathesis over the whole OpenAPI document, stateful sequences included."""
        return fuzz(target, seconds=min(seconds * FUZZING, max(20, until - time.monotonic() - 60)), report=report)

    for attack in (*(attack for module in MODULES for attack in module.ATTACKS), fuzz_openapi, *web.LAST):
        if only in attack.__name__:
            run(attack)
    return results


def main(arguments: list[str]) -> int:
    """Attack a site of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=540, help="at most, the start of the site not counted")
    parser.add_argument("--only", default="", help="a word of the attacks' names")
    parser.add_argument("--report", type=Path, default=Path(tempfile.gettempdir()) / "schemathesis.txt")
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args(arguments)
    build_pages()
    with (
        tempfile.TemporaryDirectory(prefix="attack-") as name,
        running_site(Path(name), on_postgres=asked.postgres, more=SETTINGS) as site,
    ):
        with httpx.Client(timeout=30, limits=httpx.Limits(max_connections=250)) as http:
            results = attack_all(Target(site, http), only=asked.only, seconds=asked.seconds, report=asked.report)
        alive = site.process.poll() is None
    broken = [result.name for result in results if result.held is False]
    left = [result.name for result in results if result.held is None]
    print(
        f"\n{len(results)} attacks: {len(results) - len(broken) - len(left)} without effect, {len(broken)} with: "
        f"{', '.join(broken) or 'none'}; not run: {', '.join(left) or 'none'}."
    )
    return 0 if alive and not broken and not left else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
