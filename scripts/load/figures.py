"""What was measured: every request by its step, and the table of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

UNANSWERED = 0
# Measured like requests, but none.
WAITS = frozenset({"code in hand"})
HEAD = "| step | requests | per s | p50 ms | p99 ms | max ms | statuses |\n|---|---|---|---|---|---|---|"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of them is (nearest rank); 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


@dataclass
class Step:
    """The requests of one kind: how long each took, in seconds, and how it was answered; 0 is no answer."""

    seconds: list[float] = field(default_factory=list[float])
    statuses: Counter[int] = field(default_factory=Counter[int])


@dataclass
class Figures:
    """Everything that was measured of one run."""

    steps: dict[str, Step] = field(default_factory=dict[str, Step])

    def add(self, step: str, status: int, seconds: float) -> None:
        """Count one request."""
        entry = self.steps.setdefault(step, Step())
        entry.seconds.append(seconds)
        entry.statuses[status] += 1

    def failures(self) -> int:
        """Requests that were answered 5xx or not at all."""
        return sum(
            number
            for step in self.steps.values()
            for status, number in step.statuses.items()
            if status == UNANSWERED or status >= 500
        )

    def requests(self) -> int:
        """All of them."""
        return sum(len(step.seconds) for name, step in self.steps.items() if name not in WAITS)

    def slowest(self, step: str) -> float:
        """Seconds of the slowest request of a step."""
        return max(self.steps[step].seconds, default=0.0) if step in self.steps else 0.0

    def table(self, wall_seconds: float) -> list[str]:
        """One line for each step."""
        lines = [HEAD]
        for name, step in self.steps.items():
            p50, p99 = (percentile(step.seconds, share) * 1000 for share in (0.5, 0.99))
            statuses = ", ".join(
                f"{number} × {status or 'no answer'}" for status, number in sorted(step.statuses.items())
            )
            lines.append(
                f"| {name} | {len(step.seconds)} | {len(step.seconds) / wall_seconds:.1f} | {p50:.0f} | {p99:.0f} | "
                f"{max(step.seconds) * 1000:.0f} | {statuses} |"
            )
        return lines
