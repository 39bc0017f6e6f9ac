"""A text's Markdown nodes as Typst: every word goes through a quoted string, so no sign of a text is a command."""

from __future__ import annotations

from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.lettering import lettering
from maritime_site.core.press import site_press
from maritime_site.web.public.articles.page import CAPTION

LISTS = {"bullet_list": "list", "ordered_list": "enum"}
EMPHASIS = {"strong": "strong", "em": "emph"}
CODE = ("fence", "code_block")


def quoted(text: str) -> str:
    """What can be printed of a text, as a Typst string."""
    return _string(lettering(text, site_press()).text)


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def body(root: SyntaxTreeNode, site_url: str) -> str:
    """Every block of a text. Without a site URL a link to another page names its address in words."""
    drawn: list[str] = []
    caption = ""
    for node in root.children:
        words = "".join(" " if leaf.type == "softbreak" else leaf.content for leaf in node.walk() if not leaf.children)
        if node.type == "paragraph" and words.startswith(CAPTION):
            caption = words.removeprefix(CAPTION)
        elif node.type == "table":
            drawn.append(_table(node, caption, site_url))
            caption = ""
        else:
            drawn.append(_block(node, site_url))
    return "\n\n".join(drawn)


def _block(node: SyntaxTreeNode, site_url: str) -> str:
    if node.type == "heading":
        return f"#heading(level: {max(int(node.tag[1]) - 1, 1)}, [{_inside(node, site_url)}])"
    if node.type == "hr":
        return "#pdf.artifact(line(length: 100%))"
    if node.type in CODE:
        return f"#raw({quoted(node.content.rstrip())}, block: true)"
    if node.type in LISTS:
        items = ", ".join(f"[{_inside(item, site_url)}]" for item in node.children)
        return f"#{LISTS[node.type]}({items})"
    if node.type == "blockquote":
        return f"#quote(block: true, [{_inside(node, site_url)}])"
    return _inside(node, site_url)


def _inside(node: SyntaxTreeNode, site_url: str) -> str:
    return "".join(
        _inline(child, site_url) if child.type == "inline" else _block(child, site_url) for child in node.children
    )


def _inline(node: SyntaxTreeNode, site_url: str) -> str:
    inside = "".join(_inline(child, site_url) for child in node.children)
    if node.type == "inline":
        return inside
    if node.type in EMPHASIS:
        return f"#{EMPHASIS[node.type]}[{inside}]"
    if node.type == "link":
        return _link(inside, str(node.attrs["href"]), site_url)
    if node.type == "hardbreak":
        return "#linebreak();"
    return f"#{quoted(' ' if node.type == 'softbreak' else node.content)};"


def _link(inside: str, href: str, site_url: str) -> str:
    if href.startswith("#"):
        return inside
    if href.startswith("/") and not site_url:
        return f"{inside}#{quoted(f' ({href})')};"
    return f"#link({_string(site_url + href if href.startswith('/') else href)})[{inside}]"


def _table(node: SyntaxTreeNode, caption: str, site_url: str) -> str:
    head, *rows = [
        [f"[{_inside(cell, site_url)}]" for cell in row.children] for part in node.children for row in part.children
    ]
    cells = "".join(f", {cell}" for row in rows for cell in row)
    return f"#facts(caption: [#{quoted(caption)};], columns: {len(head)}, header: ({', '.join(head)},){cells})"
