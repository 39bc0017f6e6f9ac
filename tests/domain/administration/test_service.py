"""The first administrator, signing in with a password, and sessions of the back office (R19, R24; attack 36)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from sqlmodel import Session, select

from maritime_site.core.errors import Invalid, NotSignedIn, TooMany
from maritime_site.domain.administration import service
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.administration.permissions import DEFAULT_ROLES, Permission, has_permission
from maritime_site.domain.administration.service import SignedInAdministrator, WrongPassword
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.signin import browsers, sessions, tokens
from maritime_site.domain.signin.models import SignInSession
from tests.domain.signin.steps import KEYS, later
from tests.people import NOON, SECRET

EMAIL, PASSWORD = "chief@demo.example", "correct horse battery"


@pytest.fixture
def chief(session: Session) -> Administrator:
    """The super-administrator of the settings."""
    service.ensure_first_administrator(session, EMAIL, PASSWORD, now=NOON)
    session.flush()
    return session.exec(select(Administrator)).one()


@pytest.fixture
def clerk(session: Session) -> Administrator:
    """An officer of two rooms."""
    service.ensure_roles(session, now=NOON)
    made = Administrator(
        email="clerk@demo.example",
        name="Clerk",
        password_hash=passwords.hash_password(PASSWORD),
        roles=["helpdesk", "editor"],
        active_role="helpdesk",
        created_at=NOON,
        updated_at=NOON,
    )
    session.add(made)
    session.flush()
    return made


def sign_in(session: Session, email: str, password: str, *, now: datetime = NOON) -> SignedInAdministrator:
    proven = service.verify_password(session, email, password)
    opened = service.sign_in(session, email, proven=proven, secret=SECRET, keys=KEYS, now=now)
    assert isinstance(opened, SignedInAdministrator)
    return opened


def fails(session: Session, email: str, *, times: int, now: datetime = NOON) -> None:
    for _ in range(times):
        with pytest.raises(WrongPassword, match="Invalid email or password"):
            sign_in(session, email, "wrong", now=now)


def test_the_settings_make_the_super_administrator(session, chief):
    assert (chief.email, chief.roles) == (EMAIL, ["superadmin"])
    assert PASSWORD not in chief.password_hash
    assert chief.password_hash.startswith("$argon2id$")
    assert sign_in(session, " CHIEF@demo.example ", PASSWORD).administrator.id == chief.id


def test_a_password_changed_since_is_kept_until_the_setting_changes(session, chief):
    chief.password_hash = passwords.hash_password("chosen by the chief")
    service.ensure_first_administrator(session, EMAIL.upper(), PASSWORD, now=NOON)
    assert sign_in(session, EMAIL, "chosen by the chief").token
    service.ensure_first_administrator(session, EMAIL, "a new value of the setting", now=NOON)
    assert sign_in(session, EMAIL, "a new value of the setting").token
    fails(session, EMAIL, times=1)


def test_a_new_value_of_the_setting_opens_a_lost_account_and_ends_its_sessions(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    chief.disabled_at, chief.roles = NOON, ["helpdesk"]
    session.flush()
    service.ensure_first_administrator(session, EMAIL, "a new value of the setting", now=NOON)
    session.flush()
    session.expire_all()
    assert (chief.disabled_at, chief.roles) == (None, ["helpdesk", "superadmin"])
    with pytest.raises(NotSignedIn):
        service.signed_in(session, token, keys=KEYS, now=NOON)


def test_without_settings_one_is_made_with_a_password_nobody_chose(session):
    first = service.ensure_first_administrator(session, None, "", now=NOON)
    session.flush()
    assert first is not None
    assert len(first.password) >= 20
    assert sign_in(session, first.email, first.password).token
    assert service.ensure_first_administrator(session, None, "", now=NOON) is None


def test_with_somebody_there_nobody_is_made(session, clerk):
    assert service.ensure_first_administrator(session, None, "", now=NOON) is None
    assert len(session.exec(select(Administrator)).all()) == 1


@pytest.mark.req("BO-1")
def test_roles_at_the_start_are_added_and_changed_ones_stay(session):
    service.ensure_roles(session, now=NOON)
    session.flush()
    role = session.get_one(Role, "helpdesk")
    role.permissions = {"QUERIES_VIEW": False}
    session.flush()
    service.ensure_roles(session, now=NOON)
    session.flush()
    assert session.get_one(Role, "helpdesk").permissions == {"QUERIES_VIEW": False}
    assert len(session.exec(select(Role)).all()) == len(DEFAULT_ROLES)


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize("email", [EMAIL, "nobody@demo.example", "' or 1=1--", "", "\ud800", "a\x00b"])
def test_a_wrong_password_and_an_unknown_address_get_one_answer(session, chief, email):
    fails(session, email, times=1)


@pytest.mark.req("AUTH-7")
def test_a_disabled_account_is_refused_alike(session, chief):
    chief.disabled_at = NOON
    session.flush()
    with pytest.raises(WrongPassword):
        sign_in(session, EMAIL, PASSWORD)


@pytest.mark.req("AUTH-7")
def test_an_account_disabled_between_proof_and_sign_in_is_refused(session, chief):
    proven = service.verify_password(session, EMAIL, PASSWORD)
    chief.disabled_at = NOON
    session.flush()
    with pytest.raises(WrongPassword):
        service.sign_in(session, EMAIL, proven=proven, secret=SECRET, keys=KEYS, now=NOON)


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize("email", [EMAIL, "nobody@demo.example"])
def test_ten_failures_lock_for_fifteen_minutes_known_or_not(session, chief, email):
    fails(session, email, times=10)
    with pytest.raises(TooMany) as refusal:
        sign_in(session, email.upper(), PASSWORD, now=later(minutes=14, seconds=59))
    assert refusal.value.retry_after == 1
    if email == EMAIL:
        assert sign_in(session, email, PASSWORD, now=later(minutes=15)).token


@pytest.mark.req("AUTH-7")
def test_a_success_clears_the_count(session, chief):
    fails(session, EMAIL, times=9)
    sign_in(session, EMAIL, PASSWORD)
    fails(session, EMAIL, times=9)
    assert sign_in(session, EMAIL, PASSWORD).token


def test_a_lock_ends_nobodys_session(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    fails(session, EMAIL, times=10)
    assert service.signed_in(session, token, keys=KEYS, now=NOON)[0].id == chief.id


def used(session: Session, token: str, now: datetime) -> None:
    _administrator, row = service.signed_in(session, token, keys=KEYS, now=now)
    if service.is_due(row, now=now):
        sessions.note_use(session, row.id, now=now)
        session.refresh(row)


@pytest.mark.req("AUTH-7")
def test_a_session_ends_after_thirty_minutes_without_use(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    used(session, token, later(minutes=29, seconds=59))
    used(session, token, later(minutes=59, seconds=58))
    with pytest.raises(NotSignedIn):
        used(session, token, later(minutes=89, seconds=58))


@pytest.mark.req("AUTH-7")
def test_a_session_ends_after_eight_hours_however_used(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    moment = NOON
    while moment < NOON + timedelta(hours=7, minutes=55):
        moment += timedelta(minutes=25)
        if moment < NOON + timedelta(hours=8):
            used(session, token, moment)
    used(session, token, later(hours=7, minutes=59, seconds=59))
    with pytest.raises(NotSignedIn):
        used(session, token, later(hours=8))


def test_use_is_noted_once_a_minute(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    row = session.exec(select(SignInSession)).one()
    used(session, token, later(seconds=59))
    assert row.last_seen_at == NOON
    used(session, token, later(seconds=60))
    assert row.last_seen_at == later(seconds=60)
    sessions.note_use(session, row.id, now=NOON)
    session.refresh(row)
    assert row.last_seen_at == later(seconds=60)


@pytest.mark.req("ROLE-3")
def test_a_disabled_administrator_is_out_at_once(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    chief.disabled_at = NOON
    session.flush()
    with pytest.raises(NotSignedIn):
        service.signed_in(session, token, keys=KEYS, now=NOON)


def test_a_participants_token_is_no_administrators(session, asha):
    token = sessions.open_session(
        session, kind="delegate", owner_id=asha.id, life=sessions.PARTICIPANT_LIFE, keys=KEYS, now=NOON
    )
    with pytest.raises(NotSignedIn):
        service.signed_in(session, token, keys=KEYS, now=NOON)


def test_an_administrators_token_without_the_account_is_refused(session, asha):
    token = sessions.open_session(
        session, kind="admin", owner_id=asha.id, life=sessions.ADMIN_LIFE, keys=KEYS, now=NOON
    )
    assert tokens.read_token(token, keys=KEYS, kinds=("admin",)).owner_id == asha.id
    with pytest.raises(NotSignedIn):
        service.signed_in(session, token, keys=KEYS, now=NOON)


@pytest.mark.req("ROLE-3")
def test_permissions_are_read_afresh_and_only_of_ones_own_roles(session, clerk):
    standing = service.get_permissions(session, clerk)
    assert has_permission(standing, Permission.QUERIES_VIEW)
    assert set(standing.permissions_by_role) == {"helpdesk", "editor"}
    clerk.active_role = "registrations officer"
    session.flush()
    assert not has_permission(service.get_permissions(session, clerk), Permission.REGISTRATIONS_VIEW)


@pytest.mark.req("BO-1")
def test_the_active_role_is_switched_among_ones_own(session, clerk):
    actor = Actor(str(clerk.id), clerk.email, "127.0.0.1")
    service.choose_role(session, clerk.id, "editor", actor=actor, now=NOON)
    service.choose_role(session, clerk.id, "editor", actor=actor, now=NOON)
    assert session.exec(select(AuditEntry.action)).all() == ["administrator.active-role"]
    assert not has_permission(service.get_permissions(session, clerk), Permission.QUERIES_VIEW)
    for foreign in ("superadmin", "Helpdesk", ""):
        with pytest.raises(Invalid):
            service.choose_role(session, clerk.id, foreign, actor=actor, now=NOON)


def test_the_site_hashes_with_the_figures_of_the_cheat_sheet():
    assert passwords.DUMMY.startswith("$argon2id$v=19$m=19456,t=2,p=1$")  # made before the tests took cheaper ones


def test_a_stored_text_that_is_no_hash_matches_nothing():
    assert not passwords.is_matching_password("", "")
    assert not passwords.is_matching_password("x", "$argon2id$broken")


@pytest.mark.req("AUTH-7")
def test_a_session_opened_in_a_browser_is_of_no_use_elsewhere(session, chief):
    here, elsewhere = browsers.known_by("cookie of this browser"), browsers.known_by("another cookie")
    proven = service.verify_password(session, EMAIL, PASSWORD)
    opened = service.sign_in(session, EMAIL, proven=proven, secret=SECRET, keys=KEYS, now=NOON, browser=here)
    assert isinstance(opened, SignedInAdministrator)
    assert service.signed_in(session, opened.token, keys=KEYS, now=NOON, browser=here)[0].id == chief.id
    for browser in (elsewhere, ""):
        with pytest.raises(NotSignedIn):
            service.signed_in(session, opened.token, keys=KEYS, now=NOON, browser=browser)


@pytest.mark.req("AUTH-7")
def test_a_session_tied_to_no_browser_is_good_in_any(session, chief):
    token = sign_in(session, EMAIL, PASSWORD).token
    for browser in ("", browsers.known_by("a cookie")):
        assert service.signed_in(session, token, keys=KEYS, now=NOON, browser=browser)[0].id == chief.id
