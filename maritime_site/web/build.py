"""How the compiled client differs from Reflex's own: it talks to the origin it was loaded from."""

from __future__ import annotations

from pathlib import Path

from reflex_base.plugins import Plugin

STATE_JS = "utils/state.js"
# Reflex bakes the port of the machine that built the page and keeps it over plain http.
BAKED = "    endpoint.hostname = frontend_hostname;\n"
OWN = "    endpoint.host = window.location.host;\n"
BAKED_HTTPS_PORT = '      endpoint.port = ""; // Assume websocket is on https port via load balancer.\n'


def same_origin(source: str) -> str:
    """`state.js` with its back end on the page's own host and port. Raises ValueError when Reflex changed it."""
    if OWN in source:
        return source
    if BAKED not in source or BAKED_HTTPS_PORT not in source:
        raise ValueError(f"{STATE_JS} is not the one of the pinned Reflex; check maritime_site/web/build.py")
    return source.replace(BAKED, OWN).replace(BAKED_HTTPS_PORT, "")


class SameOriginPlugin(Plugin):
    """One build serves any port and host."""

    def pre_compile(self, **context: object) -> None:
        """Change the generated client before Vite bundles it."""
        add = context["add_modify_task"]
        assert callable(add)
        add(STATE_JS, same_origin)

    def post_build(self, **context: object) -> None:
        """Reflex has one language for all documents; name each Hindi page's own (WCAG 3.1.1)."""
        folder = context["static_dir"]
        assert isinstance(folder, Path)
        for page in [*folder.glob("hi.html"), *folder.glob("hi/**/*.html")]:
            html = page.read_text(encoding="utf-8")
            page.write_text(html.replace('<html lang="en-IN"', '<html lang="hi"', 1), encoding="utf-8")

    def update_env_json(self, **_context: object) -> dict[str, object]:
        """Endpoints without a port of their own, so that two builds of the same source are the same."""
        return {"EVENT": "ws://localhost/_event", "PING": "http://localhost/ping"}
