"""A page that cannot reach the server says so, also where the browser believes that it has a network (ME-3).

Reason: Reflex keeps what is pressed until the connection is back and tells nobody; the browser's own events
(assets/site.js) know of the device's network alone, not of a server that starts anew.
Source: reflex_base/.templates/web/utils/state.js, `connect`.
"""

from __future__ import annotations

from maritime_site.web.reflex_patches.client_source import STATE_JS, replace_each

FAILS = "  const retryConnect = (error) => {\n"
CONNECTS = "    setConnectErrors([]);\n"
_LINE = '    document.querySelector(".offline")'
CHANGES = {
    FAILS: f'{FAILS}{_LINE}?.removeAttribute("hidden");\n',
    # That of a failure, too (failures.py): what is pressed now is done.
    CONNECTS: f'{CONNECTS}    for (const line of document.querySelectorAll(".offline")) line.hidden = true;\n',
}


def tell_lost_line(source: str) -> str:
    """`state.js` that shows the line about the connection until there is one again. Raises ChangedReflex."""
    return replace_each(source, CHANGES, name=STATE_JS)
