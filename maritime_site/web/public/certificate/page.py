"""What a certificate of attendance says, for whoever is shown one and has its code."""

from __future__ import annotations

from functools import partial

from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.certificates.queries import check_certificate
from maritime_site.ports.services import get_services
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.paper_check import Facts, Paper, build_check_page
from maritime_site.web.routes import CERTIFICATE


def _read_facts(visit: Visit, code: str) -> Facts:
    result = check_certificate(visit.session, code, seed=get_services().pass_seed)
    return (
        (_("Name"), result.name),
        (_("Organisation"), result.company),
        (_("Event"), visit.event.title),
        (_("Took part as"), _(result.label)),
        (_("Days at the event"), format_days(result.days)),
        (_("Pass number"), result.number),
    )


PAPER = Paper(
    CERTIFICATE,
    title=N_("Certificate of attendance"),
    genuine=N_("This certificate is genuine"),
    compare=N_("It says what stands below. Compare the name with what you were shown."),
    unconfirmed=N_("This certificate could not be confirmed"),
    label=N_("Code of the certificate"),
    hint=N_("It is the end of the address that stands on the certificate, like D-00042-0123456789abcdef."),
    button=N_("Check the certificate"),
    read=_read_facts,
)
build_certificate_page = partial(build_check_page, PAPER)
