"""A page of participants that scans passes: plain HTML of our own beside the check-in page, and as offline as that one.

Camera, codes and the store are the gate's modules (assets/gate); what these pages have in common lies in its folder
participants/.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from maritime_site.core.text.i18n import DEFAULT, N_, TAGS, _, has_hindi, spoken_language, use_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.gate.libraries import FILES
from maritime_site.gate.page import ASSETS, FONTS, SHEETS, TEMPLATES, TWINS, describe_app, fill_worker
from maritime_site.web.kit.icons import icon_strokes
from maritime_site.web.routes import Route, localize_path

SIGNS = ("success", "warning", "pending", "error", "camera")
SHARED = ("camera", "code", "database", "requests", "scanner", "words")
# What the page's scripts say.
SCRIPT_TEXTS = (
    N_("Online"),
    N_("Offline"),
    N_("1 scan waiting"),
    N_("{count} scans waiting"),
    N_("Kept on this phone. It is handed in as soon as there is a network."),
    N_("This code is no pass of this event"),
    N_("The site refused."),
    N_("Ready"),
    N_("Hold the code in front of the camera."),
    N_("The camera cannot be used. Allow it in the browser, or type the code."),
    N_("Stop camera"),
    N_("Start camera"),
)


@dataclass(frozen=True)
class ScannerPage:
    """One page, and what becomes of its scans.

    `key` names its store and its cache. Who of `kinds` may read `probe` hands the `fields` of a scan in at `target`;
    `done` has the words for each status of the answer, "" for an answer without one. `links` stand above the title.
    """

    key: str
    route: Route
    login: Route
    kinds: Sequence[str]
    probe: str
    target: str
    fields: Sequence[str]
    title: str
    about: str
    rule: str
    submit: str
    done: Mapping[str, str]
    links: Mapping[Route, str]

    def page_path(self, language: str) -> str:
        """Where the page is in a language."""
        return localize_path(self.route, language)

    def worker_path(self, language: str) -> str:
        """Where its service worker is."""
        return f"{self.page_path(language)}/worker.js"

    def manifest_path(self, language: str) -> str:
        """Where its manifest is."""
        return f"{self.page_path(language)}/app.webmanifest"

    def build_html(self, title: str, language: str = DEFAULT, theme: str = "") -> str:
        """The page; `accounts` are the keys under which a browser keeps who is signed in."""
        twin, twin_name = TWINS[language]
        with use_language(language):
            return TEMPLATES.get_template("scanner.html").render(
                _=_,
                page=self,
                event=title,
                tag=TAGS[language],
                here=self.page_path(language),
                links=[(localize_path(route, language), _(label)) for route, label in self.links.items()],
                login=localize_path(self.login, language),
                twin=self.page_path(twin) if has_hindi() else "",
                twin_tag=TAGS[twin],
                twin_name=twin_name,
                accounts=json.dumps([[KINDS[key].token_key, KINDS[key].data_key] for key in self.kinds]),
                done=json.dumps({status: _(text) for status, text in self.done.items()}, ensure_ascii=False),
                words=json.dumps({text: _(text) for text in SCRIPT_TEXTS if _(text) != text}, ensure_ascii=False),
                sheets=SHEETS,
                theme=theme,
                signs=[(name, icon_strokes(name)) for name in SIGNS],
            )

    def list_files(self, language: str = DEFAULT) -> tuple[str, ...]:
        """Everything the page is made of, the page first."""
        own = sorted(f"/gate/participants/{path.name}" for path in (ASSETS / "gate" / "participants").glob("*.js"))
        shared = [f"/gate/{name}.js" for name in SHARED]
        sheets = [f"/styles/{name}.css" for name in SHEETS]
        fonts = [f"/fonts/{name}.woff2" for name in FONTS["hi"]]  # the link to the other language has its own letters
        libraries = [f"/{served}" for served in FILES.values()]
        rest = (*sheets, *own, *shared, *libraries, *fonts)
        return (self.page_path(language), *rest, "/images/icon.svg", self.manifest_path(language))

    def build_worker(self, title: str, language: str = DEFAULT, theme: str = "") -> str:
        """The service worker, as that of the check-in page."""
        kept = spoken_language(language)
        html, here = self.build_html(title, kept, theme), self.page_path(language)
        return fill_worker(self.key, html, self.list_files(kept), language, here)

    def build_manifest(self, title: str, language: str = DEFAULT) -> str:
        """How the page is put on a phone's first screen."""
        with use_language(language):
            return describe_app(_(self.title), title, self.page_path(language), language)
