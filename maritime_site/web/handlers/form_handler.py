"""What was refused, shown where it belongs: AppError to field errors, a notice, or the login page, once."""

from __future__ import annotations

import functools
import json
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, cast

import reflex as rx
import structlog

from maritime_site.core.error_reports import get_status, report_unexpected
from maritime_site.core.errors import (
    AppError,
    Conflict,
    Invalid,
    Rejected,
    TooMany,
    Unavailable,
)
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.i18n import _, set_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.paths import language_of, path_of
from maritime_site.web.kit.feedback import Problem, Toast
from maritime_site.web.reflex_patches.button_presses import Repeated, current_press
from maritime_site.web.routes import is_admin
from maritime_site.web.session import SessionState, expire_session

log = structlog.get_logger()
Request = TypeVar("Request", bound=Schema)


class PageOpening(rx.State, mixin=True):
    """A page's button may be pressed, and its event run, before those of its opening: they must not undo the answer."""

    _early_at: str = ""

    def _pressed(self) -> bool:
        """Note a press; whether it came before the page had opened."""
        self._early_at = "" if self.is_hydrated else path_of(self.router)
        return bool(self._early_at)

    def _opens_afresh(self) -> bool:
        """Whether nothing was pressed here before this, so that what was left goes. True at the next visit or page."""
        early, self._early_at = self._early_at == path_of(self.router) and not self.is_hydrated, ""
        return not early


class FormErrors(PageOpening, rx.State, mixin=True):
    """What a form or list shows when something is refused: a sentence per field, and all of them in a summary.

    `done` says what was done; a refusal takes it back, so that no success stands beside a problem.
    """

    BESIDE: ClassVar[tuple[type[FormErrors], ...]] = ()
    # Of a form with many fields: the source text of each label, by the field's name.
    LABELS: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # The id of a field's control, by the field's name, where it is another one: a summary's line leads there.
    IDS: ClassVar[Mapping[str, str]] = MappingProxyType({})

    errors: dict[str, str] = {}
    problems: list[Problem] = []
    busy: bool = False
    done: str = ""

    def _refuse(self, message: str, errors: dict[str, str] | None = None) -> None:
        """Show what is wrong: at the fields it names, else as one sentence."""
        self._pressed()
        self.done, self.errors = "", errors or {}
        ids = type(self).IDS
        lines = [Problem(text=self._named(name, text), field=ids.get(name, name)) for name, text in self.errors.items()]
        self.problems = lines or [Problem(text=message, field="")]

    def _tell_wait(self, seconds: int) -> None:
        """Count down, below what was just refused, the seconds after which it may be tried again."""
        self.problems = [Problem(**{**problem, "wait": seconds}) for problem in self.problems]

    def _named(self, name: str, text: str) -> str:
        """A summary's line; it says which field it means where the fields' labels are known."""
        label = type(self).LABELS.get(name)
        return f"{_(label)}: {text}" if label else text

    def _clear_refusals(self) -> None:
        self.errors, self.problems = {}, []

    async def _speak_alone(self) -> None:
        """Take back what other parts of an open page said: no old refusal stands beside a new success."""
        for other in type(self).BESIDE if self.is_hydrated else ():
            part = await self.get_state(other)
            part._clear_refusals()  # noqa: SLF001  of the same page
            part.done = ""

    def _form_is_open(self) -> bool:
        """Whether a form stands open beside what else the page does."""
        return False

    def _begin(self) -> None:
        """Forget the last refusal; one that came while the page was opening outlives that, once."""
        if self._opens_afresh():
            self._clear_refusals()


def on_one_page(*parts: type[FormErrors]) -> None:
    """Let each of these parts of one page take back what the others said when it speaks itself."""
    for part in parts:
        part.BESIDE = tuple(other for other in parts if other is not part)


class ToastState(rx.State):
    """The last confirmation; a new id shows it once more."""

    message: Toast = Toast(id="", text="", tone="success")


async def show_toast(state: rx.State, text: str, *, tone: str = "success") -> None:
    """Confirm what was done with a toast, besides what the page itself shows."""
    (await state.get_state(ToastState)).message = Toast(id=secrets.token_hex(4), text=text, tone=tone)


async def say_done(state: FormErrors, text: str) -> None:
    """Say what was done, in the page and with a toast."""
    state.done = text
    await show_toast(state, text)


async def take_back_confirmation(state: rx.State) -> None:
    """Take the last confirmation away: none may stand beside a refusal."""
    toasts = await state.get_state(ToastState)
    if toasts.message["text"]:
        toasts.message = Toast(id="", text="", tone="")


def parse_row(payload: type[Request], values: Mapping[str, Any], key: str) -> Request:
    """The request of a form that stands on its page once for each row; its fields have ids that end in the row's `key`.

    Raises Invalid with those ids for fields.
    """
    try:
        return parse_request(payload, values)
    except Invalid as refusal:
        raise Invalid({f"{name}-{key}": text for name, text in refusal.errors.items()}) from refusal


def error_of(refusals: type[FormErrors], name: str) -> rx.Var[str]:
    """The message at a field, empty while there is none."""
    return rx.cond(rx.Var.create(refusals.errors).contains(name), refusals.errors[name], "")


def filled(refusals: type[FormErrors], values: Any, name: str) -> dict[str, Any]:
    """What a field begins with, of the `values` a state has for its form, and the message at it."""
    return {"default_value": values[name], "error": error_of(refusals, name)}


@asynccontextmanager
async def read_again(reread: Callable[[], Awaitable[None]]) -> AsyncGenerator[None]:
    """Where a colleague was first, show what they did and raise the Conflict: what is typed stays, to be sent again."""
    try:
        yield
    except Conflict:
        await reread()
        raise


Handler = TypeVar("Handler", bound=Callable[..., Any])


# Where a wrapped handler says which var stands open until it is taken, for the role matrix.
ONCE = "once"


def form_handler(
    *, own_call: bool = False, anew: bool = False, aside: bool = False, once: str = ""
) -> Callable[[Handler], Handler]:
    """Wrap a handler: it speaks the page's language, and what it refuses is shown.

    `own_call` marks the calls about the kind itself (profile, pass), whose failures may end the session (AUTH-5).
    `anew` takes back what was said to be done before, so that the same words said again are seen, and take the focus.
    `aside` marks what may come late, like a search that waits for the end of typing: an open form keeps its refusal,
    and its buttons stay enabled, as one that is disabled under a finger loses the press.
    `once` names what stands open until the act is taken: a second press on its button finds it shut and does nothing.
    """

    def wrap(handler: Handler) -> Handler:
        @functools.wraps(handler)
        async def run(self: Any, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
            if once and not getattr(self, once):
                return
            set_language(language_of(self.router))
            if (repeat := await _find_repeat()) is not None:
                yield await _follow_first(self, repeat)
                return
            beside_form = aside and self._form_is_open()
            if not beside_form:
                self._begin()
            await self._speak_alone()
            if anew:
                self.done = ""
            self.busy = not beside_form
            # The browser shows the waiting, and forgets the last refusal: a summary that comes anew takes the focus.
            yield
            try:
                following = await _run_handler(handler, self, *args, own_call=own_call, **kwargs)
            finally:
                self.busy = False
            yield following

        setattr(run, ONCE, once)
        return cast("Handler", run)

    return wrap


async def _run_handler(handler: Callable[..., Any], state: Any, *args: Any, own_call: bool, **kwargs: Any) -> Any:
    """What follows a handler; what it refuses, and what nobody expected, is shown instead."""
    try:
        return await _keep_target(await handler(state, *args, **kwargs))
    except Repeated as repeat:
        return await _follow_first(state, repeat)
    except AppError as refusal:
        return await _show_error(state, refusal, own_call=own_call)
    except Exception as problem:  # noqa: BLE001  the person gets a reference, the log the rest
        return state._refuse(report_unexpected(problem))  # noqa: SLF001  its helper


async def _find_repeat() -> Repeated | None:
    """The press that is answered, if an earlier event has acted for it.

    While the database is away nobody knows: what the handler asks of it is then refused, in words.
    """
    press = current_press()
    try:
        if press is not None:
            await read_in_thread(press.require_first)
    except Repeated as repeat:
        return repeat
    except Unavailable:
        return None
    return None


async def _follow_first(state: Any, repeat: Repeated) -> rx.event.EventSpec | None:
    """Lead where the press led the first time; its words stand in the page already, or are lost with its state."""
    if repeat.path:
        return rx.redirect(repeat.path)
    if not (state.done or state.problems):
        await show_toast(state, repeat.message, tone="info")
    return None


async def _keep_target(following: Any) -> Any:
    """Keep where a press leads, for its repeat; answers with what follows."""
    press = current_press()
    path = next((json.loads(str(value)) for name, value in getattr(following, "args", ()) if str(name) == "path"), "")
    if path and press is not None and press.is_claimed:
        await in_transaction(press.remember, {"path": path})
    return following


async def _show_error(state: Any, refusal: AppError, *, own_call: bool) -> Any:
    if await _ends_session(state, refusal, own_call=own_call):
        return await expire_session(state)
    state._refuse(refusal.message, _errors_of(refusal))  # noqa: SLF001  its helper
    if isinstance(refusal, TooMany):
        state._tell_wait(refusal.retry_after)  # noqa: SLF001  its helper
    await take_back_confirmation(state)
    return None


def _errors_of(refusal: AppError) -> dict[str, str]:
    if isinstance(refusal, Invalid):
        return refusal.errors
    return {refusal.field: refusal.message} if isinstance(refusal, Rejected) and refusal.field else {}


async def _ends_session(state: rx.State, refusal: AppError, *, own_call: bool) -> bool:
    session = await state.get_state(SessionState)
    status = get_status(refusal)
    if session.kind not in KINDS or is_admin(path_of(state.router)):
        return status == 401
    return KINDS[session.kind].ends_session(status, own_call=own_call)
