"""What both doors say of what went wrong: the HTTP status of a refusal, and the sentence for what nobody expected."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType

import structlog

from maritime_site.core import errors
from maritime_site.core.text.i18n import N_, _

STATUSES: Mapping[type[errors.AppError], int] = MappingProxyType(
    {
        errors.NotSignedIn: 401,
        errors.NotAllowed: 403,
        errors.NotFound: 404,
        errors.Conflict: 409,
        errors.Rejected: 400,
        errors.Invalid: 422,
        errors.TooMany: 429,
        errors.Unavailable: 503,
    }
)
UNEXPECTED = N_("Something went wrong on our side. Please quote reference {reference}.")
log = structlog.get_logger()


def get_status(refusal: errors.AppError) -> int:
    """The HTTP status of a refusal, its own class's or the nearest ancestor's; in the browser it ends sessions too."""
    return next(STATUSES[cls] for cls in type(refusal).__mro__ if cls in STATUSES)


def log_unexpected(problem: Exception, *, path: str = "") -> str:
    """Log what broke under a reference, and answer with that."""
    reference = secrets.token_hex(4)
    log.error("unexpected", reference=reference, exc_info=problem, **({"path": path} if path else {}))
    return reference


def report_unexpected(problem: Exception, *, path: str = "") -> str:
    """Log what broke under a reference, and answer with the sentence that names the reference and nothing else."""
    return _(UNEXPECTED, reference=log_unexpected(problem, path=path))
