"""Invitations on the screen: the list, a new one, one of them with its link (INVITE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.invitations import queries, staff
from maritime_site.domain.invitations.models import InvitationStatus, RegistrationInvitation
from maritime_site.domain.invitations.queries import InvitationView
from maritime_site.domain.invitations.schemas import CreateInvitationRequest
from maritime_site.domain.people.fields import list_questions
from maritime_site.domain.people.kinds import KINDS, form_key
from maritime_site.domain.person_records import access
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.audit.fields import label_field
from maritime_site.web.backoffice.datetimes import format_moment, read_moment
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.fresh_forms import reset_form
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part

PATH = "/admin/invitations"
NEW = "new"
# What the office most often knows of somebody it invites; REST fills any field of the form.
FILLED = {
    "firstName": N_("First name"),
    "lastName": N_("Last name"),
    "organisation": N_("Organisation"),
    "designation": N_("Designation"),
    "companyName": N_("Company name"),
    "country": N_("Country"),
    "countryCode": N_("Country code"),
    "mobile": N_("Mobile"),
}
FORM_FIELDS = ("kind", "email", "uses", "expiresAt", "language", *FILLED)


class InvitationRow(TypedDict):
    """An invitation in the list."""

    id: str
    name: str
    kind: str
    status: str
    used: str
    sent: str
    opened: str
    path: str


class InvitationsState(ListState, rx.State):
    """Every invitation, newest first."""

    PERMISSION: ClassVar[str] = "INVITATIONS_EDIT"

    rows: list[InvitationRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        views, total = await read_in_thread(
            queries.list_invitations,
            search=query.search,
            status=query.status if query.status in set(InvitationStatus) else "",
            page=query.page,
            page_size=query.page_size,
            now=context.now,
        )
        self.rows = [_to_invitation_row(view) for view in views]
        return total


def _to_invitation_row(view: InvitationView) -> InvitationRow:
    row = view.row
    return InvitationRow(
        id=str(row.id),
        name=row.email or row.code,
        kind=_(KINDS[row.kind].label_of(row.category)),
        status=view.status.value,
        used=f"{row.used} / {row.uses}",
        sent=format_moment(view.sent_at),
        opened=format_moment(row.opened_at),
        path=f"{PATH}/{row.id}",
    )


class InvitationState(FormErrors, rx.State):
    """A new invitation, or one that was made."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "email": N_("Email"),
        "uses": N_("For how many people"),
        "expiresAt": N_("Valid until"),
        "fields": N_("Filled in"),
    }

    loaded: bool = False
    id: str = ""
    values: dict[str, str] = {}
    approve: bool = False
    kinds: list[list[str]] = []
    facts: dict[str, str] = {}
    status: str = ""
    url: str = ""
    came: list[dict[str, str]] = []
    written: int = 0

    @rx.event
    @staff_event("INVITATIONS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show the invitation of this address, or an empty form."""
        reset_form(self)
        forms = [(kind, form) for kind in KINDS.values() for form in kind.forms]
        self.kinds = [[form_key(kind, form), _(form.label or kind.label)] for kind, form in forms]
        last = last_part(self.router)
        if last == NEW:
            self.values, self.loaded = (
                dict.fromkeys(FORM_FIELDS, "") | {"language": "en", "kind": self.kinds[0][0]},
                True,
            )
            return
        self.id = str(uuid_of(last))
        await self._show()
        self.done = await led_here(self)

    @rx.event
    @staff_event("INVITATIONS_EDIT")
    async def invite(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec:
        """Make the invitation; one for a single person is sent at once."""
        self.values = {name: str(form.get(name, "")).strip() for name in FORM_FIELDS}
        self.approve, self.written = bool(form.get("approve")), self.written + 1
        given: dict[str, Any] = {name: self.values[name] for name in ("kind", "language")}
        given |= {name: self.values[name] for name in ("email", "uses") if self.values[name]}
        given |= {"expiresAt": read_moment(self.values["expiresAt"]), "approve": self.approve}
        given["fields"] = {name: self.values[name] for name in FILLED if self.values[name]}
        payload = parse_request(CreateInvitationRequest, given)
        for name in access.to_invite(payload):
            context.require(name)
        made = await in_transaction(
            staff.create_invitation, payload, actor=context.actor, services=get_services(), now=context.now
        )
        sent = _("The invitation is on its way to {email}", email=made.email)
        return await lead_on(self, f"{PATH}/{made.id}", sent if made.email else _("The code can be used now"))

    @rx.event
    @staff_event("INVITATIONS_EDIT")
    async def recall(self, context: StaffContext) -> None:
        """Let it be used no more."""
        await in_transaction(staff.recall_invitation, uuid_of(self.id), actor=context.actor, now=context.now)
        await self._show()
        await say_done(self, _("The invitation is recalled"))

    async def _show(self) -> None:
        view, came = await read_in_thread(_load_invitation, self.id)
        row = view.row
        self.status, self.url = view.status.value, staff.build_address(row, get_services().settings.origin)
        self.facts = {
            "code": row.code,
            "kind": _(KINDS[row.kind].label_of(row.category)),
            "email": row.email,
            "used": f"{row.used} / {row.uses}",
            "approve": _("Yes") if row.approve else _("No"),
            "until": format_moment(row.expires_at) or _("No end"),
            "sent": format_moment(view.sent_at),
            "opened": format_moment(row.opened_at),
            "fields": "; ".join(f"{label}: {value}" for label, value in _list_filled(row)),
        }
        self.came, self.loaded = came, True


def _list_filled(row: RegistrationInvitation) -> list[tuple[str, str]]:
    """What the invitation fills in, by the labels of its form."""
    questions = list_questions(KINDS[row.kind].profile_of(row.category))
    labels = FILLED | {question.json_name: question.ask.label for question in questions}
    return [
        (_(labels[name]) if name in labels else label_field(name), str(value)) for name, value in row.fields.items()
    ]


def _load_invitation(session: Session, id: str) -> tuple[InvitationView, list[dict[str, str]]]:
    row = staff.get_invitation(session, uuid_of(id))
    view = queries.view_invitation(session, row, now=utc_now())
    came = queries.list_registered(session, row.id)
    return view, [{"name": each.full_name, "path": f"/admin/registrations/{each.id}"} for each in came]
