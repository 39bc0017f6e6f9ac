"""Structured logs on stderr: one JSON line an event, UTC, and nothing in them that belongs to a person (R60).

Every logger of the process ends here, the libraries' too, so one filter (core/observability/redaction.py) is enough:
addresses,
numbers, codes and tokens are taken out wherever they stand, and values whose name says they are secret are taken out
whole.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, cast

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from maritime_site.core.errors import Unavailable
from maritime_site.core.observability.redaction import clean_value

if TYPE_CHECKING:
    from maritime_site.settings import Settings

_BREAKS = str.maketrans({"\r": "\\r", "\n": "\\n"})

# Libraries that talk much; the rest follows the site's own level. The socket servers give a logger without a level of
# its own a handler too, and would tell every frame with what is in it.
QUIET = {
    "sqlalchemy.engine": logging.WARNING,
    "httpx": logging.WARNING,
    "httpcore": logging.WARNING,
    "engineio.server": logging.ERROR,
    "socketio.server": logging.ERROR,
}


def _redact_event(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    kept = ("timestamp", "level", "logger", "request_id")
    return {name: value if name in kept else clean_value(name, value) for name, value in event.items()}


def _one_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    # A forged line break would start a forged log line; exceptions keep theirs, JSON escapes them.
    broken = {name: value.translate(_BREAKS) for name, value in event.items() if isinstance(value, str)}
    return {**event, **{name: value for name, value in broken.items() if name != "exception"}}


def _shorten_outage(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """What failed because the database or Redis is away is one line: where that was met, it was named.

    A trace of each job and page, second after second, would bury that line.
    """
    shown: object = event.get("exc_info")
    if isinstance(shown, tuple):
        shown = cast("tuple[object, ...]", shown)[1]
    problem = sys.exc_info()[1] if shown is True else shown
    if not isinstance(problem, Unavailable):
        return event
    return {**{name: value for name, value in event.items() if name != "exc_info"}, "reason": problem.message}


def _list_shared_processors() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def build_formatter(*, readable: bool = False) -> logging.Formatter:
    """JSON lines, or coloured lines for the person who develops; both through the same filter."""
    last = structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_list_shared_processors(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _shorten_outage,
            structlog.processors.format_exc_info,
            _redact_event,
            _one_line,
            last,
        ],
    )


def configure_logs(settings: Settings) -> None:
    """Send everything this process logs through the filter to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(build_formatter(readable=not settings.is_production))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level)
    route_library_logs()
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(level)
    structlog.configure(
        processors=[*_list_shared_processors(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def route_library_logs() -> None:
    """Take their own handlers from all other loggers of this process, which would write past the filter.

    Call it again once a library has configured its logging, as the server does in each worker.
    """
    for logger in list(logging.root.manager.loggerDict.values()):
        if isinstance(logger, logging.Logger) and logger is not logging.root:
            logger.handlers.clear()
            logger.propagate = True
