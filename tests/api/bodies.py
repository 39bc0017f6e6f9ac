"""Requests made from the description: right ones, nearly right ones, and what no program would send by accident."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

from hypothesis import strategies as st

from tests.api.description import Operation, resolved

TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "\x00",
            "\ud800",
            "a\r\nBcc: all@demo.example",
            "x" * 5_000,
            "' OR 1=1 --",
            "<svg onload=alert(1)>",
            "\u202eabc",
            "１２３４５６",
            "{{7*7}}",
            "../../etc/passwd",
            "%00",
            "+91",
            " ",
            "é" * 300,
        ]
    ),
)
NUMBERS = st.one_of(
    st.integers(), st.sampled_from([0, -1, 2**31, 2**63, 10**40]), st.floats(), st.sampled_from([1e400, float("nan")])
)
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=4,
)
RAW = st.sampled_from(
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"NaN",
        b'{"a": NaN, "a": Infinity, "a": -1e999}',
        b"\xff\xfe\x00",
        b"\xef\xbb\xbf{}",
        '{"email": "a@demo.example"}'.encode("utf-16"),
        '{"otp": "1"}'.encode("utf-32"),
        b'{"email": "a@demo.example", "email": null}',
        b"[" * 20_000,
        b'{"a":' * 9_000,
        b'{"\\ud800": "\\udfff"}',
        b'{"guests": 1' + b"0" * 5_000 + b"}",
        b" " * 65_536,
        b" " * 65_537,
        b"1" * 65_536,
        b"\x00" * 100,
    ]
)


def value_of(schema: dict[str, Any], part: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a schema allows, as far as it says so."""
    part = resolved(schema, part)
    if "const" in part:
        return st.just(part["const"])
    if "enum" in part:
        return st.sampled_from(part["enum"])
    choices = part.get("anyOf") or part.get("oneOf")
    if choices:
        return st.one_of([value_of(schema, choice) for choice in choices])
    makers = {
        "string": _text,
        "integer": _integer,
        "boolean": lambda _part: st.booleans(),
        "null": lambda _part: st.none(),
        "number": lambda _part: st.floats(0, 100),
        "array": lambda inner: _list(schema, inner),
    }
    kind = part.get("type", "object")
    return makers[kind](part) if kind in makers else _object(schema, part)


def _text(part: dict[str, Any]) -> st.SearchStrategy[str]:
    formats = {
        "email": st.from_regex(r"[a-z]{1,8}@demo\.example", fullmatch=True),
        "uuid": st.uuids(version=4).map(str),
        "date": st.dates().map(str),
        "date-time": st.datetimes().map(lambda at: at.isoformat() + "Z"),
    }
    if part.get("format") in formats:
        return formats[part["format"]]
    if "pattern" in part:
        return st.from_regex(part["pattern"], fullmatch=True)
    letters = st.characters(categories=("L", "N"))
    return st.text(letters, min_size=part.get("minLength", 0), max_size=min(part.get("maxLength", 30), 30))


def _integer(part: dict[str, Any]) -> st.SearchStrategy[int]:
    return st.integers(int(part.get("minimum", -(2**33))), int(part.get("maximum", 2**33)))


def _list(schema: dict[str, Any], part: dict[str, Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(value_of(schema, part.get("items", {})), max_size=3)


def _object(schema: dict[str, Any], part: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: value_of(schema, field) for name, field in part.get("properties", {}).items()}
    required = {name: fields.pop(name) for name in part.get("required", [])}
    return st.fixed_dictionaries(required, optional=fields)


@st.composite
def spoiled(draw: st.DrawFn, right: st.SearchStrategy[Any]) -> Any:
    """A right body of which up to two fields are not."""
    body = draw(right)
    if not isinstance(body, dict):
        return body
    for name in draw(st.lists(st.sampled_from([*body, "id", "status", "__proto__"]), max_size=2)):
        if draw(st.booleans()):
            body[name] = draw(JUNK)
        else:
            body.pop(name, None)
    return body


def as_form(body: object) -> bytes:
    """A body as a browser's form would send it, with whatever bytes stand in it."""
    fields = body.items() if isinstance(body, dict) else [("x", body)]
    return "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in fields).encode()


def as_multipart(body: object) -> bytes:
    """The same in parts."""
    fields = body.items() if isinstance(body, dict) else [("x", body)]
    parts = [f'--x\r\nContent-Disposition: form-data; name="{_quoted(n)}"\r\n\r\n{_plain(v)}\r\n' for n, v in fields]
    return "".join([*parts, "--x--\r\n"]).encode(errors="surrogatepass")


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _quoted(value: object) -> str:
    return quote_from_bytes(_plain(value).encode(errors="surrogatepass"))


WRITERS = {
    "application/json": (lambda body: json.dumps(body).encode(), "application/json"),
    "application/x-www-form-urlencoded": (as_form, "application/x-www-form-urlencoded"),
    "multipart/form-data": (as_multipart, "multipart/form-data; boundary=x"),
}


@st.composite
def request_of(
    draw: st.DrawFn, schema: dict[str, Any], operation: Operation, ids: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A request for httpx: method, url, headers and content."""
    url, query, headers = operation.path, {}, {}
    for values in operation.parameters:
        right = value_of(schema, values["schema"])
        if values["in"] == "path":
            place = draw(st.one_of(right, st.sampled_from(ids or ("x",)), TEXTS))
            url = url.replace(
                "{" + values["name"] + "}", quote_from_bytes(_plain(place).encode(errors="surrogatepass"), "") or "x"
            )
        elif draw(st.booleans()):
            value = _plain(draw(st.one_of(right, TEXTS)))
            if values["in"] == "query":
                query[values["name"]] = value.encode(errors="surrogatepass")
            else:
                headers[values["name"]] = value.encode("latin-1", "replace").translate(None, b"\r\n\x00")[:300]
    content = None
    if operation.body:
        kind = draw(st.sampled_from(sorted(operation.body)))
        right = value_of(schema, operation.body[kind])
        write, headers["Content-Type"] = WRITERS[kind]
        content = draw(st.one_of(spoiled(right).map(write), right.map(write), JUNK.map(write), RAW))
    return {"method": operation.method, "url": f"{url}?{urlencode(query)}", "headers": headers, "content": content}
