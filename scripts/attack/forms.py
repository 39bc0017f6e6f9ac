"""Attacks on public forms, lists and what people may type."""

from __future__ import annotations

import csv
import io
import time

from scripts.attack.target import Target, require, statuses
from scripts.testbed.people import email_of, registration

ONE_ADDRESS = "10.250.0.1"
SLOW_SECONDS = 2.0


def _query(target: Target, **changes: str) -> dict[str, str]:
    email = email_of(next(target.numbers))
    return {
        "name": "Asha Rao",
        "email": email,
        "message": "Where?",
        "mobile": "9876543210",
        "countryCodeMobile": "+91",
    } | changes


def flood_queries(target: Target) -> str:
    """34: sixty queries from one address."""
    tried = [target.call("POST", "/query", json=_query(target), address=ONE_ADDRESS) for _ in range(60)]
    stored = sum(response.status_code == 200 for response in tried)
    require(stored, f"not one was stored, so nothing was tried: {statuses(tried)}")
    require(stored <= 5, f"{stored} were stored without a proof of work")
    return statuses(tried)


def relay_a_message(target: Target) -> str:
    """Item 10 of issue 12: a link instead of a name, mailed by the site to an address that nobody proved."""
    number = next(target.numbers)
    bait = "evil.example"
    wanted = registration(number) | {"firstName": f"Win at www.{bait}", "organisation": f"https://{bait}/win"}
    made = target.call("POST", "/delegate/register", json=wanted)
    if made.status_code == 201:
        target.call("POST", "/delegate/login/request-otp", json={"email": email_of(number), "mobile": ""})
        target.codes(email_of(number))
        relayed = [message["subject"] for message in target.messages(email_of(number)) if bait in str(message)]
        require(not relayed, f"relayed in {relayed}")
    return f"registering answered {made.status_code}; nothing relayed"


def count_visitors_up(target: Target) -> str:
    """35: one visitor in a loop, with a count of one's own and made-up ids."""
    before = target.call("GET", "/web-visitors/visitorCount").json()["totalVisitors"]
    for number in range(1_250):
        headers = {"Cookie": f"visitor_id=00000000-0000-4000-8000-{number:012d}"}
        target.call("POST", "/web-visitors/visitorslogs", json={}, headers=headers, address=ONE_ADDRESS)
        target.call("POST", "/web-visitors/visitorslogs", json={"count": 1_000}, address=ONE_ADDRESS)
    after = target.call("GET", "/web-visitors/visitorCount").json()["totalVisitors"]
    require(after - before <= 1_200, f"{after - before} more visitors from one address")
    return f"2,500 tries from one address: {after - before} more"


def connect_wrongly(target: Target) -> str:
    """33: to oneself, to nobody, with a script for a purpose."""
    who = target.new_person()
    mine = target.call("GET", "/delegate/profile", headers=who).json()["data"]["id"]
    form = {"purpose": "<script>alert(1)</script>", "description": "", "receiverType": "delegate"}
    tried = [
        target.call("POST", f"/delegate/connection/request/{person}", json=form, headers=who)
        for person in (mine, "00000000-0000-4000-8000-000000000000", "x")
    ]
    require(all(response.status_code in {404, 409, 422} for response in tried), statuses(tried))
    return statuses(tried)


def type_markup(target: Target) -> str:
    """21, 51: markup, templates and formulas in a profile; what becomes of them in the export."""
    number = next(target.numbers)
    wanted = registration(number) | {"organisation": "=HYPERLINK(1)", "designation": "<svg onload=alert(1)> {{7*7}}"}
    target.call("POST", "/delegate/register", json=wanted)
    export = target.call("GET", "/admin/exports/registrations.csv", headers=target.chief())
    rows = [row for row in csv.reader(io.StringIO(export.text)) if email_of(number) in row]
    cells = [cell for row in rows for cell in row]
    require(
        not [cell for cell in cells if cell[:1] in set("=+-@\t\r") and not cell[1:].isdigit()], f"a formula in {cells}"
    )
    require(not [cell for cell in cells if "49" in cell and "7*7" not in cell and "{{" in cell], "a template ran")
    return f"export {export.status_code}, {len(rows)} rows, no cell begins with a formula"


def ask_lists_for_odd_pages(target: Target) -> str:
    """52: pages below one, sizes beyond all, other people's columns."""
    chief, who = target.chief(), target.new_person()
    odd = (
        "page=-1",
        "page=0",
        "pageSize=1000000000",
        "pageSize=0",
        "page=1e9",
        "sort=password",
        "page=%00",
        "search=%27%20OR%201=1--",
    )
    tried = [target.call("GET", f"/admin/registrations?{each}", headers=chief) for each in odd]
    tried += [target.call("GET", f"/delegate/connection?{each}", headers=who) for each in odd]
    require(all(response.status_code in {200, 422} for response in tried), statuses(tried))
    return statuses(tried)


def slow_down_patterns(target: Target) -> str:
    """53: texts that make careless patterns run for ever."""
    chief = target.chief()
    texts = (
        "a" * 50_000 + "!",
        "a@" * 20_000,
        "+" + "9" * 50_000,
        "aA1-" * 12_000,
        " " * 50_000 + "x",
        "." * 40_000 + "@",
    )
    slowest = 0.0
    for text in texts:
        began = time.perf_counter()
        login = {"email": text, "mobile": "", "countryCode": "+91"}
        target.call("POST", "/delegate/login/request-otp", json=login)
        target.call(
            "POST", "/delegate/register", json=registration(1) | {"email": text, "firstName": text, "mobile": text}
        )
        target.call("POST", "/query", json=_query(target, message=text, email=text))
        target.call("GET", "/admin/registrations", params={"search": text[:4_000]}, headers=chief)
        slowest = max(slowest, (time.perf_counter() - began) / 4)
    require(slowest < SLOW_SECONDS, f"a request took {slowest:.1f} s")
    return f"at most {slowest:.2f} s a request"


ATTACKS = (
    flood_queries,
    relay_a_message,
    count_visitors_up,
    connect_wrongly,
    type_markup,
    ask_lists_for_odd_pages,
    slow_down_patterns,
)
