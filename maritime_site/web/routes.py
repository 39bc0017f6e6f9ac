"""Names to paths, both languages: every link and redirect is built from here (ROUTE-1, ROUTE-2, ROUTE-5)."""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import quote

HINDI = "/hi"


class Route(StrEnum):
    """The English path of every page; `localize_path` gives the other language's."""

    HOME = "/"
    LOGIN = "/login"
    TERMS = "/terms-and-conditions"

    MARITIME_WEEK = "/imw/maritime-week"
    WHO_WILL_ATTEND = "/imw/who-will-attend"
    HOW_TO_REACH = "/imw/how-to-reach"
    ORGANISERS = "/imw/organisers"
    EVENT_BACKGROUND = "/imw/event-background"

    CONFERENCE_PROFILE = "/conference/profile"
    CONFERENCE_REGISTRATION = "/conference/registration"
    CONFERENCE_LOGIN = "/conference/login"

    EXHIBITION_REGISTRATION = "/exhibition/registration"
    EXHIBITION_PRIVILEGES = "/exhibition/privileges"
    WHY_EXHIBIT = "/exhibition/why-exhibit"
    EXHIBITION_LOGIN = "/exhibition/login"
    BOOK_YOUR_STALL = "/exhibition/book-your-stall"
    EXHIBITION_PROFILE = "/exhibition/profile"
    EXHIBITORS = "/exhibition/exhibitors"
    DESK = "/exhibition/desk"
    LEAD_SCANNER = "/exhibition/scan"

    DELEGATES_REGISTRATION = "/delegates/registration"
    DELEGATES_LOGIN = "/delegates/login"
    EXPRESS_DELEGATE = "/delegates/express-delegate"
    EXPRESS_LOGIN = "/delegates/express-login"
    DELEGATES_PROFILE = "/delegates/profile"
    PASS_GENERATE = "/delegates/pass-generate"  # noqa: S105 - an admission pass, no secret
    EXPRESS_PROFILE = "/delegates/express-profile"
    EXPRESS_UPDATE_PROFILE = "/delegates/express-update-profile"

    WHY_VISIT = "/visitor/why-visit"
    VISITOR_LOGIN = "/visitor/login"
    VISITOR_REGISTRATION = "/visitor/registration"
    VISITOR_PROFILE = "/visitor/profile"
    STUDENTS_REGISTRATION = "/students/registration"
    SEAFARER_REGISTRATION = "/seafarer/registration"
    ACHIEVERS_LOGIN = "/achievers/login"
    ACHIEVERS_PROFILE = "/achievers/profile"

    MEDIA_LOGIN = "/media/login"
    MEDIA_REGISTRATION = "/media/registration"
    MEDIA_PROFILE = "/media/profile"
    PHOTO_GALLERY = "/media/photo-gallery"
    VIDEO_GALLERY = "/media/video-gallery"
    PAST_EVENTS = "/media/past-events"
    PRESS_RELEASE = "/media/press-release"

    PROGRAMME = "/events/programme"
    NOMINATE = "/awards/nominate"
    NOMINATE_GUIDE = "/awards/nominate-guide"
    NOMINATION = "/awards/nomination"
    CONTACT = "/contact-us/contact"
    FEEDBACK = "/contact-us/feedback"
    HELP = "/contact-us/help"

    HOSPITALITY = "/hospitality"
    MY_EVENT = "/my-event"
    BOOKINGS = "/hospitality/bookings"
    PAY = "/pay"
    NETWORKING = "/networking"
    REQUESTS = "/networking/requests"
    CONTACT_SCANNER = "/networking/scan"
    MEETINGS = "/meetings"
    MESSAGES = "/messages"
    MY_AGENDA = "/my-agenda"
    TALK_PROPOSALS = "/talk-proposals"
    MY_VISA_LETTER = "/my-visa-letter"
    COMPANY = "/company"
    PASS = "/pass"  # noqa: S105 - an admission pass, no secret
    SECURITY = "/security"
    INFORMATION_REQUEST = "/asked"
    MY_DATA = "/my-data"
    SEARCH = "/search"
    SITEMAP = "/sitemap"
    ARCHIVE = "/archive"
    ACCESSIBILITY = "/accessibility"
    PRIVACY = "/privacy"
    POLICIES = "/website-policies"

    ADMIN = "/admin"
    ADMIN_LOGIN = "/admin/login"
    CHECK_IN = "/admin/check-in"


# The parameter of the login page's address that lets somebody signed in choose another registration (ME-1).
CHOOSE = "choose"
BROCHURE_PDF = "/pdfs/Event_Brochure.pdf"
EXHIBITOR_MANUAL_PDF = "/pdfs/Exhibitor_Manual.pdf"
# The list of speakers and their pages; the programme's page is their frame.
QUERY_DIALOG = "/query-dialog"
HALL_FLOORS = "/exhibition/hall-floors"
NEWS_LINES = "/news-lines"
SPEAKERS = "/events/speakers"
# Where certificates of attendance are checked, and one by its code; the search's page is its frame.
CERTIFICATE = "/certificate"
# The same for letters for visas.
VISA_LETTER = "/visa-letter"
# Filled at request time (web/dynamic_pages/registry.py): the client's router has only their frames.
DOCUMENTS = (
    Route.PRESS_RELEASE,
    Route.PHOTO_GALLERY,
    Route.VIDEO_GALLERY,
    Route.PROGRAMME,
    SPEAKERS,
    CERTIFICATE,
    VISA_LETTER,
    Route.CHECK_IN,
    Route.SEARCH,
    Route.SITEMAP,
    Route.EXHIBITORS,
    Route.PAST_EVENTS,
    # The office edits these: the built page is the first version only (web/public/articles/edited.py).
    Route.MARITIME_WEEK,
    Route.WHO_WILL_ATTEND,
    Route.HOW_TO_REACH,
    Route.ORGANISERS,
    Route.EVENT_BACKGROUND,
    Route.EXHIBITION_PRIVILEGES,
    Route.WHY_EXHIBIT,
    Route.WHY_VISIT,
    Route.NOMINATE_GUIDE,
    Route.CONTACT,
    Route.TERMS,
    Route.PRIVACY,
    Route.ACCESSIBILITY,
    Route.POLICIES,
    Route.ARCHIVE,
)


def localize_path(path: str, language: str) -> str:
    """`path` in a language: `/login` in hi is `/hi/login`; English has no prefix."""
    bare = english_path(path)
    if language != "hi":
        return bare
    return HINDI if bare == "/" else HINDI + bare


def english_path(path: str) -> str:
    """The English path of a page in either language."""
    if path == HINDI or path.startswith((f"{HINDI}/", f"{HINDI}?", f"{HINDI}#")):
        rest = path.removeprefix(HINDI)
        return rest if rest.startswith("/") else f"/{rest}"
    return path


def language_of(path: str) -> str:
    """The language a path speaks: hi or en."""
    return "en" if english_path(path) == path else "hi"


def is_document(path: str) -> bool:
    """Whether a path of this site is filled at request time, so that a link must fetch it whole."""
    plain = english_path(path).partition("?")[0].partition("#")[0]
    return any(plain == root or plain.startswith(f"{root}/") for root in DOCUMENTS)


def section_of(path: str) -> str:
    """The part of the site that a path belongs to: its first word; `about` for the event's own, empty for home."""
    first = english_path(path).split("/")[1]
    return "about" if first == Route.MARITIME_WEEK.split("/")[1] else first


def twin_path(path: str) -> str:
    """The same page in the other language."""
    return localize_path(path, "en" if language_of(path) == "hi" else "hi")


def is_admin(path: str) -> bool:
    """Whether the first segment, behind the language's, is `admin`, in any letter case (LAY-1)."""
    return english_path(path).lstrip("/").split("/", 1)[0].partition("?")[0].lower() == "admin"


def press_release(slug: str) -> str:
    """One press release's page."""
    return f"{Route.PRESS_RELEASE}/{quote(slug, safe='')}"


def press_release_pdf(slug: str) -> str:
    """The same as a PDF."""
    return f"{press_release(slug)}.pdf"


def session_path(slug: str) -> str:
    """One session's page."""
    return f"{Route.PROGRAMME}/{quote(slug, safe='')}"


def speaker_path(slug: str) -> str:
    """One speaker's page."""
    return f"{SPEAKERS}/{quote(slug, safe='')}"


def company_path(slug: str) -> str:
    """One exhibitor's page."""
    return f"{Route.EXHIBITORS}/{quote(slug, safe='')}"
