"""Where a token may come from, and for whom it counts (attacks 14 to 18)."""

from __future__ import annotations

from collections.abc import Callable

import jwt
import pytest

from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.tokens import key_id
from tests.domain.signin.test_tokens import ATTACKS
from tests.people import SECRET

Maker = Callable[..., Person]
Headers = Callable[[Person], dict[str, str]]
PROFILE = "/api/delegate/profile"


@pytest.fixture
def bearer(new_person: Maker, token_for: Headers) -> str:
    """The bare token of a delegate."""
    return token_for(new_person("delegate"))["Authorization"].removeprefix("Bearer ")


@pytest.mark.req("ROLE-1")
@pytest.mark.parametrize("kind", list(KINDS))
def test_a_token_counts_for_its_own_kind_only(api, new_person: Maker, token_for: Headers, kind):
    headers = token_for(new_person(kind))
    for other, registered in KINDS.items():
        answer = api.get(f"/api{registered.api_prefix}/profile", headers=headers)
        assert answer.status_code == (200 if other == kind else 401)
    for path in ("permissions", "queries"):
        assert api.get(f"/api/admin/{path}", headers=headers).status_code in {401, 404}
    assert api.get("/api/admin/permissions", headers=headers).status_code == 401


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize(
    "write",
    [
        lambda _token: {},
        lambda token: {"Authorization": token},
        lambda token: {"Authorization": f"Basic {token}"},
        lambda token: {"Authorization": f"Token {token}"},
        lambda token: {"Authorization": f"Bearer{token}"},
        lambda token: {"Authorization": "Bearer"},
        lambda token: {"Authorization": f"Bearer {token} {token}"},
        lambda token: {"Authorization": f"Bearer {token},{token}"},
        lambda token: {"Authorization": f"Bearer {token}x"},
        lambda token: {"Authorization": f"Bearer {token[:-2]}"},
        lambda token: {"Authorization": f'Bearer "{token}"'},
        lambda token: {"Cookie": f"token={token}; delegate_token={token}"},
        lambda token: {"X-Authorization": f"Bearer {token}"},
    ],
)
def test_a_token_anywhere_else_or_otherwise_is_none(api, bearer, write):
    answer = api.get(PROFILE, headers=write(bearer))
    assert answer.status_code == 401
    assert answer.json()["message"] == answer.json()["error"] == "Invalid or missing token"
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_token_in_the_address_is_none(api, bearer):
    for name in ("token", "access_token", "authorization"):
        assert api.get(PROFILE, params={name: bearer}).status_code == 401


def test_two_authorization_headers_are_none(api, bearer):
    twice = [("Authorization", f"Bearer {bearer}")] * 2
    assert api.get(PROFILE, headers=twice).status_code == 401


def test_the_scheme_is_read_in_any_letter_case(api, bearer):
    # RFC 9110 section 11.1: an authentication scheme is case-insensitive.
    assert api.get(PROFILE, headers={"Authorization": f"bearer {bearer}"}).status_code == 200


@pytest.mark.req("AUTH-1")
@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
@pytest.mark.parametrize(
    "attack", [token for token in ATTACKS.values() if token], ids=[n for n in ATTACKS if n != "empty"]
)
def test_a_token_that_is_not_quite_ours_is_401(api, attack):
    assert api.get(PROFILE, headers={"Authorization": f"Bearer {attack}"}).status_code == 401


def test_our_own_signature_without_a_session_is_401(api, bearer, services):
    body = jwt.decode(bearer, options={"verify_signature": False, "verify_aud": False})
    header = {"kid": key_id(SECRET), "typ": "JWT"}
    for change in ({"sub": "00000000-0000-4000-8000-000000000000"}, {"jti": "00000000-0000-4000-8000-000000000000"}):
        forged = jwt.encode(body | change, services.secret, algorithm="HS256", headers=header)
        assert api.get(PROFILE, headers={"Authorization": f"Bearer {forged}"}).status_code == 401
