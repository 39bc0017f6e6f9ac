"""What a letter for a visa says, for the embassy that reads one and has its code."""

from __future__ import annotations

from functools import partial

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.visa_letters.passport_numbers import ending_of
from maritime_site.domain.visa_letters.queries import check_letter
from maritime_site.ports.services import get_services
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.paper_check import Facts, Paper, build_check_page
from maritime_site.web.routes import VISA_LETTER


def _read_facts(visit: Visit, code: str) -> Facts:
    result = check_letter(visit.session, code, services=get_services())
    return (
        (_("Name as in the passport"), result.name),
        (_("Passport number ends in"), ending_of(result.passport_number)),
        (_("Event"), visit.event.title),
        (_("Days of the event"), visit.event.dates),
        (_("Day of arrival"), format_day(result.arrives_on)),
        (_("Day of departure"), format_day(result.departs_on)),
        (_("Number"), result.number),
        (_("Written on"), format_day(result.issued_on(visit.event.zone))),
    )


PAPER = Paper(
    VISA_LETTER,
    title=N_("Letter for a visa"),
    genuine=N_("This letter is genuine"),
    compare=N_("It says what stands below. Compare the name and the passport number with the letter and the passport."),
    unconfirmed=N_("This letter could not be confirmed"),
    label=N_("Code of the letter"),
    hint=N_("It is the end of the address that stands on the letter, like VISA-K7M2-XP4Q-0123456789abcdef."),
    button=N_("Check the letter"),
    read=_read_facts,
)
build_letter_page = partial(build_check_page, PAPER)
