"""Structured logs on stderr: one JSON line an event, UTC, and nothing in them that belongs to a person (R60).

Every logger of the process ends here, the libraries' too, so one filter is enough: addresses, numbers, codes and
tokens are taken out wherever they stand, and values whose name says they are secret are taken out whole.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

if TYPE_CHECKING:
    from maritime_site.settings import Settings

HIDDEN = "[hidden]"
SECRET_NAMES = re.compile(
    r"otp|token|passw|secret|authorization|cookie|signature|mobile|phone|e-?mail|recipient", re.IGNORECASE
)
_BEARER = re.compile(r"\b(bearer|basic)\s+\S+", re.IGNORECASE)
_JWT = re.compile(r"\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)?")
_EMAIL = re.compile(r"[^\s@<>\"'=:,;()]+@[^\s@<>\"'=:,;()]+\.\w{2,}")
_PHONE = re.compile(r"(?<![\w.-])\+?\d(?:[ ()-]?\d){9,14}(?![\w-])")
_CODE = re.compile(r"(?<![\w.-])\d{6}(?![\w-])")
_NAMED = re.compile(r"(?i)([\"']?\b(?:otp|password|secret|token)\b[\"']?\s*[=:]\s*)[\"']?[^\s\"',}&]+[\"']?")
_URL_PASSWORD = re.compile(r"(?<=://)[^\s/@:]*:[^\s/@]+(?=@)")
_BREAKS = str.maketrans({"\r": "\\r", "\n": "\\n"})

# Libraries that talk much; the rest follows the site's own level.
QUIET = {"sqlalchemy.engine": logging.WARNING, "httpx": logging.WARNING, "httpcore": logging.WARNING}
# Loggers that bring handlers of their own, which would write past the filter.
OURS = ("reflex", "granian", "_granian", "uvicorn", "sqlalchemy", "httpx", "alembic", "asyncio", "engineio", "socketio")


def redact(text: str) -> str:
    """A text without what identifies a person or opens a door."""
    text = _URL_PASSWORD.sub(HIDDEN, text)
    text = _BEARER.sub(rf"\1 {HIDDEN}", text)
    text = _JWT.sub(HIDDEN, text)
    text = _NAMED.sub(rf"\1{HIDDEN}", text)
    for pattern in (_EMAIL, _PHONE, _CODE):
        text = pattern.sub(HIDDEN, text)
    return text


def _clean(name: str, value: Any) -> Any:
    if name and SECRET_NAMES.search(name):
        return HIDDEN
    if isinstance(value, Mapping):
        return {str(key): _clean(str(key), part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean("", part) for part in value]
    if value is None or isinstance(value, bool | float):
        return value
    text = redact(value if isinstance(value, str) else str(value))
    return int(value) if isinstance(value, int) and text == str(value) else text


def _redacted(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    kept = ("timestamp", "level", "logger", "request_id")
    return {name: value if name in kept else _clean(name, value) for name, value in event.items()}


def _one_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    # A forged line break would start a forged log line; exceptions keep theirs, JSON escapes them.
    broken = {name: value.translate(_BREAKS) for name, value in event.items() if isinstance(value, str)}
    return {**event, **{name: value for name, value in broken.items() if name != "exception"}}


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def formatter(*, readable: bool = False) -> logging.Formatter:
    """JSON lines, or coloured lines for the person who develops; both through the same filter."""
    last = structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_shared(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            _redacted,
            _one_line,
            last,
        ],
    )


def configure_logs(settings: Settings) -> None:
    """Send everything this process logs through the filter to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(readable=not settings.is_production))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level)
    for name in OURS:
        _let_through(logging.getLogger(name))
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(level)
    structlog.configure(
        processors=[*_shared(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def _let_through(logger: logging.Logger) -> None:
    logger.handlers.clear()
    logger.propagate = True
