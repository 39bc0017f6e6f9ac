"""What the form of the event asks (EVENT-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from maritime_site.core.text.i18n import DEVANAGARI, LATIN, N_
from maritime_site.ports.event_facts import HomePart


@dataclass(frozen=True)
class Question:
    """One field of the form; `pair` asks it in both languages. `fact` is the REST name a refusal of it has."""

    name: str
    label: str
    fact: str
    field_type: str = "line"
    pair: bool = False
    hint: str = ""
    required: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the form."""
        return (f"{self.name}En", f"{self.name}Hi") if self.pair else (self.name,)


LETTERS, NO_LETTERS = "yes", "no"
CHOICES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "hindiNumerals": ((LATIN, N_("0 to 9")), (DEVANAGARI, N_("० to ९"))),
    "visaLetters": ((LETTERS, N_("Yes")), (NO_LETTERS, N_("No"))),
    "languages": (("en,hi", N_("English and Hindi")), ("en", N_("English"))),
}
# Each part of the first page by its heading there, in the order in which they are asked for.
HOME_PARTS: Mapping[HomePart, str] = {
    HomePart.WAYS: N_("Take part"),
    HomePart.NOW: N_("Now and next"),
    HomePart.HOURS: N_("Opening times"),
    HomePart.RESULTS: N_("After the event"),
    HomePart.DAYS: N_("Day by day"),
    HomePart.SPEAKERS: N_("Speakers"),
    HomePart.COMPANIES: N_("Exhibitors"),
    HomePart.STRANDS: N_("What happens there"),
    HomePart.FIGURES: N_("The event in figures"),
    HomePart.GALLERY: N_("Photo gallery"),
    HomePart.FILMS: N_("Recordings"),
    HomePart.NEWS: N_("News"),
    HomePart.VISIT: N_("Plan your visit"),
    HomePart.QUESTIONS: N_("Questions and answers"),
    HomePart.PARTNERS: N_("Hosts and partners"),
}
PLACE = "homePart_"
PARTS_TITLE = N_("Parts of the first page")
LOGO_HINT = N_(
    "A picture of the media library, square at best: paste its line from there, or its address. One at another site,"
    " with https://, is on pages alone. Left empty: an anchor"
)
COLOUR_HINT = N_(
    "One dark colour as #rrggbb, for buttons, links, header and footer; white words have to be readable"
    " on it. Left empty: the blue of government sites"
)
COUNTRY_HINT = N_("It comes first in lists, and numbers have its dial code unless another is chosen")
CURRENCY_HINT = N_(
    "What prices are in; stalls may cost those from abroad dollars. It can change while nothing is on sale in another"
)
VISA_HINT = N_(
    "Whoever is approved and comes from abroad writes their own letter of invitation on the website, with a code by"
    " which embassies check it"
)
LANGUAGES_HINT = N_(
    "With English alone there are no Hindi pages and no Hindi fields. What was written in Hindi is kept, and there"
    " again once both are chosen"
)
PORTAL_HINT = N_("The government's own. Left empty: the National Portal of India for events there, else none")
QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    N_("Name"): (
        Question("name", N_("Name"), "name", pair=True, required=True),
        Question("shortName", N_("Short name"), "shortName", pair=True, required=True),
        Question("theme", N_("Theme"), "theme", pair=True),
        Question("year", N_("Year"), "year", "number", required=True),
        Question("edition", N_("Edition"), "edition"),
        Question("languages", N_("Languages"), "languages", "choice", hint=LANGUAGES_HINT, required=True),
        Question(
            "hindiNumerals",
            N_("Digits in Hindi"),
            "hindiNumerals",
            "choice",
            hint=N_("In the dates, times, prices and counts of the public pages"),
            required=True,
        ),
    ),
    N_("Days"): (
        Question("startsOn", N_("First day"), "startsOn", "date", required=True),
        Question("endsOn", N_("Last day"), "endsOn", "date", required=True),
        Question("timeZone", N_("Time zone"), "timeZone", hint=N_("Like Asia/Kolkata"), required=True),
        Question(
            "countdownAt",
            N_("Countdown to"),
            "countdownAt",
            "datetime-local",
            hint=N_("Left empty: the beginning of the first day"),
        ),
        Question(
            "registrationOpensAt",
            N_("Registration opens"),
            "registrationOpensAt",
            "datetime-local",
            hint=N_("Left empty: it is open until the event is over"),
        ),
        Question("openingTimes", N_("Opening times"), "openingTimes", "list"),
    ),
    N_("Venue"): (
        Question("venueName", N_("Venue"), "venue", pair=True),
        Question("venueAddress", N_("Address"), "venue", pair=True),
        Question("country", N_("Country"), "country", "country", hint=COUNTRY_HINT, required=True),
        Question("currency", N_("Currency"), "currency", "currency", hint=CURRENCY_HINT, required=True),
        Question("visaLetters", N_("Letters for visas"), "visaLetters", "choice", hint=VISA_HINT, required=True),
        Question("latitude", N_("Latitude"), "venue"),
        Question("longitude", N_("Longitude"), "venue"),
    ),
    N_("Hosts, partners and contacts"): (
        Question("hosts", N_("Hosts"), "hosts", "list", hint=N_("The first one owns the site, the last one signs")),
        Question("partners", N_("Partners"), "partners", "list"),
        Question("contacts", N_("Contacts"), "contacts", "list"),
    ),
    N_("Channels"): (
        Question("facebook", N_("Facebook"), "social"),
        Question("x", "X", "social"),
        Question("instagram", N_("Instagram"), "social"),
        Question("linkedin", "LinkedIn", "social"),
        Question("youtube", "YouTube", "social"),
        Question("android", N_("App for Android"), "apps"),
        Question("ios", N_("App for iPhone"), "apps"),
        Question(
            "speechUrl",
            N_("Speech film or live stream"),
            "speechUrl",
            hint=N_("Left empty, your event's first page has no button for it"),
        ),
    ),
    N_("Look and portal"): (
        Question("logo", N_("Logo"), "logo", hint=LOGO_HINT),
        Question("colour", N_("Colour"), "colour", hint=COLOUR_HINT),
        Question("portalName", N_("Portal in the footer"), "portal", pair=True, hint=PORTAL_HINT),
        Question("portalUrl", N_("Address of the portal"), "portal", hint=N_("Begins with https://")),
    ),
    N_("Home page"): (
        Question("figures", N_("Figures"), "figures", "list"),
        Question("figuresSource", N_("Who stated the figures, and when"), "figuresSource", "text", pair=True),
        Question("strands", N_("What happens there"), "strands", "list"),
    ),
    PARTS_TITLE: tuple(Question(f"{PLACE}{part}", title, "homeParts", "number") for part, title in HOME_PARTS.items()),
}
EVERY = tuple(question for questions in QUESTIONS.values() for question in questions)
