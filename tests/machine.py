"""The machine the tests run on."""

from __future__ import annotations

import os


def crowding() -> float:
    """How many want each core, at least 1: promises in seconds are for a machine with a core to spare."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
