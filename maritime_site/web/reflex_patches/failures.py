"""What no handler has caught is said in the page, in its language.

Reason: Reflex says it with a toast that is evaluated as text, which the content policy forbids, and in English: while
the database was away a press did nothing and nobody said why.
Source: reflex/app.py, `default_backend_exception_handler`; reflex_base/event/processor/base_state_processor.py,
`_handle_backend_exception`, which calls it in the context of the event.

The sentences stand in every frame (web/shells/trouble.py); presses.js shows one until the next press.
"""

from __future__ import annotations

import structlog
from redis.exceptions import RedisError
from reflex_base.event import EventSpec
from reflex_base.event.context import EventContext

from maritime_site.core.error_reports import log_unexpected
from maritime_site.core.errors import Unavailable
from maritime_site.web.reflex_patches.browser_events import emit_soon
from maritime_site.web.reflex_patches.client_source import STATE_JS, replace_each
from maritime_site.web.reflex_patches.lost_state import StateLost

FAILED = "_failed"
REDIRECTS = '  if (event.name == "_redirect") {\n'
IMPORTS = 'import throttle from "$/utils/helpers/throttle";\n'
CHANGES = {
    IMPORTS: f'{IMPORTS}import {{ tellFailure }} from "$/public/kit/presses.js";\n',
    REDIRECTS: f'  if (event.name == "{FAILED}") return tellFailure(event.payload.reference);\n{REDIRECTS}',
}
log = structlog.get_logger()


def hear_failures(source: str) -> str:
    """`state.js` that shows what went wrong on the server. Raises ChangedReflex."""
    return replace_each(source, CHANGES, name=STATE_JS)


def tell_failure(exception: Exception) -> EventSpec | None:
    """Log what broke and tell the tab: to try again, or the reference of what nobody expected."""
    if isinstance(exception, StateLost):
        return
    emit_soon(EventContext.get(), FAILED, {"reference": reference_of(exception)})


def reference_of(problem: Exception) -> str:
    """The reference under which it is in the log; none where something is away for a moment."""
    if isinstance(problem, Unavailable | RedisError):
        log.warning("event unanswered", reason=str(problem))
        return ""
    return log_unexpected(problem)
