"""The texts that come with the site: one Markdown file for each page and language below `content/`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import LANGUAGES, _

CONTENT = Path(__file__).parents[3] / "content"
# Pages with parts beside their text that the site makes by itself: their text is not edited here.
NOT_EDITED = frozenset({"exhibition~privileges", "contact-us~help"})
DOCUMENTS = frozenset({"brochure", "exhibitor-manual"})


@dataclass(frozen=True)
class ShippedPage:
    """A shipped text; titles and bodies by language."""

    slug: str
    title: dict[str, str]
    body: dict[str, str]
    description: dict[str, str]
    owner: dict[str, str]
    updated: date

    @property
    def changed_at(self) -> datetime:
        """The day of the text, as a moment."""
        return datetime.combine(self.updated, datetime.min.time(), UTC)


def slug_of(path: str) -> str:
    """A page's slug: its path without the first slash, `/` written as `~`."""
    return path.strip("/").replace("/", "~")


def path_of(slug: str) -> str:
    """The page's English path."""
    return "/" + slug.replace("~", "/")


@lru_cache(maxsize=1)
def list_slugs() -> tuple[str, ...]:
    """Every page whose text can be edited, by its path."""
    folder = CONTENT / "en"
    paths = (file.relative_to(folder).with_suffix("").as_posix() for file in folder.rglob("*.md"))
    return tuple(sorted(slug for path in paths if (slug := slug_of(path)) not in NOT_EDITED))


def get_shipped(slug: str) -> ShippedPage:
    """The first version of a page. Raises NotFound."""
    if slug not in list_slugs():
        raise NotFound(_("There is no such page"))
    return _read_shipped(slug)


@lru_cache(maxsize=128)
def _read_shipped(slug: str) -> ShippedPage:
    heads: dict[str, dict[str, str]] = {}
    bodies: dict[str, str] = {}
    for code in LANGUAGES:
        text = (CONTENT / code / f"{path_of(slug).strip('/')}.md").read_text(encoding="utf-8")
        opening, head, body = text.split("---\n", 2)
        heads[code] = dict(line.split(": ", 1) for line in head.strip().splitlines())
        bodies[code] = (opening + body).strip()
    return ShippedPage(
        slug=slug,
        title={code: head["title"] for code, head in heads.items()},
        body=bodies,
        description={code: head["description"] for code, head in heads.items()},
        owner={code: head["owner"] for code, head in heads.items()},
        updated=max(date.fromisoformat(head["updated"]) for head in heads.values()),
    )
