"""Tasks and orders at the exhibitor's desk: each button says what it is about, in either language (EXHIBIT-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.web.backoffice.exhibition.orders_page import order_list
from maritime_site.web.backoffice.exhibition.tasks_page import task_list
from maritime_site.web.portal.desk.orders_section import orders_section
from maritime_site.web.portal.desk.tasks_tab import tasks_tab
from maritime_site.web.portal.my_event.page import my_event_page
from maritime_site.web.portal.stalls.page import book_your_stall
from tests.web.test_kit import shown

pytestmark = pytest.mark.req("EXHIBIT-1", "A11Y-1", "LANG-1")


@pytest.mark.parametrize(
    ("part", "words"), [(tasks_tab, "Mark as done"), (tasks_tab, "Open it again"), (orders_section, "Save order")]
)
def test_a_button_names_its_task_to_those_who_hear_it(part, words):
    _before, _words, after = shown(part()).partition(f'"{words}"')
    assert "title" in after[:300]
    assert "unseen" in after[:300]


@pytest.mark.parametrize("part", [tasks_tab, orders_section, task_list, order_list])
def test_in_hindi_a_day_stands_before_its_until(part):
    with use_language("hi"):
        code = shown(part()).replace('", "', '","')
    assert '" तक"' in code
    assert '"तक"' not in code


def test_a_deadline_is_one_word_and_its_day():
    with use_language("hi"):
        assert '"तक"' not in shown(my_event_page())


def test_a_paid_stall_leads_to_what_its_sentence_names():
    code = shown(book_your_stall())
    assert "Show my pass" in code
    assert '"/my-event"' in code
