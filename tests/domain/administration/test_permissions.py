"""Who may do what (ROLE-3)."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import NotAllowed
from maritime_site.domain.administration.permissions import (
    DEFAULT_ROLES,
    MEANINGS,
    SUPERADMIN,
    Permission,
    PermissionSet,
    has_permission,
    require_permission,
)

# What no role but the super-administrators' has at the start.
FOR_SUPERS_ONLY = ("STAFF_EDIT", "ROLES_EDIT", "SYSTEM_EDIT", "API_KEYS_EDIT", "WEBHOOKS_EDIT")
MAPS = {"helpdesk": {"QUERIES_VIEW": True, "QUERIES_REPLY": False}, "editor": {"EXPORTS": True}}


@pytest.mark.req("ROLE-3")
@pytest.mark.parametrize("name", ["superadmin", "SUPERADMIN", "SuperAdmin", "sUPERaDMIN"])
@pytest.mark.parametrize("active", ["", "helpdesk", "gone"])
def test_superadmin_in_any_letter_case_and_place_has_every_permission(name, active):
    admin = PermissionSet(["helpdesk", name], active, {})
    assert all(has_permission(admin, permission) for permission in Permission)
    assert has_permission(admin, "anything")


@pytest.mark.req("ROLE-3")
@pytest.mark.parametrize("name", ["super-admin", "super admin", "ſuperadmin", "superadmins", "supеradmin", ""])
def test_a_name_that_only_looks_like_it_has_none(name):
    assert not has_permission(PermissionSet([name], name, {}), "QUERIES_VIEW")


@pytest.mark.req("ROLE-3")
@pytest.mark.parametrize(
    ("active", "permission", "has"),
    [
        ("helpdesk", "QUERIES_VIEW", True),
        ("helpdesk", "queries_view", True),
        ("helpdesk", "QUERIES_REPLY", False),
        ("helpdesk", "EXPORTS", False),
        ("editor", "QUERIES_VIEW", False),
        ("", "QUERIES_VIEW", False),
        ("Helpdesk", "QUERIES_VIEW", False),
        ("gone", "QUERIES_VIEW", False),
    ],
)
def test_others_have_what_their_active_role_sets(active, permission, has):
    assert has_permission(PermissionSet(["helpdesk", "editor"], active, MAPS), permission) is has


@pytest.mark.req("ROLE-3")
def test_requiring_refuses_without_the_permission():
    admin = PermissionSet(["helpdesk"], "helpdesk", MAPS)
    require_permission(admin, "QUERIES_VIEW")
    with pytest.raises(NotAllowed):
        require_permission(admin, "STAFF_EDIT")


@pytest.mark.req("BO-1")
def test_every_permission_is_explained_and_given_by_some_role():
    assert set(MEANINGS) == set(Permission)
    assert DEFAULT_ROLES[SUPERADMIN] == set(Permission)
    given = {permission for name, some in DEFAULT_ROLES.items() if name != SUPERADMIN for permission in some}
    assert set(Permission) - given == set(FOR_SUPERS_ONLY)
