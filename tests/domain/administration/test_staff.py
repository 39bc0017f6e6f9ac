"""Accounts and roles: nobody reaches above themselves, and the last super-administrator stays (BO-1; attack 37)."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotAllowed, NotFound, NotSignedIn, Rejected
from maritime_site.domain.administration import account, invitations, queries, roles, service, staff, staff_sessions
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.administration.models import Administrator, Invitation
from maritime_site.domain.administration.schemas import NewStaffRequest, RoleChangeRequest, StaffChangeRequest
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from tests.domain.administration.builders import HASH, PASSWORD, make_admin, make_role, staff_actor
from tests.people import NOON, SECRET


@pytest.fixture
def chief(session):
    return make_admin(session, "superadmin", email="chief@demo.example")


@pytest.fixture
def clerk(session):
    """Somebody who looks after accounts, and may answer queries besides."""
    make_role(session, "office clerk", "STAFF_EDIT", "ROLES_EDIT", "QUERIES_VIEW", "QUERIES_REPLY")
    return make_admin(session, "office clerk")


def staff_request(role="helpdesk", **values):
    return NewStaffRequest(**{"name": "Meera Nair", "email": "Meera@demo.example", "role": [role]} | values)


def add(session, services, by, **values):
    return staff.add_staff(
        session, staff_request(**values), password_hash=HASH, by=staff_actor(session, by), services=services, now=NOON
    )


def change(session, target, by, *, password_hash="", **values):
    return staff.change_staff(
        session,
        target.id,
        StaffChangeRequest(**values),
        password_hash=password_hash,
        by=staff_actor(session, by),
        now=NOON,
    )


def token_of(session, administrator):
    return sessions.open_session(
        session, kind="admin", owner_id=administrator.id, life=sessions.ADMIN_LIFE, keys=Keys(SECRET), now=NOON
    )


@pytest.mark.req("BO-1", "BO-5")
def test_an_account_is_made_with_roles_and_put_on_record(session, services, chief):
    made = add(session, services, chief)
    assert (made.email, made.roles, made.active_role) == ("meera@demo.example", ["helpdesk"], "helpdesk")
    entry = session.exec(select(AuditEntry)).one()
    assert (entry.action, entry.entity_id, entry.after["roles"]) == ("staff.add", str(made.id), ["helpdesk"])
    assert "meera" not in str(entry.after)
    with pytest.raises(Conflict):
        add(session, services, chief)
    with pytest.raises(Invalid, match="no role"):
        add(session, services, chief, email="b@demo.example", role="nobody has it")


@pytest.mark.req("BO-1", "ROLE-3")
@pytest.mark.parametrize("name", ["superadmin", "SuperAdmin", "SUPERADMIN"])
def test_only_a_super_administrator_makes_another(session, services, chief, clerk, name):
    with pytest.raises(NotAllowed):
        add(session, services, clerk, role=name)
    assert add(session, services, chief, role=name).roles == ["superadmin"]


@pytest.mark.req("BO-1")
def test_nobody_gives_a_role_that_gives_more_than_they_have(session, services, chief, clerk):
    make_role(session, "reader", "QUERIES_VIEW")
    made = add(session, services, clerk, role="reader")
    with pytest.raises(NotAllowed):
        add(session, services, clerk, role="helpdesk", email="b@demo.example")
    with pytest.raises(NotAllowed):
        change(session, made, clerk, role=["reader", "helpdesk"])
    with pytest.raises(NotAllowed):
        change(session, clerk, clerk, role=["office clerk", "helpdesk"])
    assert change(session, made, chief, role=["helpdesk", "reader"]).active_role == "reader"
    assert change(session, made, chief, role=["helpdesk"]).active_role == "helpdesk"


@pytest.mark.req("BO-1")
@pytest.mark.parametrize("told", [{"name": "X"}, {"email": "x@demo.example"}, {"disabled": True}, {"role": ["editor"]}])
def test_nobody_changes_or_removes_an_account_above_their_own(session, services, chief, clerk, told):
    officer = make_admin(session, "hospitality officer")
    for target in (chief, officer):
        with pytest.raises(NotAllowed):
            change(session, target, clerk, **told)
        with pytest.raises(NotAllowed):
            staff.remove_staff(session, target.id, by=staff_actor(session, clerk), now=NOON)
        with pytest.raises(NotAllowed):
            staff.invite_staff(session, target.id, by=staff_actor(session, clerk), services=services, now=NOON)


@pytest.mark.req("BO-1")
@pytest.mark.parametrize("told", [{"disabled": True}, {"role": ["helpdesk"]}], ids=["disabled", "demoted"])
def test_the_last_super_administrator_stays(session, services, chief, told):
    make_admin(session, "superadmin", email="invited@demo.example", password_hash="")  # cannot sign in yet
    shut = make_admin(session, "superadmin", email="shut@demo.example")
    shut.disabled_at = NOON
    session.flush()
    with pytest.raises(Conflict, match="last super-administrator"), session.begin_nested():
        change(session, chief, chief, **told)
    session.refresh(chief)
    with pytest.raises(Conflict, match="last super-administrator"):
        staff.remove_staff(session, chief.id, by=staff_actor(session, chief), now=NOON)


@pytest.mark.req("BO-1")
def test_one_of_two_super_administrators_may_go(session, chief):
    other = make_admin(session, "superadmin", email="other@demo.example")
    token = token_of(session, other)
    staff.remove_staff(session, other.id, by=staff_actor(session, chief), now=NOON)
    session.flush()
    assert session.exec(select(Administrator.email)).all() == ["chief@demo.example"]
    with pytest.raises(Exception, match="Invalid or missing token"):
        service.signed_in(session, token, keys=Keys(SECRET), now=NOON)
    with pytest.raises(NotFound):
        staff.remove_staff(session, uuid4(), by=staff_actor(session, chief), now=NOON)


@pytest.mark.req("BO-1", "BO-8")
@pytest.mark.parametrize("told", [{"disabled": True}, {"password_hash": HASH}], ids=["disabled", "new password"])
def test_disabling_and_a_new_password_end_sessions_at_once(session, chief, told):
    officer = make_admin(session, "helpdesk")
    token = token_of(session, officer)
    change(session, officer, chief, **told)
    session.flush()
    session.expire_all()
    with pytest.raises(Exception, match="Invalid or missing token"):
        service.signed_in(session, token, keys=Keys(SECRET), now=NOON)


@pytest.mark.req("BO-1")
def test_ones_own_password_is_not_changed_through_the_staff_list(session, chief):
    with pytest.raises(Invalid, match="My account"):
        change(session, chief, chief, password_hash=HASH)


@pytest.mark.req("BO-5")
def test_a_change_that_changes_nothing_is_not_on_record(session, chief):
    officer = make_admin(session, "helpdesk")
    change(session, officer, chief, name=officer.name, role=["helpdesk"])
    assert session.exec(select(AuditEntry)).all() == []
    change(session, officer, chief, name="Another Name", email="new@demo.example")
    entry = session.exec(select(AuditEntry)).one()
    assert (entry.action, entry.after["new contact"]) == ("staff.change", True)


@pytest.mark.req("BO-1")
def test_an_invited_person_sets_a_password_once(session, services, chief):
    invited = staff.add_staff(
        session, staff_request(), password_hash="", by=staff_actor(session, chief), services=services, now=NOON
    )
    session.flush()
    letter = session.exec(select(Message)).one()
    assert letter.secret
    token = letter.text.partition("?token=")[2].split()[0]
    assert token.isalpha()
    assert token not in str(session.exec(select(Invitation)).all())
    assert queries.get_staff(session, invited.id).status == "invited"
    for wrong in ("", token[:-1], token + "x"):
        with pytest.raises(Rejected):
            invitations.find_invitee(session, wrong, services=services, now=NOON)
    with pytest.raises(Rejected):
        invitations.find_invitee(session, token, services=services, now=NOON + invitations.LIFETIME)
    invitations.accept_invitation(session, token, password_hash=HASH, services=services, client="127.0.0.1", now=NOON)
    session.flush()
    session.expire_all()
    assert service.verify_password(session, "meera@demo.example", PASSWORD) == invited.id
    with pytest.raises(Rejected):
        invitations.accept_invitation(session, token, password_hash=HASH, services=services, client="", now=NOON)
    assert set(session.exec(select(AuditEntry.action))) == {"staff.add", "administrator.password"}


@pytest.mark.req("BO-1", "OPS-2")
def test_an_invitation_outlives_the_change_of_the_sites_key(session, services, chief):
    staff.add_staff(
        session, staff_request(), password_hash="", by=staff_actor(session, chief), services=services, now=NOON
    )
    session.flush()
    token = session.exec(select(Message)).one().text.partition("?token=")[2].split()[0]
    both = replace(services, secret=b"another secret of the tests, as long", previous_secret=services.secret)
    assert not _works(session, token, replace(both, previous_secret=b""))
    invitations.accept_invitation(session, token, password_hash=HASH, services=both, client="", now=NOON)
    assert service.verify_password(session, "meera@demo.example", PASSWORD)


@pytest.mark.req("BO-1")
def test_a_second_invitation_ends_the_first_and_a_shut_account_gets_none(session, services, chief):
    officer = make_admin(session, "helpdesk")
    for _time in range(2):
        staff.invite_staff(session, officer.id, by=staff_actor(session, chief), services=services, now=NOON)
    session.flush()
    first, second = (letter.text.partition("?token=")[2].split()[0] for letter in session.exec(select(Message)))
    assert sum(_works(session, token, services) for token in (first, second)) == 1
    change(session, officer, chief, disabled=True)
    session.flush()
    session.expire_all()
    assert not any(_works(session, token, services) for token in (first, second))
    with pytest.raises(Conflict):
        staff.invite_staff(session, officer.id, by=staff_actor(session, chief), services=services, now=NOON)


@pytest.mark.req("BO-1")
def test_a_link_to_an_address_that_was_wrong_ends_with_it(session, services, chief):
    invited = staff.add_staff(
        session, staff_request(), password_hash="", by=staff_actor(session, chief), services=services, now=NOON
    )
    session.flush()
    token = session.exec(select(Message)).one().text.partition("?token=")[2].split()[0]
    change(session, invited, chief, name="Meera Iyer", email="meera@demo.example")
    session.expire_all()
    assert _works(session, token, services)
    change(session, invited, chief, email="m.nair@demo.example")
    session.expire_all()
    assert not _works(session, token, services)


def _works(session, token, services):
    try:
        invitations.find_invitee(session, token, services=services, now=NOON)
    except Rejected:
        return False
    return True


@pytest.mark.req("BO-1", "BO-5")
def test_a_role_is_made_changed_and_counts_at_once(session, chief):
    by = staff_actor(session, chief)
    roles.save_role(
        session, "front desk", RoleChangeRequest(permissions={"queries_view": True, "EXPORTS": False}), by=by, now=NOON
    )
    officer = make_admin(session, "front desk")
    assert service.get_permissions(session, officer).permissions_by_role == {"front desk": {"QUERIES_VIEW": True}}
    roles.save_role(session, "front desk", RoleChangeRequest(permissions={"EXPORTS": True}), by=by, now=NOON)
    roles.save_role(session, "front desk", RoleChangeRequest(permissions={"EXPORTS": True}), by=by, now=NOON)
    assert service.get_permissions(session, officer).permissions_by_role == {"front desk": {"EXPORTS": True}}
    actions = session.exec(select(AuditEntry.action).order_by(AuditEntry.sequence)).all()
    assert actions == ["role.add", "role.change"]
    rows = {row.name: row for row in roles.list_roles(session)}
    assert (rows["front desk"].people, rows["superadmin"].permissions["STAFF_EDIT"]) == (1, True)
    assert next(iter(rows)) == "superadmin"


@pytest.mark.req("BO-1")
def test_nobody_gives_or_takes_permissions_they_lack(session, clerk):
    by = staff_actor(session, clerk)
    roles.save_role(session, "reader", RoleChangeRequest(permissions={"QUERIES_VIEW": True}), by=by, now=NOON)
    for name, gives in (("reader", {"EXPORTS": True}), ("office clerk", {"AUDIT_VIEW": True}), ("helpdesk", {})):
        with pytest.raises(NotAllowed):
            roles.save_role(session, name, RoleChangeRequest(permissions=gives), by=by, now=NOON)
    with pytest.raises(NotAllowed):
        roles.remove_role(session, "editor", by=by, now=NOON)


@pytest.mark.req("BO-1", "ROLE-3")
@pytest.mark.parametrize("name", ["superadmin", "SUPERADMIN", " SuperAdmin "])
def test_the_super_administrators_role_is_theirs_and_fixed(session, chief, clerk, name):
    payload = RoleChangeRequest(permissions={"QUERIES_VIEW": True})
    with pytest.raises(NotAllowed):
        roles.save_role(session, name, payload, by=staff_actor(session, clerk), now=NOON)
    with pytest.raises(Conflict):
        roles.save_role(session, name, payload, by=staff_actor(session, chief), now=NOON)
    with pytest.raises(Conflict):
        roles.remove_role(session, name.strip(), by=staff_actor(session, chief), now=NOON)


@pytest.mark.req("BO-1")
def test_names_and_permissions_that_cannot_be_are_refused(session, chief):
    by = staff_actor(session, chief)
    for name in ("", "a/b", "ſuperadmin", "x" * 61, "-x", "a\nb"):
        with pytest.raises(Invalid):
            roles.save_role(session, name, RoleChangeRequest(permissions={}), by=by, now=NOON)
    with pytest.raises(Invalid, match="no permission"):
        roles.save_role(session, "reader", RoleChangeRequest(permissions={"FLY": True}), by=by, now=NOON)
    with pytest.raises(NotFound):
        roles.remove_role(session, "nobody has it", by=by, now=NOON)


@pytest.mark.req("BO-1")
def test_a_role_that_somebody_has_is_not_removed(session, chief):
    by = staff_actor(session, chief)
    make_role(session, "reader", "QUERIES_VIEW")
    reader = make_admin(session, "reader")
    with pytest.raises(Conflict):
        roles.remove_role(session, "reader", by=by, now=NOON)
    change(session, reader, chief, role=["helpdesk"])
    roles.remove_role(session, "reader", by=by, now=NOON)
    assert "reader" not in {row.name for row in roles.list_roles(session)}


@pytest.mark.req("BO-8")
def test_ones_own_password_needs_the_present_one_and_ends_other_sessions(session, services, chief):
    here, elsewhere = token_of(session, chief), token_of(session, chief)
    session.flush()
    _me, row = service.signed_in(session, here, keys=Keys(SECRET), now=NOON)
    values = {
        "password_hash": passwords.hash_password("another lantern here"),
        "session_id": row.id,
        "actor": staff_actor(session, chief).actor,
        "services": services,
        "now": NOON,
    }
    with pytest.raises(Invalid, match="present password"):
        account.change_password(session, chief, proven=False, **values)
    account.change_password(session, chief, proven=True, **values)
    session.flush()
    session.expire_all()
    assert service.verify_password(session, chief.email, "another lantern here") == chief.id
    assert service.signed_in(session, here, keys=Keys(SECRET), now=NOON)[0].id == chief.id
    with pytest.raises(Exception, match="Invalid or missing token"):
        service.signed_in(session, elsewhere, keys=Keys(SECRET), now=NOON)


@pytest.mark.req("BO-8")
def test_ten_wrong_present_passwords_shut_that_door(session, services, chief):
    from maritime_site.core.errors import TooMany

    values = {
        "password_hash": HASH,
        "session_id": uuid4(),
        "actor": staff_actor(session, chief).actor,
        "services": services,
        "now": NOON,
    }
    for _time in range(10):
        with pytest.raises(account.WrongPresentPassword):
            account.change_password(session, chief, proven=False, **values)
        session.flush()
    with pytest.raises(TooMany):
        account.change_password(session, chief, proven=True, **values)


@pytest.mark.req("BO-8")
def test_sessions_are_listed_and_ended_by_their_owner_only(session, chief):
    officer = make_admin(session, "helpdesk")
    for _time in range(2):
        token_of(session, officer)
    session.flush()
    rows = account.sessions_of(session, officer.id, now=NOON)
    assert len(rows) == 2
    with pytest.raises(NotFound):
        account.end_session(session, rows[0].id, owner_id=chief.id, now=NOON)
    account.end_session(session, rows[0].id, owner_id=officer.id, now=NOON)
    session.expire_all()
    assert [row.id for row in account.sessions_of(session, officer.id, now=NOON)] == [rows[1].id]
    assert account.sessions_of(session, officer.id, now=NOON + sessions.ADMIN_IDLE) == []


@pytest.mark.req("BO-8", "ROLE-3")
def test_a_colleagues_sessions_are_ended_by_whoever_reaches_them(session, chief, clerk):
    helper, guard = make_admin(session, "helpdesk"), make_admin(session, "gate supervisor")
    tokens = [token_of(session, helper) for _time in range(2)]
    theirs = token_of(session, guard)
    session.flush()
    rows = staff_sessions.list_live_sessions(session, helper.id, now=NOON)
    assert len(rows) == 2
    values = {"by": staff_actor(session, chief), "now": NOON}
    staff_sessions.end_session(session, helper.id, rows[0].id, **values)
    session.expire_all()
    assert [row.id for row in staff_sessions.list_live_sessions(session, helper.id, now=NOON)] == [rows[1].id]
    for other in (rows[0].id, staff_sessions.list_live_sessions(session, guard.id, now=NOON)[0].id):
        with pytest.raises(NotFound):
            staff_sessions.end_session(session, helper.id, other, **values)
    for above in (chief, guard):
        with pytest.raises(NotAllowed):
            staff_sessions.end_all(session, above.id, by=staff_actor(session, clerk), now=NOON)
    assert service.signed_in(session, theirs, keys=Keys(SECRET), now=NOON)[0].id == guard.id
    assert staff_sessions.end_all(session, helper.id, **values) == 1
    assert staff_sessions.end_all(session, helper.id, **values) == 0
    session.expire_all()
    for token in tokens:
        with pytest.raises(NotSignedIn):
            service.signed_in(session, token, keys=Keys(SECRET), now=NOON)
    log = session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()
    assert [(entry.action, entry.before, entry.after) for entry in log] == [
        ("staff.end-session", {"sessions": 2}, {"sessions": 1}),
        ("staff.end-sessions", {"sessions": 1}, {"sessions": 0}),
    ]


@pytest.mark.req("BO-1")
def test_accounts_are_found_by_words_and_status(session, chief, clerk):
    make_admin(session, "helpdesk", email="invited@demo.example", password_hash="")
    assert [view.account.email for view in queries.list_staff(session, search="chief super")[0]] == [chief.email]
    assert queries.list_staff(session, search="%")[1] == 0
    assert {status: queries.list_staff(session, status=status)[1] for status in queries.STATUSES} == {
        "active": 2,
        "invited": 1,
        "disabled": 0,
    }


@pytest.mark.req("BO-8")
@pytest.mark.parametrize(
    ("password", "fit"),
    [
        ("a lantern on the quay", True),
        ("twelve chars", True),
        ("eleven char", False),
        ("password1234", False),
        ("Qwertyuiop!2025", False),
        ("123456789012", False),
        ("abcabcabcabc", False),
        ("chief@demo.example", False),
        ("Harbour Chief", False),
        ("पासवर्ड बहुत लंबा", True),
        ("P@ssw0rd!2025", False),
        ("adminpassword1", False),
        ("IndiaMaritimeWeek1", False),
        ("India Maritime Week 2025!", False),
        ("harbourchief2025", False),
        ("zxcvbnm,./1234", False),
        ("b8$kQ2!vR7@n" * 20, True),
    ],
)
def test_a_password_is_long_and_not_one_that_others_choose(password, fit):
    about = ("chief@demo.example", "Harbour Chief", "India Maritime Week")
    if fit:
        assert passwords.is_matching_password(password, passwords.new_hash(password, about=about))
        return
    with pytest.raises(Invalid) as refusal:
        passwords.new_hash(password, field="newPassword", about=about)
    assert list(refusal.value.errors) == ["newPassword"]
