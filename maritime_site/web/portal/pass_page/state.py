"""One's own pass: seen, printed, downloaded (PASS-1). Files travel over the open connection, never by an address."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict
from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import _
from maritime_site.core.threads import PRINTS
from maritime_site.domain.certificates.printout import build_sheet
from maritime_site.domain.certificates.queries import find_certificate, get_certificate
from maritime_site.domain.passes import qr, service, wallets
from maritime_site.domain.passes.printout import build_printout
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people import documents
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules.answers import file_kinds
from maritime_site.domain.people.rules.queries import rule_of
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.visa_letters import queries as visa_letters
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import read_in_thread, write_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.approval_status import ApprovalStatus
from maritime_site.web.portal.guards import PageGuard, is_still_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.session import signed_in


class PassState(ApprovalStatus, PageGuard, FormErrors, rx.State):
    """The pass of whoever is signed in, or why there is none yet."""

    loaded: bool = False
    withheld: str = ""
    upload_path: str = ""
    token_key: str = ""
    wanted: list[list[str]] = []
    handed_in: list[str] = []
    waits_for: str = ""
    comes_next: str = ""
    came_by: str = ""
    number: str = ""
    name: str = ""
    company: str = ""
    kind: str = ""
    letter: str = ""
    days: str = ""
    colour: str = ""
    code: str = ""
    has_apple: bool = False
    has_google: bool = False
    attended: str = ""
    from_abroad: bool = False

    @rx.event
    @form_handler(own_call=True)
    async def open(self, kind: str) -> object:
        """Show the pass; of `kind` alone when one is named, else of anybody (ROLE-1, ROUTE-4)."""
        return await self._enter(kind)

    @rx.event
    @form_handler(own_call=True)
    async def received(self, kind: str) -> object:
        """A document arrived. Where approval waited for it alone, the pass takes the form's place, and that is said."""
        had_none = not self.number
        onward = await self._enter(kind)
        if had_none and self.number:
            self.came_by = "document"
            await show_toast(self, _("Your registration is approved"))
        return onward

    async def _enter(self, kind: str) -> object:
        known = kind if kind in KINDS else ""
        person = await shown_to_whoever_opens(self, *([known] if known else []))
        if person is None:
            return await to_login(self, known)
        await self._load(person)
        return None

    async def _load(self, person: Person) -> None:
        await self._stand(person)
        self.number = self.withheld = ""
        await self._load_documents(person)
        self.from_abroad = visa_letters.is_for(person, get_services())
        if person.status == Status.APPROVED:
            await self._open_pass(person)
        self.loaded = True

    async def _open_pass(self, person: Person) -> None:
        """Show the pass, or say that staff withhold it (PASS-4)."""
        try:
            self._show(await write_in_thread(service.open_pass, get_services(), person, now=utc_now()))
            await self._load_certificate(person)
        except Conflict as refusal:
            self.withheld = refusal.message

    async def _load_documents(self, person: Person) -> None:
        kind = KINDS[person.kind]
        self.upload_path, self.token_key = f"/api{kind.api_prefix}/documents", kind.token_key
        arrived = await read_in_thread(documents.documents_of, person)
        rule = await read_in_thread(rule_of, person)
        self.handed_in = [documents.title_of(document.kind, rule) for document in arrived]
        here = {document.kind for document in arrived}
        missing = [each for each in rule.documents if each not in here]
        kinds = (*missing, *file_kinds(rule), documents.OTHER)
        self.wanted = [[each, documents.title_of(each, rule)] for each in kinds]
        names = ", ".join(documents.title_of(each, rule) for each in missing)
        self.waits_for = _("Approval waits for: {documents}", documents=names) if missing else ""
        self.comes_next = ""
        if here and not missing and person.status == Status.PENDING:
            self.comes_next = _("Staff look at your documents next. You get a message once they have decided.")

    def _show(self, result: PassView) -> None:
        self.number, self.name, self.company = result.number, result.name, result.company
        self.kind, self.letter, self.colour = _(result.label), result.letter, KINDS[result.kind].colour
        services = get_services()
        self.has_apple, self.has_google = services.apple_wallet is not None, services.google_wallet is not None
        self.days, self.code = format_days(result.days), qr.data_uri(result.code)

    async def _load_certificate(self, person: Person) -> None:
        """On which days gates let the person in; empty before the first."""
        certificate = await read_in_thread(find_certificate, person, seed=get_services().pass_seed)
        self.attended = format_days(certificate.days) if certificate else ""

    @rx.event
    @form_handler(own_call=True)
    async def download_pdf(self) -> object:
        """The sheet that folds to A6."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return PassState.open("")
        await check_limit(rate_limits.check_prints, get_services().limiter, person.id)
        number, data = await PRINTS.run(_build_printout, person)
        return rx.download(data=data, filename=f"pass-{number}.pdf")

    @rx.event
    @form_handler(own_call=True)
    async def download_png(self) -> object:
        """The pass as a picture."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return PassState.open("")
        await check_limit(rate_limits.check_prints, get_services().limiter, person.id)
        number, data = await PRINTS.run(_build_picture, person)
        return rx.download(data=data, filename=f"pass-{number}.png")

    @rx.event
    @form_handler(own_call=True)
    async def download_certificate(self) -> object:
        """The certificate of attendance, of the days until now."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return PassState.open("")
        await check_limit(rate_limits.check_prints, get_services().limiter, person.id)
        number, data = await PRINTS.run(_print_certificate, person)
        return rx.download(data=data, filename=f"certificate-{number}.pdf")

    @rx.event
    @form_handler(own_call=True)
    async def download_apple(self) -> object:
        """The file for Apple's wallet."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return PassState.open("")
        result = await write_in_thread(service.open_pass, get_services(), person, now=utc_now())
        data = wallets.sign_apple_pass(result, get_services())
        return rx.download(data=data, filename=f"pass-{result.number}.pkpass")

    @rx.event
    @form_handler(own_call=True)
    async def open_google(self) -> object:
        """Lead to Google, which keeps the pass."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return PassState.open("")
        result = await write_in_thread(service.open_pass, get_services(), person, now=utc_now())
        return rx.redirect(wallets.build_google_link(result, get_services()), is_external=True)


def _build_picture(person: Person) -> tuple[str, bytes]:
    services = get_services()
    result = service.open_pass(services, person, now=utc_now())
    return result.number, wallets.build_picture(result, services)


def _build_printout(person: Person) -> tuple[str, bytes]:
    result = service.open_pass(get_services(), person, now=utc_now())
    return result.number, get_services().printer.pdf(build_printout(result, get_services()))


def _print_certificate(person: Person) -> tuple[str, bytes]:
    services = get_services()
    with services.database.reading() as session:
        result = get_certificate(session, person, seed=services.pass_seed)
    return result.number, services.certificate_printer.pdf(build_sheet(result, services))
