"""What a certificate of attendance says, for whoever is shown one and has its code: whole as HTML, without a script."""

from __future__ import annotations

from maritime_site.core.errors import NotFound
from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.certificates.queries import CertificateView, check_certificate
from maritime_site.ports.services import get_services
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.routes import CERTIFICATE

TITLE = N_("Certificate of attendance")
LONGEST_CODE = 60


def build_certificate_page(visit: Visit) -> FilledPage:
    """The facts of a genuine certificate, as they are now; of any other, why not, and where to type the code."""
    scanned = visit.parts.get("code", "")
    code = " ".join((scanned or visit.query.get("code", "")).replace("\x00", "").split())[:LONGEST_CODE]
    view, refusal = _check(visit, code) if code else (None, "")
    body = render_template(
        "certificate.html",
        title=_(TITLE),
        view=view,
        refusal=refusal,
        code=code,
        longest=LONGEST_CODE,
        kind=_(view.label) if view else "",
        days=format_days(view.days) if view else "",
        event=visit.event.title,
        path=CERTIFICATE,
    )
    if scanned:
        return FilledPage(body, f"{CERTIFICATE}/{scanned}", title=_(TITLE))
    return FilledPage(body, CERTIFICATE, title=_(TITLE), kept=keep_filters(code=code))


def _check(visit: Visit, code: str) -> tuple[CertificateView | None, str]:
    """What the certificate says, or why it cannot be confirmed."""
    try:
        return check_certificate(visit.session, code, seed=get_services().pass_seed), ""
    except NotFound as unknown:
        return None, unknown.message
