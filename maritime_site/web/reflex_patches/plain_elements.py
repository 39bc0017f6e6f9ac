"""Elements are drawn by React alone.

Reason: Reflex draws each by @emotion/react, 7 KB of the scripts of a first visit (PERF-1). It puts a style sheet into
a page for every icon, and moves them all to its head as the page wakes. `assets/kit/elements.js` writes the few styles
that pages hand over into the elements themselves.
Source: reflex_base/compiler/templates.py, `vite_config_template`; reflex/compiler/utils.py imports `jsx`.
"""

from __future__ import annotations

from maritime_site.web.reflex_patches.client_source import VITE_JS, replace_each

ALIASES = "    alias: [\n"
CHANGES = {
    ALIASES: f"""{ALIASES}      {{
        find: "@emotion/react",
        replacement: fileURLToPath(new URL("./public/kit/elements.js", import.meta.url)),
      }},
""",
}


def draw_plainly(source: str) -> str:
    """`vite.config.js` that bundles our own `jsx` for Emotion's. Raises ChangedReflex."""
    return replace_each(source, CHANGES, name=VITE_JS)
