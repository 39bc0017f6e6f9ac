"""What a form of each kind of entry asks, in the order of the form; pairs stand side by side, English and Hindi."""

from __future__ import annotations

from dataclasses import dataclass

from maritime_site.core.text.i18n import N_
from maritime_site.domain.newsroom.editing import ENTRY_REQUESTS, EntryType


@dataclass(frozen=True)
class FieldGroup:
    """One question; `pair` asks it in both languages. `kind` is line, text, long, day or moment."""

    name: str
    label: str
    kind: str = "line"
    pair: bool = False
    hint: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the request, in camelCase."""
        return (f"{self.name}En", f"{self.name}Hi") if self.pair else (self.name,)


@dataclass(frozen=True)
class Form:
    """One kind of entry in the back office: where its screens are, and what is asked."""

    what: EntryType
    path: str
    title: str
    one: str
    asked: tuple[FieldGroup, ...]
    has_embargo: bool = False

    @property
    def sheet(self) -> str:
        """The name of the list as a file."""
        return self.path.rpartition("/")[2]

    @property
    def needed(self) -> frozenset[str]:
        """The fields that even a draft needs."""
        return frozenset(
            field.alias or name for name, field in ENTRY_REQUESTS[self.what].model_fields.items() if field.is_required()
        )

    @property
    def name(self) -> str:
        """What one entry is called, as a title."""
        return self.one[:1].upper() + self.one[1:]

    @property
    def names(self) -> tuple[str, ...]:
        """Every field of the request."""
        return tuple(name for group in self.asked for name in group.names)


SOURCED = N_("Markdown: ## for a heading, - for a list, [words](/path) for a link. Name the source of each figure.")
MARKDOWN = N_("Markdown: ## for a heading, - for a list, [words](/path) for a link.")
FORMS = {
    EntryType.RELEASE: Form(
        EntryType.RELEASE,
        "/admin/releases",
        N_("Press releases"),
        N_("press release"),
        (
            FieldGroup("title", N_("Title"), pair=True),
            FieldGroup("slug", N_("Address"), hint=N_("Left empty it is made from the English title.")),
            FieldGroup("summary", N_("Summary"), "text", pair=True),
            FieldGroup("body", N_("Text"), "long", pair=True, hint=MARKDOWN),
            FieldGroup("archivedOn", N_("Archive on"), "day", hint=N_("From this day on readers do not find it.")),
        ),
        has_embargo=True,
    ),
    EntryType.NEWS: Form(
        EntryType.NEWS,
        "/admin/news",
        N_("What's New"),
        N_("line of What's New"),
        (
            FieldGroup("text", N_("Words"), pair=True),
            FieldGroup(
                "link", N_("Leads to"), hint=N_("A path of this site, or an address with https://; may be empty.")
            ),
            FieldGroup("expiresAt", N_("Shown until"), "moment"),
        ),
    ),
    EntryType.ALBUM: Form(
        EntryType.ALBUM,
        "/admin/albums",
        N_("Photo albums"),
        N_("album"),
        (
            FieldGroup("title", N_("Title"), pair=True),
            FieldGroup("summary", N_("Summary"), "text", pair=True),
            FieldGroup("day", N_("Day"), "day"),
        ),
    ),
    EntryType.FILM: Form(
        EntryType.FILM,
        "/admin/films",
        N_("Films"),
        N_("film"),
        (
            FieldGroup("title", N_("Title"), pair=True),
            FieldGroup("watchUrl", N_("Address at YouTube")),
            FieldGroup("transcript", N_("Transcript"), "long", pair=True),
            FieldGroup("day", N_("Day"), "day"),
        ),
    ),
    EntryType.PAST: Form(
        EntryType.PAST,
        "/admin/past-events",
        N_("Past events"),
        N_("past event"),
        (
            FieldGroup("title", N_("Name"), pair=True),
            FieldGroup("place", N_("Place"), pair=True),
            FieldGroup("day", N_("First day"), "day"),
            FieldGroup("lastDay", N_("Last day"), "day"),
            FieldGroup("body", N_("Text"), "long", pair=True, hint=SOURCED),
        ),
    ),
}
