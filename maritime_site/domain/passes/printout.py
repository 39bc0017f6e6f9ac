"""The words of the printed pass, in the languages that the event speaks (PASS-1)."""

from __future__ import annotations

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _, event_languages, use_built_language
from maritime_site.domain.passes import qr
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.passes import PassSheet
from maritime_site.ports.services import Services

TERMS = (
    N_("This pass is for one person and cannot be passed on."),
    N_("Carry a photo identity document; staff may ask for it."),
    N_("Keep the code flat and clean. It works without a network."),
    N_("A pass that was revoked or copied does not admit."),
)
LETTERS = N_("Some letters could not be printed here. The full entry is in the register under this pass number.")
FOLDING = N_("Print on A4 at 100%. Fold the lower half back, then the right half back: the pass is in front.")


def build_printout(result: PassView, services: Services) -> PassSheet:
    """The sheet of a pass."""
    return PassSheet(
        title=services.event.title,
        name=result.name,
        company=result.company,
        letter=result.letter,
        number=result.number,
        colour=KINDS[result.kind].colour,
        qr=qr.to_svg(result.code),
        words={code: _printout_texts(result, services, code) for code in event_languages()},
        logo=services.read_logo(services.event),
    )


def _printout_texts(result: PassView, services: Services, code: str) -> dict[str, str]:
    with use_built_language(code):
        return {
            "kind": _(result.label),
            "pass": _("Entry pass"),
            "number": _("Pass number"),
            "letters": _(LETTERS),
            "valid": _("Valid"),
            "days": formatting.format_days(result.days),
            "place": services.event.venue,
            "qr": _("QR code of pass {number}", number=result.number),
            "terms_title": _("Terms of the pass"),
            "terms": "\n".join(_(term) for term in TERMS),
            "help_title": _("Help"),
            "help": _(
                "At the help desk of every gate, and at {address}",
                address=_help_address(services.settings.origin, code),
            ),
            "fold_title": _("How to fold"),
            "fold": _(FOLDING),
        }


def _help_address(origin: str, code: str) -> str:
    return f"{origin}{'/hi' if code == 'hi' else ''}/contact-us/help"
