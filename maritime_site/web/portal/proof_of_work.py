"""The proof of work in the participants' own forms: done in the browser, unasked, where the gate wants one (R6)."""

from __future__ import annotations

import secrets
from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import TooMany
from maritime_site.core.text.i18n import _
from maritime_site.domain.signin.rate_limits import FormLimit
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.paths import client_of
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.kit.rest_forms import SOLVER


class ProofOfWork(rx.State, mixin=True):
    """A form behind a gate that REST shares. `work_wanted` is new whenever the browser is to do a proof of work."""

    work_wanted: str = ""

    async def _admitted(self, name: str, rates: str, *, altcha: str | None = None) -> bool:
        """Whether the gate lets this pass; if not, the browser does the work and comes back with it as `altcha`.

        Raises TooMany when there is no answer to bring, and where no work helps.
        """
        services, client = get_services(), client_of(self.router)
        self.work_wanted = ""
        try:
            gate = FormLimit(services.limiter, services.secret, name, rates, client, altcha or "", utc_now())
            await check_limit(gate.admit)
        except TooMany as refusal:
            if not refusal.challenge or altcha is not None:
                raise
            self.work_wanted = secrets.token_hex(4)
            return False
        return True


class _Work(rx.Component):
    library = "$/public/kit/steps.jsx"
    tag = "Work"
    lib_dependencies: list[str] = [SOLVER]
    wanted: rx.Var[str]
    words: rx.Var[str]
    on_solved: rx.EventHandler[rx.event.passthrough_event_spec(str)]


def render_proof_of_work(state: type[ProofOfWork], on_solved: Any) -> rx.Component:
    """Where the work is done, with a sentence while it lasts; `on_solved` gets the answer, empty when there is none."""
    return _Work.create(wanted=state.work_wanted, words=_("Checking that you are not a robot..."), on_solved=on_solved)
