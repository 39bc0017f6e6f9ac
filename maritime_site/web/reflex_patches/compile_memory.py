"""Fewer rounds of Python's garbage collector while pages are compiled.

Reason: a build makes some 100,000 components that all live to its end, and looking through them again and again took a
fifth of its time.
Source: reflex_base/plugins/compiler.py, `CompileContext.compile`, which keeps every page's tree.
"""

from __future__ import annotations

import gc

# New objects, rounds of the youngest, rounds of the middle generation (CPython's own: 700, 10, 10).
THRESHOLDS = (50_000, 20, 100)


def collect_rarely() -> None:
    """For a process that only builds: what is there is never looked at again."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
