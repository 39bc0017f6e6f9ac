"""Attacks on HTTP itself: headers, methods, bodies, caches and logs."""

from __future__ import annotations

import json
import re
import socket
from collections import Counter

from scripts.attack.target import Target, require, statuses
from scripts.testbed.people import registration


def ask_from_other_origins(target: Target) -> str:
    """38: foreign origins at public and private routes, preflights with odd methods."""
    origins = ("https://evil.example", "null", f"{target.site.url}.evil.example", "http://localhost.evil.example")
    for origin in origins:
        for method, path in (("GET", "/countries"), ("OPTIONS", "/query"), ("GET", "/delegate/profile")):
            headers = {"Origin": origin, "Access-Control-Request-Method": "QUERY"}
            allowed = target.call(method, path, headers=headers).headers.get("access-control-allow-origin")
            require(allowed is None, f"{origin} is allowed at {path}")
    return f"{len(origins)} origins, none allowed"


def post_as_a_form_would(target: Target) -> str:
    """39: JSON as text/plain, from another site's form, at writing routes."""
    paths = ("/delegate/register", "/query", "/feedback", "/delegate/logout", "/hospitality/payments/verify")
    body = json.dumps(registration(2)).encode()
    headers = {"Content-Type": "text/plain", "Origin": "https://evil.example"}
    tried = [target.call("POST", path, content=body, headers=headers) for path in paths]
    require(all(response.status_code in {401, 403, 415, 422} for response in tried), statuses(tried))
    return statuses(tried)


def look_for_missing_headers(target: Target) -> str:
    """40, 45: guarding headers on pages, REST, files and failures, also where a line break is in the path."""
    paths = (
        "//",
        "//hi",
        "/healthz",
        "//no-such-page",
        "/no-such-route",
        "//favicon.ico",
        "/%0a",
        "//%0a",
        "//x%0d%0ay",
    )
    wanted = {"x-content-type-options", "referrer-policy"}
    bare: list[str] = []
    for path in paths:
        headers = target.call("GET", path).headers
        missing = {name for name in wanted if name not in headers}
        if missing or any(char.isdigit() for char in headers.get("server", "")):
            bare.append(f"{path}: without {sorted(missing)}, server {headers.get('server')}")
    framed = target.call("GET", "//").headers.get("content-security-policy", "")
    require("frame-ancestors 'none'" in framed, "pages may be framed")
    require(not bare, "; ".join(bare))
    return f"{len(paths)} paths guarded, pages may not be framed"


def poison_links(target: Target) -> str:
    """42: another host in Host and X-Forwarded-Host while a letter is written."""
    email = target.new_email()
    login = {"email": email, "mobile": "", "countryCode": "+91"}
    headers = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    target.call("POST", "/delegate/login/request-otp", json=login, headers=headers)
    target.codes(email)
    poisoned = [message["subject"] for message in target.messages(email) if "evil.example" in message["text"]]
    require(not poisoned, f"links lead away in {poisoned}")
    return "links lead to the site"


def send_odd_bodies(target: Target) -> str:
    """54, 58: deep, huge, broken and wrongly typed bodies."""
    bodies = [
        b"[" * 60_000,
        b'{"a":' * 12_000,
        b"NaN",
        b'{"email": 1e400}',
        b"\xff\xfe",
        b'{"a": "\\ud800"}',
        b"\x00",
        b'{"email":"a","email":"b"}',
        b'{"name": ' + b"9" * 5_000 + b"}",
    ]
    tried = [
        target.call(method, path, content=body, headers={"Content-Type": kind})
        for body in bodies
        for method, path in (("POST", "/delegate/register"), ("POST", "/query"), ("POST", "/admin/super-admin/login"))
        for kind in ("application/json", "application/xml", "multipart/form-data")
    ]
    require(all(400 <= response.status_code < 430 for response in tried), statuses(tried))
    return f"{len(tried)} bodies: {statuses(tried)}"


def use_odd_methods(target: Target) -> str:
    """55: methods nobody offers."""
    paths = ("/query", "/healthz", "/delegate/profile", "//", "//_event/", "//favicon.ico")
    tried = [
        target.call(method, path) for method in ("TRACE", "PROPFIND", "QUERY", "PATCH", "CONNECT"[:5]) for path in paths
    ]
    require(not [response for response in tried if "X-Forwarded-For" in response.text], "TRACE echoes")
    return statuses(tried)


def smuggle_requests(target: Target) -> str:
    """55: two lengths, a chunked body with a length, headers without end; nothing may be answered twice."""
    inner = b"GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    attempts = {
        "CL.TE": head + b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" % (5 + len(inner)) + inner,
        "CL.CL": head + b"Content-Length: 2\r\nContent-Length: %d\r\n\r\n{}" % (2 + len(inner)) + inner,
        "TE.TE": head + b"Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}" + inner,
        "long header": b"GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 2_000_000 + b"\r\n\r\n",
    }
    said: list[str] = []
    for name, raw in attempts.items():
        answers = _raw(target, raw)
        first = answers.partition(b"\r\n")[0].decode(errors="replace") or "hung up"
        require(b" 50" not in answers.partition(b"\r\n")[0], f"{name}: {first}")
        if name in {"CL.TE", "CL.CL"}:
            require(
                answers.count(b'"success":true') == 0 or b" 400" in first.encode(),
                f"{name}: the inner request was answered",
            )
        said.append(f"{name}: {first}")
    return "; ".join(said)


def _raw(target: Target, data: bytes) -> bytes:
    answer = b""
    with socket.create_connection(target.host, timeout=3) as connection:
        try:
            connection.sendall(data)
            while part := connection.recv(65_536):
                answer += part
        except OSError:
            return answer
    return answer


def hold_connections_open(target: Target) -> str:
    """63: five hundred connections that send a byte and wait."""
    held: list[socket.socket] = []
    try:
        for _ in range(500):
            connection = socket.create_connection(target.host, timeout=5)
            connection.sendall(b"P")
            held.append(connection)
        seconds = max(target.health_seconds() for _ in range(5))
    finally:
        for connection in held:
            connection.close()
    require(seconds < 1, f"others waited {seconds:.1f} s")
    return f"{len(held)} held; slowest healthz {seconds:.2f} s"


def read_the_log(target: Target) -> str:
    """59: what all these attacks left in the log: no code, token, address, password; no line of an attacker's."""
    target.call("GET", "/%0aINFO forged line", headers={"User-Agent": "x\\nforged"})
    log = target.site.log.read_text(encoding="utf-8", errors="replace")
    emails = {word for word in ("@rush.example", "chief@demo.example") if word in log}
    require(not emails, f"addresses in the log: {emails}")
    require("eyJ" not in log, "a token is in the log")
    require("a lantern on the quay" not in log, "a password is in the log")
    ends = Counter(re.findall(r"^(\w[\w.]*(?:Error|Exception|Refused|Interrupt))\b", log, re.MULTILINE))
    said = ", ".join(f"{count} {name}" for name, count in ends.most_common()) or "none"
    return f"{len(log.splitlines())} lines without a canary; errors with a traceback: {said}"


ATTACKS = (
    ask_from_other_origins,
    post_as_a_form_would,
    look_for_missing_headers,
    poison_links,
    send_odd_bodies,
    use_odd_methods,
    smuggle_requests,
    hold_connections_open,
)
LAST = (read_the_log,)
