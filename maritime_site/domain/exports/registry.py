"""Every list that can be downloaded. Another list is one more `Sheet` here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from maritime_site.domain.exports import content, money, participants, programme, records, requests, visa_letters
from maritime_site.domain.exports.spreadsheets import Sheet

_ALL: tuple[Sheet, ...] = (
    *participants.SHEETS,
    *money.SHEETS,
    *records.SHEETS,
    *requests.SHEETS,
    *content.SHEETS,
    *programme.SHEETS,
    *visa_letters.SHEETS,
)
SHEETS: Mapping[str, Sheet] = MappingProxyType({sheet.name: sheet for sheet in _ALL})
