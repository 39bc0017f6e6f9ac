"""A super-administrator who lost everything gets in again from the machine, and it is on record (issue 12)."""

from __future__ import annotations

import re

import pytest
from sqlmodel import select

from maritime_site.core.encryption import SecretBox
from maritime_site.core.errors import NotFound
from maritime_site.domain.administration import emergency_access, service
from maritime_site.domain.administration.credentials import mfa
from maritime_site.domain.administration.models import Administrator, SecondFactor
from maritime_site.domain.administration.service import SignedInAdministrator, WrongPassword
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.settings import read_settings
from scripts import break_glass
from tests.domain.administration.builders import make_admin
from tests.domain.administration.test_mfa import enrol
from tests.people import NOON, SECRET

pytestmark = pytest.mark.req("OPS-2", "BO-5")
EMAIL = "chief@demo.example"
MACHINE = Actor("machine", "root@site", "")
LOST = b"a key that nobody kept, and long enough"


@pytest.fixture
def chief(session):
    return make_admin(session, "superadmin", email=EMAIL)


def sign_in(session, password, now=NOON):
    proven = service.verify_password(session, EMAIL, password)
    return service.sign_in(session, EMAIL, proven=proven, secret=SECRET, keys=Keys(SECRET), now=now)


def restore(session, services, email=EMAIL):
    return emergency_access.restore_access(session, email, actor=MACHINE, services=services, now=NOON)


def test_the_new_password_alone_opens_the_account(session, services, chief):
    enrol(session, services, chief)
    before = session_of(session, chief)
    for _try in range(10):
        with pytest.raises(WrongPassword):
            sign_in(session, "wrong")
    chief.disabled_at = NOON
    session.add(chief)
    session.flush()
    row = session.get_one(SecondFactor, chief.id)
    row.key = SecretBox(LOST).close("a key of an app", now=NOON)
    session.add(row)
    password = restore(session, services)
    session.flush()
    assert isinstance(sign_in(session, password), SignedInAdministrator)
    assert not mfa.is_enrolled(session, chief.id)
    session.refresh(before)
    assert before.ended_at == NOON


def session_of(session, administrator):
    """A session that was opened before."""
    keys, owner = Keys(SECRET), {"kind": ADMIN, "owner_id": administrator.id, "life": sessions.ADMIN_LIFE}
    token = sessions.open_session(session, **owner, keys=keys, now=NOON)
    return service.signed_in(session, token, keys=keys, now=NOON)[1]


def test_it_is_on_record_and_its_owner_is_told(session, services, chief):
    enrol(session, services, chief)
    password = restore(session, services)
    entry = session.exec(select(AuditEntry).where(AuditEntry.action == "staff.break-glass")).one()
    assert (entry.actor_id, entry.actor, entry.entity_id) == ("machine", "root@site", str(chief.id))
    assert (entry.before["enrolled"], entry.after["enrolled"]) == (True, False)
    assert password not in str(entry)
    letters = session.exec(select(Message)).all()
    assert {letter.purpose for letter in letters} >= {"staff-password", "staff-second-factor"}
    assert not any(password in letter.text for letter in letters)


@pytest.mark.parametrize("email", ["clerk@demo.example", "nobody@demo.example"])
def test_nobody_else_is_raised_by_it(session, services, chief, email):
    make_admin(session, "helpdesk", email="clerk@demo.example")
    with pytest.raises(NotFound):
        restore(session, services, email)
    assert emergency_access.super_administrators(session) == [EMAIL]


def test_the_command_prints_a_password_that_signs_in(database, services, capsys, monkeypatch, tmp_path):
    with database.writing() as session:
        make_admin(session, "superadmin", email=EMAIL)
    settings = read_settings(
        _env_file=None,
        data_dir=tmp_path,
        demo=False,
        secret_key=SECRET.decode(),
        database_url=database.engine.url.render_as_string(hide_password=False),
    )
    monkeypatch.setattr(break_glass, "read_settings", lambda: settings)
    assert break_glass.main(["nobody@demo.example"]) == 1
    assert f"these are: {EMAIL}." in capsys.readouterr().err
    assert break_glass.main([EMAIL]) == 0
    password = re.search(r"the password (\S+) ", capsys.readouterr().out)[1]
    with database.reading() as session:
        (chief,) = session.exec(select(Administrator)).all()
        assert service.verify_password(session, EMAIL, password) == chief.id
        assert session.exec(select(AuditEntry.action)).all() == ["staff.break-glass"]
