"""What the certificate with the code of this address says, or that there is none: whole as HTML, without a script."""

from __future__ import annotations

from maritime_site.core.errors import NotFound
from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.certificates.queries import check_certificate
from maritime_site.ports.services import get_services
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.routes import CERTIFICATE, Route

TITLE = N_("Certificate of attendance")


def build_certificate_page(visit: Visit) -> FilledPage:
    """The facts of a genuine certificate, as they are now; of any other, what to do."""
    code = visit.parts["code"]
    try:
        view, refusal = check_certificate(visit.session, code, seed=get_services().pass_seed), ""
    except NotFound as unknown:
        view, refusal = None, unknown.message
    body = render_template(
        "certificate.html",
        title=_(TITLE),
        view=view,
        refusal=refusal,
        kind=_(view.label) if view else "",
        days=format_days(view.days) if view else "",
        event=visit.event.title,
        help_path=Route.HELP,
    )
    return FilledPage(body, f"{CERTIFICATE}/{code}", title=_(TITLE))
