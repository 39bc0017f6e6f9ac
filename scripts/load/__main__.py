"""`python -m scripts.load`: bring a site up on each database, let the rush in, print what was measured, say what held.

`--people 200` lets fewer come, `--present 0` to an empty site, `--sqlite` and `--postgres` take one database only. Exit
status 0 when everything held. A bare route is measured beside it, so that times of machines can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import uvloop

from scripts.load import report
from scripts.load.checks import check_database
from scripts.load.client import Client, new_http
from scripts.load.crowd import Memory, Sockets, probe_health, read_pages
from scripts.load.figures import Figures
from scripts.load.ground import Ground
from scripts.load.report import Plan, Run
from scripts.load.rush import Rush
from scripts.testbed.outbox import followed
from scripts.testbed.site import ADMIN_EMAIL, ADMIN_PASSWORD, Site, build_pages, running_site

# Nobody waits a minute between two codes here, and no hold ends while the rush is counted.
SETTINGS = {
    "MARITIME_OTP_RESEND_SECONDS": "0",
    "MARITIME_OTP_SENDS_PER_HOUR": "100",
    "MARITIME_HOLD_MINUTES": "60",
    "MARITIME_APPROVAL_DELEGATE": "auto",
}
TITLES = {"sqlite": "SQLite, one worker", "postgres": "PostgreSQL, Redis, two workers"}
# Of the time in which all are to be through, the share in which they come.
ARRIVING = 0.75
# How many times that time is waited for stragglers.
PATIENCE = 3


async def put_rooms_on_sale(client: Client, rooms: int) -> str:
    """A package with so many rooms, made by the first administrator; its id."""
    login = {"email": ADMIN_EMAIL, "password": ADMIN_PASSWORD}
    entered = await client.send("prepare", "POST", "/api/admin/super-admin/login", address="10.255.0.1", json=login)
    check_in = datetime.now(UTC).date() + timedelta(days=60)
    package: dict[str, object] = {
        "name": "The last rooms",
        "hotel": "House",
        "city": "Mumbai",
        "checkIn": str(check_in),
        "checkOut": str(check_in + timedelta(days=4)),
        "maxGuests": 2,
        "capacity": rooms,
        "price": {"amount": 1_250_000, "currency": "INR"},
    }
    headers = {"Authorization": f"Bearer {entered.payload['token']}"}
    made = await client.send(
        "prepare", "POST", "/api/admin/packages", address="10.255.0.1", json=package, headers=headers
    )
    if made.status not in {200, 201}:
        raise RuntimeError(f"no rooms could be put on sale: {made}")
    client.figures.steps.pop("prepare")
    return str(made.payload["data"]["id"])


async def let_in(site: Site, plan: Plan) -> Run:
    """The rush with everybody else on the site."""
    figures = Figures()
    async with new_http(plan.people + plan.readers + plan.sockets + 100) as http, followed(site.outbox) as outbox:
        client = Client(http, site.url, figures)
        rush, sockets, memory = (
            Rush(client, outbox, await put_rooms_on_sale(client, plan.rooms)),
            Sockets(client),
            Memory(),
        )
        arriving = plan.seconds * ARRIVING
        crowd = [
            asyncio.create_task(probe_health(client)),
            asyncio.create_task(memory.watch(site)),
            *(asyncio.create_task(read_pages(client, each, arrive_within=arriving)) for each in range(plan.readers)),
            *(asyncio.create_task(sockets.hold(each, arrive_within=arriving / 3)) for each in range(plan.sockets)),
        ]
        began, own, theirs = time.perf_counter(), time.process_time(), site.cpu_seconds()
        await rush.run(plan.people, arrive_within=arriving, end_after=plan.seconds * PATIENCE)
        wall = time.perf_counter() - began
        run = Run(
            rush,
            figures,
            sockets,
            memory,
            wall,
            time.process_time() - own,
            site.cpu_seconds() - theirs,
            outbox.messages,
        )
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
    return run


def rush_on(make: str, plan: Plan) -> bool:
    """One database; whether everything held."""
    print(f"\n{TITLES[make]}: {plan.people} people, {plan.rooms} rooms, {plan.readers} readers, {plan.sockets} sockets")
    with tempfile.TemporaryDirectory(prefix="load-") as name:
        ground = Ground(Path(name), plan.present)
        with running_site(Path(name), on_postgres=make == "postgres", more=SETTINGS, prepare=ground.prepare) as site:
            gc.freeze()  # what filled the site is not looked through again while the crowd is there
            run = uvloop.run(let_in(site, plan))
            site.stop()
            ground.measure()
            promises = report.promises_of(run, plan) | check_database(
                site.database_url, run.rush, rooms=plan.rooms, people=plan.people
            )
    print(
        "\n".join(["", *report.figures_of(run), *ground.figures(run.wall), "", *report.verdicts(promises)]), flush=True
    )
    return all(promises.values())


def main(arguments: list[str]) -> int:
    """Let the rush in on each database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--present", type=int, default=100_000, help="who are registered already")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60, help="in which all are to be through")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--sqlite", action="store_true")
    only.add_argument("--postgres", action="store_true")
    asked = parser.parse_args(arguments)
    plan = Plan(asked.people, asked.present, asked.rooms, asked.readers, asked.sockets, asked.seconds)
    build_pages()
    makes = ["sqlite"] if asked.sqlite else ["postgres"] if asked.postgres else ["sqlite", "postgres"]
    held = [rush_on(make, plan) for make in makes]
    print(f"\n{'Everything held.' if all(held) else 'Not everything held.'}")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
