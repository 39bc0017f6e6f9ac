"""What a participant can ask of a thread."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, StringConstraints

from maritime_site.core.schemas import ListFilters, OptionalLine, Schema, YesNo, many_lines, require_visible_text

LONGEST = 2000
MessageText = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LONGEST),
    AfterValidator(many_lines),
    AfterValidator(require_visible_text),
]


class MessageRequest(Schema):
    """A text to the other end of a connection."""

    text: MessageText


class ThreadFilters(ListFilters):
    """The part of a thread before a message; without one, its latest part."""

    before: UUID | None = None


class ThreadListFilters(ListFilters):
    """Which conversations to show: with those whose name or organisation has a word that begins so, for each word."""

    search: OptionalLine = ""


class DigestRequest(Schema):
    """Whether mail about unread messages is wanted."""

    wanted: YesNo
