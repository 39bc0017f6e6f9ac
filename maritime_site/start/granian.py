"""granian, started with the application made: a worker, also one that comes back, is a fork and shares it.

The factory that is named last is cached. Where processes are spawned instead (no Linux), each worker makes its own.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module

from granian.cli import entrypoint

if __name__ == "__main__":
    module, _colon, factory = sys.argv[-1].partition(":")
    getattr(import_module(module), factory)()
    gc.collect()
    # What was made so far stays: a collector that looks through it stops every thread for a third of a second.
    gc.freeze()
    # A request makes thousands of objects and few circles: the usual 700 let the collector take a tenth of its time.
    gc.set_threshold(20_000, 20, 20)
    entrypoint()
