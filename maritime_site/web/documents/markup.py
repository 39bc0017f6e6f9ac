"""A text's Markdown nodes as Typst: every word goes through a quoted string, so no sign of a text is a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from markdown_it.tree import SyntaxTreeNode

from maritime_site.printing.glyph_coverage import check_glyph_coverage
from maritime_site.printing.process import site_printer
from maritime_site.web.public.articles.texts import CAPTION

LISTS = {"bullet_list": "list", "ordered_list": "enum"}
EMPHASIS = {"strong": "strong", "em": "emph"}
CODE = ("fence", "code_block")


@dataclass(frozen=True)
class Place:
    """Where a text is printed: the site its links lead to, and the pictures it has."""

    site_url: str
    pictures: Mapping[str, str]


def quote_string(text: str) -> str:
    """What can be printed of a text, as a Typst string."""
    return _escape_string(check_glyph_coverage(text, site_printer()).text)


def _escape_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def render_body(root: SyntaxTreeNode, site_url: str, pictures: Mapping[str, str] = MappingProxyType({})) -> str:
    """Every block of a text. Without a site URL a link to another page names its address in words.

    `pictures` are what shows a picture, by its address; of any other its words are printed.
    """
    place = Place(site_url, pictures)
    drawn: list[str] = []
    caption = ""
    for node in root.children:
        words = "".join(" " if leaf.type == "softbreak" else leaf.content for leaf in node.walk() if not leaf.children)
        if node.type == "paragraph" and words.startswith(CAPTION):
            caption = words.removeprefix(CAPTION)
        elif node.type == "table":
            drawn.append(_render_table(node, caption, place))
            caption = ""
        else:
            drawn.append(_render_block(node, place))
    return "\n\n".join(drawn)


def _render_block(node: SyntaxTreeNode, place: Place) -> str:
    if node.type == "heading":
        return f"#heading(level: {max(int(node.tag[1]) - 1, 1)}, [{_render_children(node, place)}])"
    if node.type == "hr":
        return "#pdf.artifact(line(length: 100%))"
    if node.type in CODE:
        return f"#raw({quote_string(node.content.rstrip())}, block: true)"
    if node.type in LISTS:
        items = ", ".join(f"[{_render_children(item, place)}]" for item in node.children)
        return f"#{LISTS[node.type]}({items})"
    if node.type == "blockquote":
        return f"#quote(block: true, [{_render_children(node, place)}])"
    return _render_children(node, place)


def _render_children(node: SyntaxTreeNode, place: Place) -> str:
    return "".join(
        _render_inline(child, place) if child.type == "inline" else _render_block(child, place)
        for child in node.children
    )


def _render_inline(node: SyntaxTreeNode, place: Place) -> str:
    inside = "".join(_render_inline(child, place) for child in node.children)
    if node.type == "inline":
        return inside
    if node.type in EMPHASIS:
        return f"#{EMPHASIS[node.type]}[{inside}]"
    if node.type == "link":
        return _render_link(inside, str(node.attrs["href"]), place.site_url)
    if node.type == "image" and (pictures := place.pictures.get(str(node.attrs["src"]))):
        return f"{pictures};"
    if node.type == "hardbreak":
        return "#linebreak();"
    return f"#{quote_string(' ' if node.type == 'softbreak' else node.content)};"


def _render_link(inside: str, href: str, site_url: str) -> str:
    if href.startswith("#"):
        return inside
    if href.startswith("/") and not site_url:
        return f"{inside}#{quote_string(f' ({href})')};"
    return f"#link({_escape_string(site_url + href if href.startswith('/') else href)})[{inside}]"


def _render_table(node: SyntaxTreeNode, caption: str, place: Place) -> str:
    head, *rows = [
        [f"[{_render_children(cell, place)}]" for cell in row.children]
        for part in node.children
        for row in part.children
    ]
    cells = "".join(f", {cell}" for row in rows for cell in row)
    return f"#facts(caption: [#{quote_string(caption)};], columns: {len(head)}, header: ({', '.join(head)},){cells})"
