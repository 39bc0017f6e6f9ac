"""Of many things that are alike the first few, so that what comes next is not screens further down (ME-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import WaitingItem

MOST_ALIKE = 3
MOST_REQUESTS = 5


def count_shown(number: int, most: int) -> int:
    """How many of so many stand there: a single one more is shown, as the line that counts it takes its room."""
    return number if number <= most + 1 else most


def fold_alike(items: Sequence[WaitingItem]) -> list[WaitingItem]:
    """The first three of each sort that has one page, and in the place of the others one item that counts them."""
    alike = Counter(map(_sort_of, items))
    seen: Counter[tuple[str, str]] = Counter()
    result: list[WaitingItem] = []
    for item in items:
        seen[_sort_of(item)] += 1
        number = alike[_sort_of(item)]
        shown = count_shown(number, MOST_ALIKE)
        if seen[_sort_of(item)] <= shown:
            result.append(item)
        elif seen[_sort_of(item)] == shown + 1:
            result.append(_count_rest(item, number - shown))
    return result


def _sort_of(item: WaitingItem) -> tuple[str, str]:
    return item.key, item.path


def _count_rest(first: WaitingItem, rest: int) -> WaitingItem:
    return WaitingItem(first.key, _("More like these: {count}", count=rest), _("See all"), first.path)
