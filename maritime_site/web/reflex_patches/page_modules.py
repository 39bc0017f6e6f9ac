"""Modules by name alone, after which Reflex sorts the components that it bundles.

Reason: what pages share is bundled by the module of the function that draws it, and Reflex asks importlib for that
module again for every component: 30,000 searches of the disk, a twelfth of the time of a build.
Source: reflex_base/utils/memo_paths.py, `module_to_mirrored_segments`, which takes a module that is imported as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def place_in_module(function: Callable[..., Any], *names: str) -> None:
    """Say of a function that it lives in the module `pages.<names>`, which is made when it is not there yet."""
    name = ".".join(("pages", *names))
    if name not in sys.modules:
        module = sys.modules[name] = ModuleType(name)
        module.__file__ = __file__
    function.__module__ = name
