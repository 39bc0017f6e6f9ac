"""The check-in page: plain HTML of our own, so that it opens without a network and without Reflex's socket (PASS-3).

It is there in both languages, each with a worker, a manifest and a scope of its own; the scans they keep are the same.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from maritime_site.core.text.i18n import DEFAULT, N_, TAGS, _, has_hindi, spoken_language, use_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.gate.libraries import FILES, PACKAGES
from maritime_site.web.kit.icons import icon_strokes
from maritime_site.web.routes import Route, localize_path

HERE = Path(__file__).parent
ASSETS = HERE.parents[1] / "assets"
TEMPLATES = Environment(loader=FileSystemLoader(HERE), autoescape=True)
SHEETS = ("tokens", "fonts", "base", "layout", "parts", "forms", "shell", "gate")
SIGNS = ("success", "warning", "pending", "stopped", "error", "camera")
FONTS = {"en": ("noto-sans-latin",), "hi": ("noto-sans-latin", "noto-sans-devanagari")}
TWINS = {"en": ("hi", "हिन्दी"), "hi": ("en", "English")}
# What the page's scripts say; assets/gate/words.js has the translations from the page.
SCRIPT_TEXTS = (
    N_("Admitted"),
    N_("Already admitted"),
    N_("Not valid today"),
    N_("Revoked"),
    N_("Forged"),
    N_("Unknown pass"),
    N_("The pass is genuine, but not for this day."),
    N_("Valid on {days}."),
    N_("Valid here on {days}."),
    N_("Valid on {days}, but not here."),
    N_("It is an old print for {days}. Send its holder to the help desk."),
    N_("{first} to {last}"),
    N_("This pass was withdrawn or replaced. Send its holder to the help desk."),
    N_("Not a pass that this event signed. Do not admit."),
    N_("Signed by this event, but nobody holds this pass. Send its holder to the help desk."),
    N_("Not for this zone"),
    N_("Gone out"),
    N_("The pass is good, but people of this kind do not come in here."),
    N_("A number is looked up only with a network. Scan the code instead."),
    N_("Admitted at {place}"),
    N_("Gone out at {time}"),
    N_("Identity checked: admit"),
    N_("Identity checked: let out"),
    N_("Whole event"),
    N_("First admitted at {place}"),
    N_("Ready"),
    N_("Admitted twice: {first}; then {second}"),
    N_("Admitted at {place}, but: {outcome}"),
    N_("Mark as seen"),
    N_("Mark as seen: conflict of {number}"),
    N_("Online"),
    N_("Offline"),
    N_("1 scan waiting"),
    N_("{count} scans waiting"),
    N_("This device is not enrolled yet"),
    N_("Last contact {time}"),
    N_("No contact yet"),
    N_("This device was revoked. Its scans are kept here."),
    N_("The site refused."),
    N_("You are signed out"),
    N_("Device"),
    N_("Saved"),
    N_("Not saved: the site has to answer for this."),
    N_("Hold the code in front of the camera."),
    N_("The camera cannot be used. Allow it in the browser, or type the code."),
    N_("Stop camera"),
    N_("Start camera"),
)


def page_path(language: str) -> str:
    """Where the page is in a language."""
    return localize_path(Route.CHECK_IN, language)


def worker_path(language: str) -> str:
    """Where its service worker is."""
    return f"{page_path(language)}/worker.js"


def manifest_path(language: str) -> str:
    """Where its manifest is."""
    return f"{page_path(language)}/app.webmanifest"


def build_html(title: str, language: str = DEFAULT, theme: str = "") -> str:
    """The page; `theme` are the tones of the organiser's own colour."""
    twin, twin_name = TWINS[language]
    with use_language(language):
        kinds = {kind.letter: _(kind.label) for kind in KINDS.values()}
        return TEMPLATES.get_template("page.html").render(
            _=_,
            event=title,
            tag=TAGS[language],
            root=localize_path(Route.ADMIN, language),
            here=page_path(language),
            twin=page_path(twin) if has_hindi() else "",
            twin_tag=TAGS[twin],
            twin_name=twin_name,
            kinds=json.dumps(kinds, ensure_ascii=False),
            words=json.dumps({text: _(text) for text in SCRIPT_TEXTS if _(text) != text}, ensure_ascii=False),
            sheets=SHEETS,
            theme=theme,
            signs=[(name, icon_strokes(name)) for name in SIGNS],
        )


def list_files(language: str = DEFAULT) -> tuple[str, ...]:
    """Everything the page is made of, the page first."""
    scripts = sorted(f"/gate/{path.name}" for path in (ASSETS / "gate").glob("*.js"))
    sheets = [f"/styles/{name}.css" for name in SHEETS]
    fonts = [f"/fonts/{name}.woff2" for name in FONTS[language]]
    libraries = [f"/{served}" for served in FILES.values()]
    return (page_path(language), *sheets, *scripts, *libraries, *fonts, "/images/icon.svg", manifest_path(language))


def build_worker(title: str, language: str = DEFAULT, theme: str = "") -> str:
    """The service worker; another text whenever a file of the page is another, so that browsers fetch them anew.

    In a language that the event does not speak any more it keeps the English page for those who installed that one.
    """
    kept = spoken_language(language)
    return fill_worker("check-in", build_html(title, kept, theme), list_files(kept), language, page_path(language))


def fill_worker(name: str, html: str, files: tuple[str, ...], language: str, here: str) -> str:
    """The service worker that answers `here` with a page that is made of these files, the page first."""
    text = (HERE / "worker.js").read_text(encoding="utf-8")
    filled = {
        "__NAME__": name,
        "__VERSION__": _files_version(html, files),
        "__FILES__": json.dumps(files),
        "__LANGUAGE__": language,
        "__PAGE__": here,
    }
    for mark, value in filled.items():
        text = text.replace(mark, value)
    return text


@lru_cache(maxsize=8)
def _files_version(page: str, files: tuple[str, ...]) -> str:
    digest = hashlib.sha256(page.encode())
    for name in files:
        source = ASSETS / name.lstrip("/")
        digest.update(source.read_bytes() if source.is_file() else name.encode())
    for package in PACKAGES:
        digest.update(package.encode())
    return digest.hexdigest()[:16]


def build_manifest(title: str, language: str = DEFAULT) -> str:
    """How the page is put on a phone's first screen."""
    with use_language(language):
        return describe_app(_("Check-in"), title, page_path(language), language)


def describe_app(name: str, title: str, here: str, language: str) -> str:
    """The manifest of a page that keeps to its own address."""
    icon = {"src": "/images/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return json.dumps(
        {
            "name": f"{name} | {title}",
            "short_name": name,
            "id": here,
            "start_url": here,
            "scope": here,
            "display": "standalone",
            "icons": [icon],
            "lang": TAGS[language],
        },
        ensure_ascii=False,
    )
