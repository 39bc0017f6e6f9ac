"""What is said of a rush: figures, and which promises were kept."""

from __future__ import annotations

import os
from dataclasses import dataclass

from scripts.load.crowd import Memory, Sockets
from scripts.load.figures import Figures, percentile
from scripts.load.rush import Rush

HEALTH_SECONDS = 1.0
# How often a bare route read a row for 8 clients on the machine for which the rush's time was set, on either database.
BARE_READS = 2_300


@dataclass(frozen=True)
class Plan:
    """How many come, to how many, and in how many seconds all of them are to have their room or their refusal."""

    people: int
    present: int
    rooms: int
    readers: int
    sockets: int
    seconds: float


@dataclass
class Run:
    """One rush as it was measured."""

    rush: Rush
    figures: Figures
    sockets: Sockets
    memory: Memory
    wall: float
    own_cpu: float
    site_cpu: float
    messages: int


def equivalent_seconds(seconds: float, bare_reads: float) -> float:
    """What a time would be on the machine it was set for: the rush is bound by the processor, as the bare read is."""
    return seconds * bare_reads / BARE_READS


def promises_of(run: Run, plan: Plan) -> dict[str, bool]:
    """Each promise in words, and whether it was kept."""
    rush, figures, sockets = run.rush, run.figures, run.sockets
    stuck = f": {', '.join(sorted(set(rush.stuck))[:5])}" if rush.stuck else ""
    slowest, failures = figures.slowest("healthz"), figures.failures()
    return {
        f"all {plan.people} were answered to the end ({len(rush.stuck)} stuck{stuck})": not rush.stuck,
        f"no 5xx and no request without an answer ({failures} of {figures.requests()})": not failures,
        f"healthz within {HEALTH_SECONDS:.0f} s throughout (slowest {slowest:.2f} s)": 0 < slowest < HEALTH_SECONDS,
        f"{plan.sockets} sockets stayed open ({sockets.opened} opened, {sockets.lost} lost)": (
            sockets.opened == plan.sockets and not sockets.lost
        ),
        f"all were through within {plan.seconds:.0f} s ({run.wall:.0f} s)": run.wall <= plan.seconds,
    }


def figures_of(run: Run) -> list[str]:
    """What was measured."""
    cores, total, wall = os.cpu_count() or 1, run.figures.requests(), run.wall
    p50, p99 = (percentile(run.rush.journeys, share) for share in (0.5, 0.99))
    return [
        *run.figures.table(wall),
        "",
        f"{total} requests in {wall:.1f} s ({total / wall:.0f} per s), {run.figures.failures()} errors.",
        f"From arriving to a room or a refusal: p50 {p50:.1f} s, p99 {p99:.1f} s. Messages sent: {run.messages}.",
        f"Rooms sold {len(run.rush.booked)}, refused as sold out {run.rush.refused}.",
        f"Memory of the site: at most {run.memory.most / 1e6:.0f} MB.",
        f"Of {cores} cores: site {run.site_cpu / wall / cores:.0%}, load generator {run.own_cpu / wall / cores:.0%}.",
    ]


def verdicts(promises: dict[str, bool]) -> list[str]:
    """One line for each promise."""
    return [f"{'held  ' if kept else 'BROKEN'}  {words}" for words, kept in promises.items()]
