"""The registry of participant kinds: the one place that knows how they differ. Adding a kind is adding an entry.

Login, registration, profile, navigation, storage keys, session expiry and the directory all read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from maritime_site.core.text.i18n import N_
from maritime_site.domain.people import profiles

# AUTH-5 D: what a person can mend, or what passes, never ends a session.
MENDABLE = frozenset({409, 422, 429, 503})

# What may be handed in; a form names those that its approval waits for, `other` is for everybody (REG-2).
OTHER_DOCUMENT = "other"
DOCUMENTS: Mapping[str, str] = MappingProxyType(
    {
        "media-letter": N_("Letter from your media house"),
        "student-card": N_("Student card"),
        "seafarer-document": N_("Seafarer document"),
        "identity-document": N_("Identity document"),
        "employer-letter": N_("Letter from your employer"),
        OTHER_DOCUMENT: N_("Other document"),
    }
)


@dataclass(frozen=True)
class Form:
    """One way to register: where, with which questions and documents, and the category it gives.

    `label` is what its people are called where that differs from their kind; `about` invites readers of the home page.
    """

    path: str
    api_path: str
    profile: type[profiles.Profile]
    title: str
    category: str = ""
    documents: tuple[str, ...] = ()
    label: str = ""
    about: str = ""


@dataclass(frozen=True)
class Kind:
    """One kind of participant.

    `letter` stands in its passes' codes. `colour` is the band's on its passes: dark enough for white letters at 7:1,
    told apart from the others by lightness too, and never the only sign (look.md).
    """

    key: str
    label: str
    letter: str
    api_prefix: str
    login_path: str
    profile_path: str
    forms: tuple[Form, ...] = ()
    profile: type[profiles.Profile] = profiles.Profile
    vetted: bool = False
    may_network: bool = False
    any_failure_ends_session: bool = False
    country_code_field: str = "countryCode"
    shows_company: bool = False
    update_path: str = ""
    colour: str = "#333333"

    @property
    def token_key(self) -> str:
        return f"{self.key.replace('-', '_')}_token"

    @property
    def data_key(self) -> str:
        return f"{self.key.replace('-', '_')}_data"

    def rule_key(self, category: str) -> str:
        """The key of the registration rule of a category: its own where its people have a name of their own."""
        return category if category in self.labels else self.key

    def form(self, category: str) -> Form | None:
        """The form a person of this category answered."""
        return next((form for form in self.forms if form.category == category), None)

    @property
    def labels(self) -> dict[str, str]:
        """What its people are called, by category; those of any other category bear the kind's own label."""
        return {form.category: form.label for form in self.forms if form.label}

    def label_of(self, category: str) -> str:
        """What people of this category are called: students and seafarers are visitors (KIND-1)."""
        return self.labels.get(category, self.label)

    def profile_of(self, category: str) -> type[profiles.Profile]:
        """The profile schema of a category."""
        form = self.form(category)
        return form.profile if form else self.profile

    def ends_session(self, status: int, *, own_call: bool) -> bool:
        """Whether an HTTP status of this kind's call clears the session (AUTH-5).

        Hospitality and networking are nobody's own calls: there only a 401 does.
        """
        if own_call and self.any_failure_ends_session:
            return status >= 400 and status not in MENDABLE
        return status == 401


_ALL = (
    Kind(
        "exhibitor",
        N_("Exhibitor"),
        "E",
        "/exhibition",
        "/exhibition/login",
        "/exhibition/profile",
        forms=(
            Form(
                "/exhibition/registration",
                "/exhibition/register",
                profiles.ExhibitorProfile,
                N_("Exhibitor registration"),
                about=N_("Show your company on a stall in the halls"),
            ),
        ),
        profile=profiles.ExhibitorProfile,
        vetted=True,
        may_network=True,
        shows_company=True,
        colour="#7a2e0e",
    ),
    Kind(
        "delegate",
        N_("Delegate"),
        "D",
        "/delegate",
        "/delegates/login",
        "/delegates/profile",
        forms=(
            Form(
                "/delegates/registration",
                "/delegate/register",
                profiles.DelegateProfile,
                N_("Delegate registration"),
                about=N_("Take part in the conference sessions"),
            ),
        ),
        profile=profiles.DelegateProfile,
        may_network=True,
        any_failure_ends_session=True,
        colour="#162f6a",
    ),
    Kind(
        "express-delegate",
        N_("Express Delegate"),
        "X",
        "/express-delegate",
        "/delegates/express-login",
        "/delegates/express-profile",
        forms=(
            Form(
                "/delegates/express-delegate",
                "/express-delegate/register",
                profiles.ExpressDelegateProfile,
                N_("Express delegate registration"),
                about=N_("The shortest form, for delegates in a hurry"),
            ),
        ),
        profile=profiles.ExpressDelegateProfile,
        may_network=True,
        any_failure_ends_session=True,
        colour="#0b4f6c",
        update_path="/delegates/express-update-profile",
    ),
    Kind(
        "media",
        N_("Media"),
        "M",
        "/media",
        "/media/login",
        "/media/profile",
        forms=(
            Form(
                "/media/registration",
                "/media/register",
                profiles.MediaProfile,
                N_("Media registration"),
                about=N_("Accreditation for journalists and crews"),
                documents=("media-letter",),
            ),
        ),
        profile=profiles.MediaProfile,
        vetted=True,
        may_network=True,
        country_code_field="countryCodeMobile",
        colour="#5b1a5e",
    ),
    Kind(
        "visitor",
        N_("Visitor"),
        "V",
        "/visitor",
        "/visitor/login",
        "/visitor/profile",
        forms=(
            Form(
                "/visitor/registration",
                "/visitor/register",
                profiles.VisitorProfile,
                N_("Visitor registration"),
                "general",
                about=N_("Walk the exhibition as a trade visitor"),
            ),
            Form(
                "/students/registration",
                "/student/register",
                profiles.StudentProfile,
                N_("Student registration"),
                "student",
                ("student-card",),
                N_("Student visitor"),
                N_("For students of 18 and over"),
            ),
            Form(
                "/seafarer/registration",
                "/seafarer/register",
                profiles.SeafarerProfile,
                N_("Seafarer registration"),
                "seafarer",
                ("seafarer-document",),
                N_("Seafarer"),
                N_("For officers and ratings of every rank"),
            ),
        ),
        profile=profiles.VisitorProfile,
        colour="#1d4d2b",
    ),
    Kind(
        "achiever",
        N_("Achiever"),
        "A",
        "/achiever",
        "/achievers/login",
        "/achievers/profile",
        profile=profiles.AchieverProfile,
        colour="#5c4400",
    ),
    Kind(
        "conference",
        N_("Speaker"),
        "S",
        "/conference",
        "/conference/login",
        "/conference/profile",
        forms=(
            Form(
                "/conference/registration",
                "/conference/register",
                profiles.ConferenceProfile,
                N_("Speaker registration"),
                about=N_("Offer a talk to the conference"),
            ),
        ),
        profile=profiles.ConferenceProfile,
        vetted=True,
        may_network=True,
        any_failure_ends_session=True,
        shows_company=True,
        colour="#8a1538",
    ),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.key: kind for kind in _ALL})
# AUTH-3: the order in which stored sessions are looked for, and HEAD-2: in which a display name is.
_RESTORED = ("exhibitor", "delegate", "express-delegate", "media", "visitor", "achiever", "conference")
_NAMED = ("exhibitor", "delegate", "express-delegate", "achiever", "media", "visitor", "conference")
# A kind that is in neither comes last.
RESTORE_ORDER = (*_RESTORED, *(key for key in KINDS if key not in _RESTORED))
NAME_ORDER = (*_NAMED, *(key for key in KINDS if key not in _NAMED))
# AUTH-5's row for administrators, who are no participants.
ADMIN = "admin"


def find_form(key: str) -> tuple[Kind, str]:
    """A kind and the category of its people, by the kind's key or a category's (student, seafarer).

    Raises KeyError for an unknown one.
    """
    if key in KINDS:
        forms = KINDS[key].forms
        return KINDS[key], forms[0].category if forms else ""
    for kind in KINDS.values():
        if key and kind.form(key):
            return kind, key
    raise KeyError(key)


def kind_of(key: str) -> Kind:
    """The kind with this key. Raises KeyError for an unknown one."""
    return KINDS[key]


def form_key(kind: Kind, form: Form) -> str:
    """How the office names a form: its kind's key; a kind's further forms by their category (student, seafarer)."""
    return kind.key if form is kind.forms[0] else form.category


def find_registration_form(key: str) -> tuple[Kind, Form] | None:
    """The kind and the form that the office names so; None for a kind without a form of its own."""
    return next(((kind, form) for kind in KINDS.values() for form in kind.forms if form_key(kind, form) == key), None)
