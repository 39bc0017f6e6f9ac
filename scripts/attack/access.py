"""Attacks on tokens, other people's things and the back office."""

from __future__ import annotations

import base64
import json
from typing import Any
from uuid import uuid4

from scripts.attack.target import Target, require, statuses
from scripts.testbed.site import ADMIN_EMAIL


def _part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def _claims(token: str) -> dict[str, Any]:
    body = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def forge_tokens(target: Target) -> str:
    """14, 15: unsigned, foreign and changed tokens."""
    token = target.new_person()["Authorization"].partition(" ")[2]
    head, body, signature = token.split(".")
    claims = _claims(token)
    forged = [
        *(f"{_part({'alg': alg, 'typ': 'JWT'})}.{body}." for alg in ("none", "None", "nOnE", "NONE")),
        f"{head}.{body}.",
        f"{head}.{body}.{signature[:-2]}AA",
        token + "a" * 8_000,
        *(
            f"{_part({'alg': 'HS256', 'typ': 'JWT', 'kid': kid})}.{body}.{signature}"
            for kid in ("../../dev/null", "' OR 1=1 --", "")
        ),
        f"{_part({'alg': 'HS256', 'jwk': {'kty': 'oct', 'k': 'AA'}})}.{body}.{signature}",
        f"{_part({'alg': 'HS256', 'crit': ['exp']})}.{body}.{signature}",
        *(
            f"{head}.{_part(claims | change)}.{signature}"
            for change in ({"aud": "admin"}, {"exp": 4e9}, {"sub": str(uuid4())}, {"jti": str(uuid4())})
        ),
    ]
    tried = [target.call("GET", "/delegate/profile", headers={"Authorization": f"Bearer {each}"}) for each in forged]
    require({response.status_code for response in tried} <= {400, 401, 431}, statuses(tried))
    return f"{len(forged)} forged tokens: {statuses(tried)}"


def use_a_token_after_logout(target: Target) -> str:
    """16: a session that was ended."""
    session = target.new_person()
    target.call("POST", "/delegate/logout", headers=session)
    answer = target.call("GET", "/delegate/profile", headers=session)
    require(answer.status_code == 401, f"answered {answer.status_code}")
    return "401"


def carry_a_token_elsewhere(target: Target) -> str:
    """17: in the query, in a cookie, twice."""
    session = target.new_person()["Authorization"]
    token = session.partition(" ")[2]
    tried = [
        target.call("GET", f"/delegate/profile?token={token}&access_token={token}"),
        target.call("GET", "/delegate/profile", headers={"Cookie": f"token={token}; delegate_token={token}"}),
        target.call("GET", "/delegate/profile", headers={"Authorization": token}),
    ]
    require({response.status_code for response in tried} == {401}, statuses(tried))
    return statuses(tried)


def enter_other_doors(target: Target) -> str:
    """18: a delegate at every other kind and at every route of the back office."""
    session = target.new_person()
    paths = target.call("GET", "/openapi.json").json()["paths"]
    doors = ("login", "second-factor", "invitation")
    routes = [
        (method.upper(), path.removeprefix("/api").replace("{id}", str(uuid4())).replace("{", "").replace("}", ""))
        for path, operations in paths.items()
        if path.startswith("/api/admin/") and not any(word in path for word in doors)
        for method in operations
        if method in {"get", "post", "put", "delete", "patch"}
    ]
    tried = [target.call(method, path, headers=session) for method, path in routes]
    require(not [each for each in tried if each.status_code < 400], "a delegate got into the back office")
    others = [
        target.call("GET", f"/{kind}/profile", headers=session)
        for kind in ("visitor", "media", "exhibition", "conference", "achiever", "express-delegate")
    ]
    require({response.status_code for response in others} == {401}, statuses(others))
    return f"{len(tried)} routes of the back office: {statuses(tried)}; six other kinds: {statuses(others)}"


def reach_for_others_things(target: Target) -> str:
    """19: somebody else's booking, by its id in several spellings."""
    owner, thief, package = target.new_person(), target.new_person(), target.rooms(5)
    booking = target.book(owner, package).json()["data"]["id"]
    tried = [
        target.call("DELETE", f"/hospitality/booking/{spelling}", headers=thief)
        for spelling in (booking, booking.upper(), booking.replace("-", ""), f"{booking}%2e", f"{booking}/")
    ]
    order = {"bookingId": booking, "userType": "delegate"}
    tried.append(target.call("POST", "/hospitality/payments/create-order", json=order, headers=thief))
    require(all(response.status_code in {404, 405, 422} for response in tried), statuses(tried))
    mine = target.call("GET", "/hospitality/booking", headers=owner).json()["data"][0]
    require(mine["status"] == "pending_payment", "the booking changed")
    return statuses(tried)


def assign_protected_fields(target: Target) -> str:
    """20: a profile with fields that are not the person's to set."""
    session = target.new_person()
    names = (
        "id",
        "userType",
        "role",
        "status",
        "isVerified",
        "emailVerified",
        "createdBy",
        "email",
        "verified_at",
        "kind",
    )
    tried = [target.call("PUT", "/delegate/update-profile", json={name: "approved"}, headers=session) for name in names]
    require({response.status_code for response in tried} == {422}, statuses(tried))
    return statuses(tried)


def break_into_the_back_office(target: Target) -> str:
    """36: default passwords, injections, a second factor nobody asked for."""
    passwords = ("admin", "password", "' or 1=1 --", "changeme1234", "a lantern on the qua")
    emails = (ADMIN_EMAIL, "admin@demo.example", "' or 1=1 --", "root@localhost.example")
    tried = [
        target.call("POST", "/admin/super-admin/login", json={"email": email, "password": password})
        for email in emails[1:]
        for password in passwords
    ]
    tried += [target.call("POST", "/admin/super-admin/login", json={"email": ADMIN_EMAIL, "password": passwords[0]})]
    tried += [
        target.call("POST", "/admin/super-admin/login", json={"email": {"$ne": ""}, "password": {"$ne": ""}}),
        target.call("POST", "/admin/super-admin/second-factor", json={"challenge": "x", "code": "000000"}),
    ]
    require(all(response.status_code in {400, 401, 422, 429} for response in tried), statuses(tried))
    return statuses(tried)


ATTACKS = (
    forge_tokens,
    use_a_token_after_logout,
    carry_a_token_elsewhere,
    enter_other_doors,
    reach_for_others_things,
    assign_protected_fields,
    break_into_the_back_office,
)
