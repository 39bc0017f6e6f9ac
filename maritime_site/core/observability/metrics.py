"""What a process counts about itself for Prometheus. Each worker has its own counts; sums are the reader's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Histogram

# From an answer out of memory to a gateway that takes its time.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


@dataclass(frozen=True)
class Run:
    """A job's last round in this worker: when it ended, whether it failed, and how often it comes, in seconds."""

    at: datetime
    failed: bool
    every: float


class Metrics:
    """Counters in a registry of their own, so that two applications in one process stay apart."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.runs: dict[str, Run] = {}
        self._requests = Counter(
            "maritime_http_requests",
            "REST requests answered by this worker, by route and status",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self._durations = Histogram(
            "maritime_http_request_duration_seconds",
            "Time until an answer was sent, in this worker",
            ("method", "route"),
            buckets=BUCKETS,
            registry=self.registry,
        )
        # The library looks each name up anew and checks it: a part of every answer.
        self._count = cache(self._requests.labels)
        self._time = cache(self._durations.labels)
        self._jobs = Counter(
            "maritime_job_runs",
            "Rounds of background jobs in this worker",
            ("job", "outcome"),
            registry=self.registry,
        )

    def answered(self, method: str, route: str, status: int, *, seconds: float) -> None:
        """Count one answered request; `route` is the route's template, never an address with ids in it."""
        self._count(method, route, str(status)).inc()
        self._time(method, route).observe(seconds)

    def job_ran(self, job: str, run: Run) -> None:
        """Count one round of a job, and keep it as its last."""
        self.runs[job] = run
        self._jobs.labels(job, "failed" if run.failed else "done").inc()
