"""What a participant can ask of networking."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from maritime_site.core.schemas import Line, ListFilters, OptionalLine, Paragraph, Schema, YesNo
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.models import Action
from maritime_site.domain.people.fields import Described
from maritime_site.domain.people.profiles import Sector

LARGEST_PAGE = 100
# The largest whole number a browser knows: its offset still fits a database's integer, and is past every end.
LAST_PAGE = 2**53 - 1


def _networking_kind(kind: str) -> str:
    if kind not in NETWORKING_KINDS:
        raise ValueError(_(CHOICE))
    return kind


NetworkingKind = Annotated[str, AfterValidator(_networking_kind), Described(lambda: {"enum": list(NETWORKING_KINDS)})]
Country = Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2})?$", to_upper=True)]


class DirectoryFilters(ListFilters):
    """Which people to show: filters that are left out let everybody through."""

    type: NetworkingKind | None = None
    search: OptionalLine = ""
    offers: OptionalLine = ""
    seeks: OptionalLine = ""
    country: Country = ""
    sector: Sector = ""
    page: Annotated[int, Field(ge=1, le=LAST_PAGE)] = 1
    page_size: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = 20


class ShareRequest(Schema):
    """Which ways to reach them somebody shows to those they are connected with."""

    email: YesNo
    mobile: YesNo
    company_email: YesNo


class ApproachRequest(Schema):
    """A request to connect with somebody, and why."""

    purpose: Line
    description: Paragraph = ""
    receiver_type: NetworkingKind


class RespondRequest(Schema):
    """What to do with a request."""

    action: Action


class ComplaintRequest(Schema):
    """Why a moderator should look at a request or a meeting."""

    reason: Annotated[Paragraph, StringConstraints(min_length=1)]
