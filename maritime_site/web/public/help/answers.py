"""The questions and answers of the help page as data: topics are h2, questions h3."""

from __future__ import annotations

from dataclasses import dataclass, field

from markdown_it.renderer import RendererHTML
from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from maritime_site.core.text.i18n import current_language
from maritime_site.ports.event import Event
from maritime_site.web.public.articles.texts import load_article, plain_text
from maritime_site.web.routes import Route


@dataclass(frozen=True)
class Part:
    """A heading, the text right below it, and the parts under it."""

    title: str
    text: list[SyntaxTreeNode] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


def help_parts(nodes: list[SyntaxTreeNode]) -> Part:
    """The text as topics with questions; what stands before the first heading is the whole's own."""
    whole = Part("")
    current = whole
    for node in nodes:
        if node.type != "heading":
            current.text.append(node)
            continue
        above = whole if node.tag == "h2" else whole.parts[-1]
        current = Part(plain_text(node))
        above.parts.append(current)
    return whole


def list_topics(event: Event) -> list[Part]:
    """The topics of the help page as they read for an event, in the current language."""
    return help_parts(load_article(Route.HELP, current_language()).filled(event).body.children).parts


def list_answers(event: Event) -> list[tuple[str, str]]:
    """Every question with its answer as plain text."""
    return [
        (part.title, " ".join(plain_text(node) for node in part.text))
        for topic in list_topics(event)
        for part in topic.parts
        if part.text
    ]


def render_answer(part: Part) -> Markup:
    """The text below a question as HTML; it is ours, and its Markdown holds no HTML."""
    return Markup("".join(_render_node(node) for node in part.text))  # noqa: S704


def _render_node(node: SyntaxTreeNode) -> str:
    return RendererHTML().render(node.to_tokens(), {}, {})  # pyright: ignore[reportArgumentType]
