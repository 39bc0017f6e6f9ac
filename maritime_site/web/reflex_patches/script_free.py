"""Built pages without the client: on a page that the server fills, React would put the empty frame back.

Reason: Reflex (React Router's `<Scripts />`) puts the client into every prerendered page and has no way to leave it out
of one.
Source: reflex/compiler/utils.py, `create_document_root`.
"""

from __future__ import annotations

from html.parser import HTMLParser

KEPT = "data-keep"
PRELOADS = frozenset({"modulepreload", "x-modulepreload"})
Attributes = list[tuple[str, str | None]]


class _Copier(HTMLParser):
    """Copies a page as it is written, but for the client's scripts and what fetches them ahead."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.written: list[str] = []
        self.is_dropping = False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        names = dict(attrs)
        self.is_dropping = tag == "script" and KEPT not in names
        is_preload = tag == "link" and names.get("rel") in PRELOADS
        if not self.is_dropping and not is_preload:
            self.written.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)
        self.is_dropping = False

    def handle_endtag(self, tag: str) -> None:
        if self.is_dropping:
            self.is_dropping = False
        else:
            self.written.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self.is_dropping:
            self.written.append(data)

    def handle_entityref(self, name: str) -> None:
        self.written.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.written.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.written.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.written.append(f"<!{decl}>")


def without_client(html: str) -> str:
    """The page with its own scripts (`data-keep`) alone."""
    copier = _Copier()
    copier.feed(html)
    copier.close()
    return "".join(copier.written)
