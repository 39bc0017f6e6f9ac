"""Many at once, on both databases: the last super-administrator is not lost, and no code opens twice."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from pyotp.totp import TOTP
from sqlmodel import col, select

from maritime_site.core.errors import AppError
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.administration import invitations, service, staff
from maritime_site.domain.administration.credentials import mfa
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import is_super
from maritime_site.domain.administration.schemas import StaffChangeRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.ports.services import Services
from tests.domain.administration.builders import HASH, make_admin, staff_actor
from tests.people import NOON, SECRET

pytestmark = pytest.mark.race
CHIEFS = 8


@pytest.fixture
def live_services(settings, database):
    return Services(settings, database, SECRET, Limiter(), {}, None)


def all_at_once(work, times):
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(work, times))


def supers_left(database):
    """So many super-administrators, each of whom shuts the next one out at the same moment."""
    with database.writing() as session:
        chiefs = [make_admin(session, "superadmin", email=f"chief{number}@demo.example") for number in range(CHIEFS)]
        hands = [staff_actor(session, chief) for chief in chiefs]

    def attack(number):
        target, hand = chiefs[(number + 1) % CHIEFS], hands[number]
        try:
            with database.writing() as session:
                if number % 3 == 0:
                    staff.remove_staff(session, target.id, by=hand, now=NOON)
                else:
                    values = {"disabled": True} if number % 3 == 1 else {"role": ["helpdesk"]}
                    staff.change_staff(
                        session, target.id, StaffChangeRequest(**values), password_hash="", by=hand, now=NOON
                    )
        except AppError:
            return False
        return True

    all_at_once(attack, range(CHIEFS))
    with database.reading() as session:
        working = session.exec(select(Administrator).where(col(Administrator.disabled_at).is_(None))).all()
        return sum(is_super(colleague.roles) for colleague in working)


@pytest.mark.req("BO-1")
def test_the_last_super_administrator_is_not_lost_at_once(database):
    for _round in range(3):
        assert supers_left(database) == 1
        with database.writing() as session:
            for one in session.exec(select(Administrator)):
                session.delete(one)


@pytest.mark.req("BO-1")
def test_control_without_taking_turns_all_could_go(database, backend, monkeypatch):
    """The same attack without the queue: proof that the test above can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    together = threading.Barrier(CHIEFS)
    monkeypatch.setattr(staff, "take_advisory_lock", lambda *_key: together.wait(timeout=10))
    left = []
    for _round in range(10):
        left.append(supers_left(database))
        with database.writing() as session:
            for one in session.exec(select(Administrator)):
                session.delete(one)
    assert 0 in left


@pytest.mark.req("BO-8")
@pytest.mark.parametrize("paper", [False, True], ids=["app", "paper"])
def test_one_code_sent_many_times_at_once_counts_once(database, live_services, paper):
    with database.writing() as session:
        chief = make_admin(session, "superadmin")
        setup = mfa.begin_setup(session, chief, services=live_services, now=NOON)
        session.flush()
        app = TOTP(setup.key.replace(" ", ""))
        codes = mfa.confirm_setup(
            session,
            chief,
            app.at(NOON.timestamp() - 30),
            actor=staff_actor(session, chief).actor,
            services=live_services,
            now=NOON,
        )
    code = codes[0] if paper else app.at(NOON)

    def send(_time):
        try:
            with database.writing() as session:
                mfa.verify_code(session, chief.id, code, services=live_services, now=NOON)
        except AppError:
            return False
        return True

    assert sum(all_at_once(send, range(8))) == 1


@pytest.mark.req("BO-1")
def test_one_invitation_used_many_times_at_once_sets_one_password(database, live_services):
    with database.writing() as session:
        invited = make_admin(session, "helpdesk", password_hash="")
        invitations.send_invitation(session, invited, services=live_services, now=NOON)
    with database.reading() as session:
        token = session.exec(select(Message.text)).one().partition("?token=")[2].split()[0]

    def use(_time):
        try:
            with database.writing() as session:
                invitations.accept_invitation(
                    session, token, password_hash=HASH, services=live_services, client="", now=NOON
                )
        except AppError:
            return False
        return True

    assert sum(all_at_once(use, range(8))) == 1
    with database.reading() as session:
        assert service.by_email(session, invited.email).password_hash == HASH
