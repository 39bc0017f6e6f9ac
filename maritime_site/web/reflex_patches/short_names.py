"""The client's own names are shortened when it is bundled.

Reason: a text that is evaluated where it stands may use every name around it, so a bundle with such a place keeps all
of its names as they were written: 2 KB of the scripts of a first visit (PERF-1). No event of ours runs a text, and the
site's policy refuses it; evaluated outside, as here, it sees the page's names alone.
Source: reflex_base/.templates/web/utils/state.js, `evalReactComponent` and `applyEvent`.
"""

from __future__ import annotations

import re

from maritime_site.web.reflex_patches.client_source import STATE_JS, ChangedReflex

IMPORTS = "await eval(`import(dataUri)`)"
IMPORTS_ALONE = "await import(/* @vite-ignore */ dataUri)"
IN_PLACE = re.compile(r"(?<![\w.])eval\(")
OUTSIDE = "(0, eval)("


def shorten_names(source: str) -> str:
    """`state.js` that evaluates nothing in place. Raises ChangedReflex."""
    changed = IN_PLACE.sub(OUTSIDE, source.replace(IMPORTS, IMPORTS_ALONE))
    if IMPORTS_ALONE not in changed or OUTSIDE not in changed:
        raise ChangedReflex(STATE_JS)
    return changed
