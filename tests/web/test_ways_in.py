"""Where people come in: the choice of a sign-in page, and the order of a form's questions."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.schemas import form_questions, registration_of
from maritime_site.web.portal.profile.state import ProfileState
from maritime_site.web.portal.questions import draw_in_parts
from maritime_site.web.portal.signin.page import one_door
from tests.web.test_kit import shown


@pytest.mark.req("KIND-1", "KIND-2")
@pytest.mark.parametrize(
    ("code", "words"),
    [("en", ["Student visitor", "Seafarer", "/#take-part"]), ("hi", ["विद्यार्थी आगंतुक", "नाविक", "/hi#take-part"])],
)
def test_students_and_seafarers_find_their_sign_in_and_newcomers_their_form(code, words):
    with use_language(code):
        drawn = shown(one_door())
    assert [word for word in words if word not in drawn] == []


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("form", [form for kind in KINDS.values() for form in kind.forms], ids=lambda form: form.path)
def test_what_may_be_left_out_stands_together_after_all_that_must_not(form):
    questions = [question for question in form_questions(registration_of(form.profile)) if question.name != "consent"]
    *needed, rest = [str(part) for part in draw_in_parts(questions, ProfileState, ProfileState.values)]

    assert "Optional details" in rest
    assert "(required)" not in rest
    assert not any(
        f'"{question.json_name}"' in part for part in needed for question in questions if not question.required
    )
    assert all(any(f'"{question.json_name}"' in part for part in needed) for question in questions if question.required)
