"""Parts of the frames that all pages of a language have alike: each is compiled once, not again for every page.

A part lives in a module of its frame and language, so that a page's script brings the words of its own language only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import reflex as rx

from maritime_site.core.text.i18n import current_language, use_built_language
from maritime_site.web.reflex_patches.page_modules import place_in_module

Part = Callable[..., rx.Component]
_parts: dict[tuple[str, str, str], Part] = {}


def shared_part(frame: str, build: Part) -> Part:
    """`build`, a function of Vars, as one component of a frame (`public`, `office`) in the current language.

    The first function of a name counts: what it draws may depend on its arguments and the language alone.
    """
    code = current_language()
    key = (frame, build.__name__, code)
    if key not in _parts:
        _parts[key] = _compile_part(frame, build, code)
    return _parts[key]


def _compile_part(frame: str, build: Part, code: str) -> Part:
    @wraps(build)
    def part(*args: object, **props: object) -> rx.Component:
        with use_built_language(code):
            return build(*args, **props)

    place_in_module(part, code, f"{frame}_frame")
    return rx.memo(part)
