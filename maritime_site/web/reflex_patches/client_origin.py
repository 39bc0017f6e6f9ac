"""The client talks to the host and port that its page came from, so that one build serves any.

Reason: Reflex bakes the port of the machine that built the page and keeps it over plain http.
Source: reflex_base/.templates/web/utils/state.js, `getBackendURL`.
"""

from __future__ import annotations

from maritime_site.web.reflex_patches.client_source import STATE_JS, ChangedReflex

BAKED = "    endpoint.hostname = frontend_hostname;\n"
OWN = "    endpoint.host = window.location.host;\n"
BAKED_HTTPS_PORT = '      endpoint.port = ""; // Assume websocket is on https port via load balancer.\n'
# Endpoints without a port of their own, so that two builds of the same source are the same.
ENDPOINTS = {"EVENT": "ws://localhost/_event", "PING": "http://localhost/ping"}


def use_own_origin(source: str) -> str:
    """`state.js` with its back end on the page's own host and port. Raises ChangedReflex."""
    if OWN in source:
        return source
    if BAKED not in source or BAKED_HTTPS_PORT not in source:
        raise ChangedReflex(STATE_JS)
    return source.replace(BAKED, OWN).replace(BAKED_HTTPS_PORT, "")
