"""The words that people agree to: the office changes them, and what was agreed to stays on record (REG-3)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.people import consent_texts, consents
from maritime_site.domain.people.consent_texts import ConsentTextRequest
from maritime_site.domain.people.consents import ConsentChoice
from maritime_site.domain.people.models import Consent
from maritime_site.domain.people.schemas import CONSENT_TEXT_VERSION
from tests.people import NOON

pytestmark = pytest.mark.req("REG-3", "BO-3")
ACTOR = Actor("1", "chief@demo.example", "192.0.2.1")
NEW = ConsentTextRequest(en="Write to me about the event and its partners", hi="मुझे आयोजन और उसके भागीदारों के बारे में लिखें")


def reword(session, purpose="updates", payload=NEW, now=NOON):
    return consent_texts.change_text(session, purpose, payload, actor=ACTOR, now=now)


def view_of(session, person, purpose="updates"):
    return next(view for view in consents.list_consents(session, person) if view.purpose == purpose)


def agree(session, person, now=NOON):
    return consents.change_consents(session, ConsentChoice(updates=True), owner=person, language="en", now=now)


def test_the_site_comes_with_words_in_both_languages(session):
    counting = consent_texts.get_current_texts(session)
    assert list(counting) == ["registration", "updates", "partners", "award"]
    assert {wording.version for wording in counting.values()} == {CONSENT_TEXT_VERSION}
    assert counting["registration"].text_in("en") == "I agree to the use of my data for registration"
    assert all(wording.hi != wording.en for wording in counting.values())


def test_new_words_count_from_then_on_and_old_agreements_keep_theirs(session, asha, bilal):
    agree(session, asha)
    old = view_of(session, asha)
    made = reword(session, now=NOON + timedelta(days=1))
    agree(session, bilal, now=NOON + timedelta(days=2))
    assert (view_of(session, asha).text, view_of(session, asha).wording) == (old.text, CONSENT_TEXT_VERSION)
    assert (view_of(session, bilal).text, view_of(session, bilal).wording) == (NEW.en, made.version)
    with use_language("hi"):
        assert view_of(session, bilal).text == NEW.hi
    assert {row.wording for row in session.exec(select(Consent)).all()} == {CONSENT_TEXT_VERSION, made.version}


def test_whoever_agrees_again_agrees_to_the_new_words(session, asha):
    agree(session, asha)
    made = reword(session)
    consents.change_consents(session, ConsentChoice(updates=False), owner=asha, language="en", now=NOON)
    assert view_of(session, asha).text == NEW.en
    agree(session, asha)
    assert view_of(session, asha).wording == made.version


def test_a_change_is_audited_and_the_same_words_are_none(session):
    first = reword(session)
    assert reword(session) == first
    second = reword(session, payload=ConsentTextRequest(en="Write to me about the event", hi="मुझे आयोजन के बारे में लिखें"))
    assert (first.version, second.version) == (f"{NOON:%Y-%m-%d}", f"{NOON:%Y-%m-%d}.2")
    assert consent_texts.get_current_texts(session)["updates"] == second
    rewords = select(AuditEntry).where(AuditEntry.action == "consents.reword").order_by(col(AuditEntry.sequence))
    entries = session.exec(rewords).all()
    assert [entry.after["version"] for entry in entries] == [first.version, second.version]


def test_whoever_saw_other_words_is_asked_to_read_again(session):
    seen = {purpose: wording.version for purpose, wording in consent_texts.get_current_texts(session).items()}
    consent_texts.require_seen(session, seen)
    consent_texts.require_seen(session, {})
    reword(session)
    with pytest.raises(Conflict, match="read them once more"):
        consent_texts.require_seen(session, seen)
