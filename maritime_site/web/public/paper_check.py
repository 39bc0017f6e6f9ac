"""Where whoever is shown a paper of the site checks it by its code: whole as HTML, without a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template

LONGEST_CODE = 60
Facts = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Paper:
    """A sort of paper: where it is checked, and the source texts of that page.

    `read` gives the facts of the one with a code. It raises NotFound, or Conflict where it holds no longer.
    """

    path: str
    title: str
    genuine: str
    compare: str
    unconfirmed: str
    label: str
    hint: str
    button: str
    read: Callable[[Visit, str], Facts]


def build_check_page(paper: Paper, visit: Visit) -> FilledPage:
    """The facts of a genuine paper, as they are now; of any other, why not, and where to type the code."""
    scanned = visit.parts.get("code", "")
    code = " ".join((scanned or visit.query.get("code", "")).replace("\x00", "").split())[:LONGEST_CODE]
    facts, refusal = _check(paper, visit, code) if code else ((), "")
    title = _(paper.title)
    body = render_template(
        "paper_check.html", title=title, paper=paper, facts=facts, refusal=refusal, code=code, longest=LONGEST_CODE
    )
    if scanned:
        return FilledPage(body, f"{paper.path}/{scanned}", title=title)
    return FilledPage(body, paper.path, title=title, kept=keep_filters(code=code))


def _check(paper: Paper, visit: Visit, code: str) -> tuple[Facts, str]:
    """What the paper says, or why it cannot be confirmed."""
    try:
        return paper.read(visit, code), ""
    except (NotFound, Conflict) as refused:
        return (), refused.message
