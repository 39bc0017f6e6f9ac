"""The second factor: an app's codes and codes on paper, each for one use (BO-8; attack 36)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import structlog
from pyotp.totp import TOTP
from sqlmodel import select

from maritime_site.core.errors import Conflict, NotAllowed, NotSignedIn, TooMany, Unavailable
from maritime_site.core.text.i18n import DIGITS
from maritime_site.domain.administration import service, staff
from maritime_site.domain.administration.credentials import mfa, mfa_challenges
from maritime_site.domain.administration.credentials.mfa import WrongCode
from maritime_site.domain.administration.models import RecoveryCode, SecondFactor
from maritime_site.domain.administration.service import MfaRequired, SignedInAdministrator
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin.hashes import keyed_hash
from maritime_site.domain.signin.tokens import Keys
from maritime_site.jobs import administration as job
from tests.domain.administration.builders import PASSWORD, make_admin, staff_actor
from tests.people import NOON, SECRET

STEP = timedelta(seconds=30)
NEXT = b"another secret of the tests, as long"


@pytest.fixture
def chief(session):
    return make_admin(session, "superadmin", email="chief@demo.example")


def code_at(key, moment):
    return TOTP(key.replace(" ", "")).at(moment)


def enrol(session, services, administrator, now=NOON):
    """Set up an app; answers its key and the recovery codes."""
    setup = mfa.begin_setup(session, administrator, services=services, now=now)
    session.flush()
    codes = mfa.confirm_setup(
        session,
        administrator,
        code_at(setup.key, now),
        actor=staff_actor(session, administrator).actor,
        services=services,
        now=now,
    )
    session.flush()
    return setup.key, codes


def password_step(session, now=NOON, email="chief@demo.example"):
    proven = service.verify_password(session, email, PASSWORD)
    return service.sign_in(session, email, proven=proven, secret=SECRET, keys=Keys(SECRET), now=now)


def challenge_of(session, now=NOON):
    step = password_step(session, now)
    assert isinstance(step, MfaRequired)
    return step.challenge


def finish(session, services, challenge, code, now=NOON):
    return service.sign_in_with_factor(session, challenge, code, services=services, now=now)


@pytest.mark.req("BO-8", "BO-5")
def test_setting_up_is_told_put_on_record_and_hides_the_key(session, services, chief):
    assert isinstance(password_step(session), SignedInAdministrator)
    key, codes = enrol(session, services, chief)
    row = session.get_one(SecondFactor, chief.id)
    assert key.replace(" ", "") not in row.key
    assert mfa.is_enrolled(session, chief.id)
    assert len(set(codes)) == 10
    assert mfa.codes_left(session, chief.id) == 10
    assert not set(codes) & {stored.code_hash for stored in session.exec(select(RecoveryCode))}
    assert session.exec(select(AuditEntry.action)).all() == ["administrator.second-factor"]
    assert session.exec(select(Message.purpose)).all() == ["staff-second-factor"]
    with pytest.raises(Conflict):
        mfa.begin_setup(session, chief, services=services, now=NOON)


@pytest.mark.req("BO-8")
def test_an_app_counts_only_once_confirmed_with_its_own_code(session, services, chief):
    actor = staff_actor(session, chief).actor
    with pytest.raises(Conflict):
        mfa.confirm_setup(session, chief, "123456", actor=actor, services=services, now=NOON)
    first = mfa.begin_setup(session, chief, services=services, now=NOON)
    second = mfa.begin_setup(session, chief, services=services, now=NOON)
    assert first.key != second.key
    for wrong in (code_at(first.key, NOON), "", "abcdef", "１２３４５６"):
        with pytest.raises(WrongCode):
            mfa.confirm_setup(session, chief, wrong, actor=actor, services=services, now=NOON)
    assert isinstance(password_step(session), SignedInAdministrator)


@pytest.mark.req("BO-8")
def test_the_password_alone_opens_nothing_then(session, services, chief):
    key, _codes = enrol(session, services, chief)
    asked = password_step(session, NOON + STEP)
    assert isinstance(asked, MfaRequired)
    with pytest.raises(WrongCode):
        finish(session, services, asked.challenge, "000000", NOON + STEP)
    opened = finish(session, services, asked.challenge, code_at(key, NOON + STEP), NOON + STEP)
    assert service.signed_in(session, opened.token, keys=Keys(SECRET), now=NOON + STEP)[0].id == chief.id
    with pytest.raises(NotSignedIn):
        finish(session, services, asked.challenge, code_at(key, NOON + 2 * STEP), NOON + 2 * STEP)


@pytest.mark.req("BO-8")
def test_no_code_works_twice_nor_an_older_one_after_it(session, services, chief):
    key, _codes = enrol(session, services, chief)
    used = code_at(key, NOON)
    for stale in (used, code_at(key, NOON - STEP)):
        with pytest.raises(WrongCode):
            mfa.verify_code(session, chief.id, stale, services=services, now=NOON)
    mfa.verify_code(session, chief.id, code_at(key, NOON + STEP).translate(DIGITS), services=services, now=NOON)
    for far in (2, -2):
        with pytest.raises(WrongCode):
            mfa.verify_code(session, chief.id, code_at(key, NOON + far * STEP), services=services, now=NOON)


@pytest.mark.req("BO-8")
def test_a_challenge_is_short_lived_bound_and_ends_with_the_account(session, services, chief):
    key, _codes = enrol(session, services, chief)
    other = make_admin(session, "superadmin", email="other@demo.example")
    late = NOON + mfa_challenges.LIFETIME
    challenge = challenge_of(session)
    for given, now in ((challenge, late), ("", NOON), (challenge + "x", NOON)):
        with pytest.raises(NotSignedIn):
            finish(session, services, given, code_at(key, now), now)
    from maritime_site.domain.administration.schemas import StaffChangeRequest

    staff.change_staff(
        session, chief.id, StaffChangeRequest(disabled=True), password_hash="", by=staff_actor(session, other), now=NOON
    )
    session.flush()
    with pytest.raises(NotSignedIn):
        finish(session, services, challenge, code_at(key, NOON + STEP), NOON)


@pytest.mark.req("BO-8")
def test_a_recovery_code_works_once_however_it_is_spelled(session, services, chief):
    _key, codes = enrol(session, services, chief)
    spelled = codes[0].upper().replace("-", " ")
    assert finish(session, services, challenge_of(session), spelled).token
    assert mfa.codes_left(session, chief.id) == 9
    with pytest.raises(WrongCode):
        finish(session, services, challenge_of(session), codes[0])


@pytest.mark.req("BO-8")
def test_ten_wrong_codes_shut_the_door_over_all_challenges(session, services, chief):
    key, codes = enrol(session, services, chief)
    for _time in range(10):
        with pytest.raises(WrongCode):
            finish(session, services, challenge_of(session), "000000")
        session.flush()
    for right in (code_at(key, NOON + STEP), codes[0]):
        with pytest.raises(TooMany):
            finish(session, services, challenge_of(session), right)


@pytest.mark.req("BO-8")
def test_new_recovery_codes_and_taking_it_off_need_a_code(session, services, chief):
    key, codes = enrol(session, services, chief)
    values = {"actor": staff_actor(session, chief).actor, "services": services}
    with pytest.raises(WrongCode):
        mfa.renew_codes(session, chief, "000000", now=NOON, **values)
    fresh = mfa.renew_codes(session, chief, code_at(key, NOON + STEP), now=NOON + STEP, **values)
    assert not set(fresh) & set(codes)
    with pytest.raises(WrongCode):
        mfa.take_off(session, chief, codes[1], now=NOON + STEP, **values)
    mfa.take_off(session, chief, fresh[0], now=NOON + STEP, **values)
    session.flush()
    assert isinstance(password_step(session), SignedInAdministrator)
    assert mfa.codes_left(session, chief.id) == 0


@pytest.mark.req("BO-8")
def test_whoever_tried_in_vain_sets_up_anew_once_a_colleague_took_it_off(session, services, chief):
    officer = make_admin(session, "helpdesk")
    enrol(session, services, officer)
    for _time in range(10):
        with pytest.raises(WrongCode):
            mfa.verify_code(session, officer.id, "000000", services=services, now=NOON)
        session.flush()
    staff.reset_factor(session, officer.id, by=staff_actor(session, chief), services=services, now=NOON)
    enrol(session, services, officer)
    assert mfa.is_enrolled(session, officer.id)


@pytest.mark.req("BO-8", "BO-5")
def test_only_a_super_administrator_takes_off_anothers(session, services, chief):
    from tests.domain.administration.builders import make_role

    officer = make_admin(session, "helpdesk")
    make_role(
        session, "clerk", "STAFF_EDIT", *service.get_permissions(session, officer).permissions_by_role["helpdesk"]
    )
    clerk = make_admin(session, "clerk")
    with pytest.raises(Conflict):
        staff.reset_factor(session, officer.id, by=staff_actor(session, chief), services=services, now=NOON)
    enrol(session, services, officer)
    with pytest.raises(NotAllowed):
        staff.reset_factor(session, officer.id, by=staff_actor(session, clerk), services=services, now=NOON)
    staff.reset_factor(session, officer.id, by=staff_actor(session, chief), services=services, now=NOON)
    session.flush()
    assert not mfa.is_enrolled(session, officer.id)
    assert "staff.second-factor" in session.exec(select(AuditEntry.action)).all()


@pytest.mark.req("BO-8")
def test_a_renewed_site_key_still_opens_what_the_one_before_closed(session, services, chief):
    key, codes = enrol(session, services, chief)
    lost = replace(services, secret=NEXT)
    with pytest.raises(Unavailable):
        mfa.verify_code(session, chief.id, code_at(key, NOON + STEP), services=lost, now=NOON + STEP)
    renewed = replace(services, secret=NEXT, previous_secret=SECRET)
    with pytest.raises(WrongCode):
        mfa.verify_code(session, chief.id, "000000", services=renewed, now=NOON + STEP)
    mfa.verify_code(session, chief.id, code_at(key, NOON + STEP), services=renewed, now=NOON + STEP)
    mfa.verify_code(session, chief.id, codes[0], services=renewed, now=NOON + STEP)


@pytest.mark.req("BO-8", "OPS-2")
def test_whoever_used_the_second_factor_meanwhile_does_so_when_the_old_key_is_gone(session, services, chief):
    key, codes = enrol(session, services, chief)
    both, alone = replace(services, secret=NEXT, previous_secret=SECRET), replace(services, secret=NEXT)
    mfa.verify_code(session, chief.id, code_at(key, NOON + STEP), services=both, now=NOON + STEP)
    assert mfa.list_sealed_by_other_keys(session, services=alone) == []
    mfa.verify_code(session, chief.id, code_at(key, NOON + 2 * STEP), services=alone, now=NOON + 2 * STEP)
    mfa.verify_code(session, chief.id, codes[0], services=alone, now=NOON + 2 * STEP)
    assert session.get_one(SecondFactor, chief.id).created_at == NOON


@pytest.mark.req("BO-8", "OPS-2")
def test_a_job_does_it_for_those_who_did_not(database, services):
    with database.writing() as session:
        chief, other = make_admin(session, "superadmin", email="chief@demo.example"), make_admin(session, "superadmin")
        lost = make_admin(session, "superadmin", email="lost@demo.example")
        key, codes = enrol(session, services, chief)
        enrol(session, services, other)
        enrol(session, replace(services, secret=b"a secret that nobody kept, and as long"), lost)
    both, alone = replace(services, secret=NEXT, previous_secret=SECRET), replace(services, secret=NEXT)
    with database.reading() as session:
        assert len(mfa.list_sealed_by_other_keys(session, services=both)) == 3
    with structlog.testing.capture_logs() as logs:
        job.renew_seals(both, NOON)
    assert [(line.get("renewed"), line.get("lost")) for line in logs] == [(2, None), (None, 1)]
    with database.writing() as session:
        assert mfa.list_sealed_by_other_keys(session, services=alone) == [lost.id]
        mfa.verify_code(session, chief.id, code_at(key, NOON + STEP), services=alone, now=NOON + STEP)
        mfa.verify_code(session, chief.id, codes[0], services=alone, now=NOON + STEP)


@pytest.mark.req("BO-8", "OPS-2")
def test_what_waits_for_an_answer_outlives_the_change_of_keys(session, services, chief):
    enrol(session, services, chief)
    challenge = challenge_of(session)
    both, alone = replace(services, secret=NEXT, previous_secret=SECRET), replace(services, secret=NEXT)
    for known, refusal in ((alone, NotSignedIn), (both, WrongCode)):
        with pytest.raises(refusal):
            finish(session, known, challenge, "000000")


@pytest.mark.req("BO-8")
def test_codes_that_an_earlier_version_hashed_still_work_once(session, services, chief):
    _key, codes = enrol(session, services, chief)
    plain = codes[0].replace("-", "")
    row = session.exec(select(RecoveryCode)).first()
    row.code_hash = keyed_hash(SECRET, "recovery", str(chief.id), plain)
    session.add(row)
    session.flush()
    other = replace(services, secret=NEXT, previous_secret=SECRET)
    mfa.verify_code(session, chief.id, codes[0], services=other, now=NOON)
    with pytest.raises(WrongCode):
        mfa.verify_code(session, chief.id, codes[0], services=other, now=NOON)
