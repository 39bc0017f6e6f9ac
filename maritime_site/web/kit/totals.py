"""How many a list found, in words, and how many pages that is."""

from __future__ import annotations

from maritime_site.core.text.formatting import format_total
from maritime_site.search.totals import Total


def describe_total(total: int, *, page: int, page_size: int) -> tuple[int, str, int]:
    """The number, the number as people read it, and the last page that can be turned to.

    Of more finds than are counted there is always a next page.
    """
    is_capped = isinstance(total, Total) and total.is_capped
    pages = max(1, -(-total // page_size), page + 1 if is_capped else 1)
    return int(total), format_total(total, is_capped=is_capped), pages
