"""Bearer tokens under attack (R16, R17, R20; attacks 14 and 15), and the sessions behind them (R18, R19)."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import jwt
import pytest
from sqlmodel import Session, col, select

from maritime_site.core.errors import NotSignedIn
from maritime_site.domain.signin import sessions, tokens
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.tokens import Claims, Keys, key_id
from tests.domain.signin.steps import KEYS, later
from tests.factories import sign_in
from tests.people import NOON, SECRET

HEADER = {"kid": key_id(SECRET), "typ": "JWT"}
NEXT = b"the next secret of the tests, long enough"
LIFE = timedelta(hours=12)


def body(**changes: object) -> dict[str, object]:
    return {
        "iss": tokens.ISSUER,
        "aud": "delegate",
        "sub": str(uuid4()),
        "jti": str(uuid4()),
        "iat": NOON,
        "nbf": NOON,
        "exp": NOON + LIFE,
    } | changes


def signed(payload: dict[str, object], *, key: bytes = SECRET, algorithm: str = "HS256", **header: object) -> str:
    return jwt.encode(payload, key, algorithm=algorithm, headers=HEADER | header)


def read(token: str, *, keys: Keys = KEYS, now: datetime = NOON, kinds: tuple[str, ...] = ("delegate",)) -> Claims:
    claims = tokens.read_token(token, keys=keys, kinds=kinds)
    claims.check_times(now)
    return claims


def part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def unsigned(algorithm: str) -> str:
    payload = {name: int(value.timestamp()) if isinstance(value, datetime) else value for name, value in body().items()}
    return f"{part(HEADER | {'alg': algorithm})}.{part(payload)}."


def test_a_token_of_ours_says_whose_and_which_session():
    claims = Claims(uuid4(), uuid4(), "delegate")
    result = read(tokens.issue_token(claims, keys=KEYS, now=NOON, expires_at=NOON + LIFE))
    assert (result.session_id, result.owner_id, result.kind) == (claims.session_id, claims.owner_id, "delegate")


@pytest.mark.req("AUTH-1")
def test_a_token_holds_ids_and_kind_only():
    token = tokens.issue_token(Claims(uuid4(), uuid4(), "media"), keys=KEYS, now=NOON, expires_at=NOON + LIFE)
    result = jwt.decode(token, options={"verify_signature": False})
    assert set(result) == {"iss", "aud", "sub", "jti", "iat", "nbf", "exp"}


ATTACKS = {
    "empty": "",
    "no dots": "x",
    "none": unsigned("none"),
    "None": unsigned("None"),
    "NONE": unsigned("NONE"),
    "nOnE": unsigned("nOnE"),
    "empty signature": signed(body()).rpartition(".")[0] + ".",
    "another key": signed(body(), key=b"another secret of the tests, long enough"),
    "HS512": signed(body(), algorithm="HS512", key=SECRET * 2),
    "another issuer": signed(body(iss="elsewhere")),
    "list of kinds": signed(body(aud=["delegate", "media"])),
    "another kind": signed(body(aud="media")),
    "admin": signed(body(aud="admin")),
    "no type": jwt.encode(body(), SECRET, algorithm="HS256", headers={"kid": key_id(SECRET), "typ": None}),
    "another type": signed(body(), typ="at+jwt"),
    "no key id": jwt.encode(body(), SECRET, algorithm="HS256"),
    "path as key id": signed(body(), kid="../../dev/null"),
    "SQL as key id": signed(body(), kid="' OR 1=1"),
    "another key with its own id": signed(body(), kid=key_id(NEXT), key=NEXT),
    "another key under our key's id": signed(body(), key=NEXT),
    "a place for a key id": signed(body(), kid="current"),
    "number as key id": jwt.encode(body(), SECRET, algorithm="HS256", headers={"kid": "7", "typ": "JWT"}),
    "embedded key": signed(body(), jwk={"kty": "oct", "k": "c2VjcmV0"}),
    "critical header": signed(body(), crit=["exp"]),
    "key by address": signed(body(), jku="https://evil.example/keys"),
    "text as expiry": signed(body(exp="99999999999")),
    "expiry beyond time": signed(body(exp=10**18)),
    "true as expiry": signed(body(exp=True)),
    "owner that is no id": signed(body(sub="1")),
    "session that is no id": signed(body(jti="1")),
    "long": "x" * 8000,
    "expired": signed(body(exp=NOON)),
    "not yet": signed(body(nbf=NOON + timedelta(seconds=11))),
    **{f"without {claim}": signed({k: v for k, v in body().items() if k != claim}) for claim in tokens.REQUIRED_CLAIMS},
}


@pytest.mark.req("AUTH-1")
@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_a_token_that_is_not_quite_ours_is_refused(attack):
    with pytest.raises(NotSignedIn, match="Invalid or missing token"):
        read(attack)


@pytest.mark.parametrize(("seconds", "holds"), [(-1, True), (0, False), (1, False)])
def test_a_token_ends_to_the_second(seconds, holds):
    token = signed(body())
    if holds:
        read(token, now=NOON + LIFE + timedelta(seconds=seconds))
    else:
        with pytest.raises(NotSignedIn):
            read(token, now=NOON + LIFE + timedelta(seconds=seconds))


def test_ten_seconds_of_clock_drift_are_forgiven():
    assert read(signed(body(nbf=NOON + timedelta(seconds=10))))


def test_rotating_the_key_signs_nobody_out():
    claims = Claims(uuid4(), uuid4(), "delegate")
    token = tokens.issue_token(claims, keys=KEYS, now=NOON, expires_at=NOON + LIFE)
    rotated = Keys(NEXT, previous=SECRET)
    assert read(token, keys=rotated)
    assert read(tokens.issue_token(claims, keys=rotated, now=NOON, expires_at=NOON + LIFE), keys=Keys(NEXT))
    with pytest.raises(NotSignedIn):
        read(token, keys=Keys(NEXT))


def rows(session: Session) -> list[SignInSession]:
    return list(session.exec(select(SignInSession).order_by(col(SignInSession.created_at))))


def test_a_session_lives_twelve_hours(session, asha):
    claims = read(sign_in(session, asha))
    assert sessions.live_session(session, claims, now=later(hours=11, minutes=59, seconds=59)).owner_id == asha.id
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, claims, now=later(hours=12))


@pytest.mark.req("AUTH-4")
def test_an_ended_session_is_over_at_once(session, asha):
    claims = read(sign_in(session, asha))
    sessions.end_session(session, claims.session_id, now=NOON)
    session.expire_all()
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, claims, now=NOON)


def test_a_sixth_session_ends_the_oldest(session, asha):
    tokens_ = [sign_in(session, asha, now=later(seconds=second)) for second in range(6)]
    assert [row.ended_at is None for row in rows(session)] == [False, True, True, True, True, True]
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, read(tokens_[0], now=later(seconds=9)), now=later(seconds=9))


def test_ending_all_may_leave_the_one_in_use(session, asha, chitra):
    mine, other = (read(sign_in(session, asha)) for _ in range(2))
    hers = tokens.read_token(sign_in(session, chitra), keys=KEYS, kinds=("media",))
    sessions.end_all(session, asha.id, now=NOON, but=mine.session_id)
    session.expire_all()
    assert sessions.live_session(session, mine, now=NOON)
    assert sessions.live_session(session, hers, now=NOON)
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, other, now=NOON)
    sessions.end_all(session, asha.id, now=NOON)
    session.expire_all()
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, mine, now=NOON)


@pytest.mark.parametrize("change", [{"session_id": UUID(int=0)}, {"owner_id": UUID(int=0)}, {"kind": "media"}])
def test_claims_that_do_not_fit_the_row_are_refused(session, asha, change):
    claims = read(sign_in(session, asha))
    values = {"session_id": claims.session_id, "owner_id": claims.owner_id, "kind": claims.kind} | change
    with pytest.raises(NotSignedIn):
        sessions.live_session(session, Claims(**values), now=NOON)


def test_times_are_read_as_utc():
    assert read(signed(body())).expires_at == datetime(2025, 9, 2, 0, 0, tzinfo=UTC)
