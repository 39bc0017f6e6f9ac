"""granian, started with the site's modules read: a worker that comes back is a fork and need not read them again.

Where processes are spawned instead (no Linux), each worker reads them for itself as usual.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module

from granian.cli import entrypoint

if __name__ == "__main__":
    import_module(sys.argv[-1].partition(":")[0])
    gc.collect()
    gc.freeze()
    # A request makes thousands of objects and few circles: the usual 700 let the collector take a tenth of its time.
    gc.set_threshold(20_000, 20, 20)
    entrypoint()
