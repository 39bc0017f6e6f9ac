"""What a form of each kind of entry asks, in the order of the form; pairs stand side by side, English and Hindi."""

from __future__ import annotations

from dataclasses import dataclass

from maritime_site.domain.newsroom.editing import WISHES, What


@dataclass(frozen=True)
class Asked:
    """One question; `pair` asks it in both languages. `kind` is line, text, long, day or moment."""

    name: str
    label: str
    kind: str = "line"
    pair: bool = False
    hint: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the wish, in camelCase."""
        return (f"{self.name}En", f"{self.name}Hi") if self.pair else (self.name,)


@dataclass(frozen=True)
class Form:
    """One kind of entry in the back office: where its screens are, and what is asked."""

    what: What
    path: str
    title: str
    one: str
    asked: tuple[Asked, ...]
    has_embargo: bool = False

    @property
    def sheet(self) -> str:
        """The name of the list as a file."""
        return self.path.rpartition("/")[2]

    @property
    def needed(self) -> frozenset[str]:
        """The fields that even a draft needs."""
        return frozenset(
            field.alias or name for name, field in WISHES[self.what].model_fields.items() if field.is_required()
        )

    @property
    def name(self) -> str:
        """What one entry is called, as a title."""
        return self.one[:1].upper() + self.one[1:]

    @property
    def names(self) -> tuple[str, ...]:
        """Every field of the wish."""
        return tuple(name for each in self.asked for name in each.names)


MARKDOWN = "Markdown: ## for a heading, - for a list, [words](/path) for a link."
FORMS = {
    What.RELEASE: Form(
        What.RELEASE, "/admin/releases", "Press releases", "press release",
        (
            Asked("title", "Title", pair=True),
            Asked("slug", "Address", hint="Left empty it is made from the English title."),
            Asked("summary", "Summary", "text", pair=True),
            Asked("body", "Text", "long", pair=True, hint=MARKDOWN),
            Asked("archivedOn", "Archive on", "day", hint="From this day on readers do not find it."),
        ),
        has_embargo=True,
    ),
    What.NEWS: Form(
        What.NEWS, "/admin/news", "What's New", "line of What's New",
        (
            Asked("text", "Words", pair=True),
            Asked("link", "Leads to", hint="A path of this site, or an address with https://; may be empty."),
            Asked("expiresAt", "Shown until", "moment"),
        ),
    ),
    What.ALBUM: Form(
        What.ALBUM, "/admin/albums", "Photo albums", "album",
        (
            Asked("title", "Title", pair=True),
            Asked("summary", "Summary", "text", pair=True),
            Asked("day", "Day", "day"),
        ),
    ),
    What.FILM: Form(
        What.FILM, "/admin/films", "Films", "film",
        (
            Asked("title", "Title", pair=True),
            Asked("watchUrl", "Address at YouTube"),
            Asked("transcript", "Transcript", "long", pair=True),
            Asked("day", "Day", "day"),
        ),
    ),
    What.PAST: Form(
        What.PAST, "/admin/past-events", "Past events", "past event",
        (
            Asked("title", "Name", pair=True),
            Asked("place", "Place", pair=True),
            Asked("day", "First day", "day"),
            Asked("lastDay", "Last day", "day"),
            Asked("body", "Text", "long", pair=True, hint=f"{MARKDOWN} Name the source of each figure."),
        ),
    ),
}  # fmt: skip
