"""Tables of Markdown as the kit draws its own: heads of columns and rows, and each cell with its column's name.

On a phone the rows of a table become cards, and the names are what stands beside the values there (`parts.css`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

CELLS = ("th_open", "td_open")
# How Markdown sets a column of figures to the right, and how we do.
RIGHT, NUMBER = "text-align:right", "number"


def draw_tables(reader: MarkdownIt) -> None:
    """Let a reader of Markdown write the words of each cell of a body as one part."""
    reader.add_render_rule("td_open", _open_cell)
    reader.add_render_rule("td_close", _close_cell)


def name_cells(tokens: Sequence[Token]) -> None:
    """Say of every cell of every table which column it stands in, and whether it names that or its row."""
    heads: list[str] = []
    for row in _list_rows(tokens):
        for place, (cell, words) in enumerate(row):
            if cell.attrs.pop("style", "") == RIGHT:
                cell.attrs["class"] = NUMBER
            if cell.type == "th_open":
                heads = [*heads, words] if place else [words]
                cell.attrs["scope"] = "col"
                continue
            cell.attrs["data-label"] = heads[place]
            if not place and words:
                cell.attrs["scope"] = "row"


def _list_rows(tokens: Sequence[Token]) -> Iterator[list[tuple[Token, str]]]:
    """The cells of each row with their words."""
    row: list[tuple[Token, str]] = []
    for token, following in pairwise(tokens):
        if token.type == "tr_open":
            row = []
        elif token.type in CELLS:
            row.append((token, "".join(part.content for part in following.children or ())))
        elif token.type == "tr_close":
            yield row


def _open_cell(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    tokens[place].tag = _tag_of(tokens[place])
    return renderer.renderToken(tokens, place, options, env) + ("<span>" if tokens[place + 1].content else "")


def _close_cell(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    # A cell has three tokens: what opens it, its words, and this.
    tokens[place].tag = _tag_of(tokens[place - 2])
    return ("</span>" if tokens[place - 1].content else "") + renderer.renderToken(tokens, place, options, env)


def _tag_of(opening: Token) -> str:
    return "th" if "scope" in opening.attrs else "td"
