"""Nothing is kept in a browser but what its owner chose.

Reason: Reflex stores a theme in every visitor's browser; colours here follow `display` (assets/site.js), and what may
be kept is listed (security.md R21).
Source: reflex_base/.templates/web/utils/react-theme.js, `ThemeProvider`.
"""

from __future__ import annotations

from maritime_site.web.reflex_patches.client_source import THEME_JS, ChangedReflex

KEEPS_THEME = '    localStorage.setItem("theme", theme);\n'


def store_no_theme(source: str) -> str:
    """`react-theme.js` that keeps nothing in the browser. Raises ChangedReflex."""
    if KEEPS_THEME not in source and 'setItem("theme", theme)' in source:
        raise ChangedReflex(THEME_JS)
    return source.replace(KEEPS_THEME, "")
