"""What this tab keeps of the code step, so that a reload, or a phone that drops the tab, comes back to it (ME-1).

The page's address says that the code step stands open (`STEP`), the tab's own storage to which address the code went.
Nothing in it opens anything: the code is in the mail, and the server counts the tries.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import reflex as rx
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from reflex.istate.data import RouterData

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Invalid
from maritime_site.domain.signin.addresses import Address, read_address
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.ports.services import get_services

# The parameter of a page's address that keeps its code step, and its value (assets/kit/steps.jsx).
STEP, CODE = "step", "code"
LONGEST_COUNTRY = 8
# The field of an address, which takes a mobile number too.
TYPED_FIELD = "email"


class PendingCode(BaseModel):
    """To which address a code was sent, as it was typed; by which page, for which kind, and when (epoch seconds).

    `registration_id` is the registration that waits for the code, where one does.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    page: str = Field(max_length=200)
    kind: str = Field(max_length=40)
    address: str = Field(min_length=1, max_length=254)
    country_code: str = Field(max_length=LONGEST_COUNTRY)
    sent_at: int = Field(ge=0)
    registration_id: UUID | None = None


class CodeStepState(rx.State):
    """The tab's storage of one code step, empty when there is none."""

    code_step: str = rx.SessionStorage("", name="code_step")


def named_step(router: RouterData) -> str:
    """The step that the page's address says stands open; empty without one."""
    return router.url.query_parameters.get(STEP, "")


def is_code_step(router: RouterData) -> bool:
    """Whether the page's address says that its code step stands open."""
    return named_step(router) == CODE


async def keep_step(state: rx.State, step: PendingCode) -> None:
    """Keep a step in this tab until it is forgotten or its code has expired."""
    (await state.get_state(CodeStepState)).code_step = step.model_dump_json()


async def forget_step(state: rx.State) -> None:
    """Keep nothing any more."""
    (await state.get_state(CodeStepState)).code_step = ""


async def find_step(state: rx.State, *, kind: str, now: datetime) -> PendingCode | None:
    """The step that this tab keeps for a kind, while its code may live."""
    try:
        step = PendingCode.model_validate_json((await state.get_state(CodeStepState)).code_step)
        read_typed(step.address, step.country_code)
    except (ValidationError, Invalid):
        return None
    return step if step.kind == kind and seconds_good(step.sent_at, now=now) > 0 else None


def read_typed(typed: str, country_code: str) -> Address:
    """The address in the one field that takes an e-mail address or a mobile number. Raises Invalid, for that field."""
    is_email = "@" in typed
    try:
        return read_address(typed if is_email else "", "" if is_email else typed, country_code)
    except Invalid as refusal:
        fields = {"mobile": TYPED_FIELD}
        raise Invalid({fields.get(name, name): text for name, text in refusal.errors.items()}) from refusal


def seconds_good(sent_at: int, *, now: datetime) -> int:
    """For how many seconds a code that was sent then is good."""
    return _seconds_left(sent_at, SignInRules.of(get_services()).lifetime.total_seconds(), now)


def seconds_to_resend(sent_at: int, *, now: datetime) -> int:
    """After how many seconds another code may be asked for."""
    return _seconds_left(sent_at, SignInRules.of(get_services()).resend_after.total_seconds(), now)


def _seconds_left(since: int, lasting: float, now: datetime) -> int:
    return max(0, min(int(lasting), since + int(lasting) - int(now.timestamp())))


class CodeEntry(rx.State, mixin=True):
    """The code step of a page: where the code went, how long it is good, and when another may be asked for.

    `asks_address`: somebody has a code, and this tab does not know for which address.
    """

    address: str = ""
    country_code: str = ""
    asks_address: bool = False
    sent_to: str = ""
    notice: str = ""
    sent_at: int = 0
    good_for: int = 0
    resend_in: int = 0

    async def _note_sent(self, *, page: str, kind: str, registration_id: UUID | None = None) -> None:
        """A code went to the address just now: show where it went, and keep the step."""
        now = utc_now()
        self._show_sent(int(now.timestamp()), now=now)
        step = PendingCode(
            page=page,
            kind=kind,
            address=self.address,
            country_code=self.country_code[:LONGEST_COUNTRY],
            sent_at=self.sent_at,
            registration_id=registration_id,
        )
        await keep_step(self, step)

    def _show_step(self, step: PendingCode) -> None:
        """Show a step that was kept."""
        self.address, self.country_code = step.address, step.country_code
        self._show_sent(step.sent_at, now=utc_now())

    def _show_sent(self, sent_at: int, *, now: datetime) -> None:
        self.asks_address, self.sent_at = False, sent_at
        self.sent_to = self._read_address().masked
        self.good_for, self.resend_in = seconds_good(sent_at, now=now), seconds_to_resend(sent_at, now=now)

    def _read_address(self) -> Address:
        return read_typed(self.address, self.country_code)
