"""A supplier that hangs keeps no page and no request waiting (security.md R67)."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import httpx
import pytest
from sqlmodel import Session, func, select

from maritime_site.api.app import create_api
from maritime_site.core.threads import JOBS, WEBHOOKS
from maritime_site.domain.people.models import Person
from maritime_site.jobs.outbox import send_messages
from maritime_site.jobs.runner import jobs_running
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.db import read_in_thread
from tests.domain.hospitality.builders import FakeGateway

# Far more than a question takes, far less than what hangs here would.
PATIENCE_SECONDS = 20


class Hanging:
    """Whoever asks waits until it is let go; `asked` says how many wait."""

    def __init__(self) -> None:
        self.asked = threading.Semaphore(0)
        self.let_go = threading.Event()

    def wait(self) -> None:
        self.asked.release()
        self.let_go.wait(PATIENCE_SECONDS * 3)

    async def until_asked(self, times: int) -> None:
        for _time in range(times):
            assert await asyncio.to_thread(self.asked.acquire, timeout=PATIENCE_SECONDS)


@pytest.fixture
def hanging():
    made = Hanging()
    yield made
    made.let_go.set()


def count_people(session: Session) -> int:
    return session.exec(select(func.count()).select_from(Person)).one()


def test_jobs_that_hang_do_not_slow_a_page(services, hanging):
    """As many as there are threads for jobs, and as many again that wait for one."""
    install_services(services)

    async def play() -> int:
        async with jobs_running(services, tuple((f"job {n}", 1.0, _hang) for n in range(2 * JOBS.size))):
            await hanging.until_asked(JOBS.size)
            try:
                return await asyncio.wait_for(read_in_thread(count_people), PATIENCE_SECONDS)
            finally:
                hanging.let_go.set()

    def _hang(_services: object, _now: object) -> None:
        hanging.wait()

    assert asyncio.run(play()) == 0


def test_a_mail_server_that_hangs_slows_neither_pages_nor_other_jobs(services, hanging, new_person):
    class HangingMail:
        def carry(self, _dispatch: object) -> None:
            hanging.wait()

    values = replace(services, carriers={"email": HangingMail(), "sms": HangingMail()})
    install_services(values)
    ran = asyncio.Event()

    async def play() -> httpx.Response:
        app = create_api(values)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site") as client:
            answer = await client.post("/api/feedback", json=FEEDBACK)
            assert answer.status_code == 200  # its confirmation is what the mail server hangs over
            other = ("other", 0.1, lambda _services, _now: ran_in(loop))
            loop = asyncio.get_running_loop()
            async with jobs_running(values, (("outbox", 0.5, send_messages), other)):
                await hanging.until_asked(1)
                try:
                    ran.clear()
                    await asyncio.wait_for(ran.wait(), PATIENCE_SECONDS)
                    await asyncio.wait_for(read_in_thread(count_people), PATIENCE_SECONDS)
                    return await asyncio.wait_for(client.post("/api/feedback", json=FEEDBACK), PATIENCE_SECONDS)
                finally:
                    hanging.let_go.set()

    def ran_in(loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon_threadsafe(ran.set)

    assert asyncio.run(play()).status_code == 200


def test_a_gateway_that_hangs_slows_no_request_that_does_not_ask_it(services, hanging):
    class HangingGateway(FakeGateway):
        def signs_webhook(self, *, body: bytes, signature: str) -> bool:
            hanging.wait()
            return False

    values = replace(services, gateway=HangingGateway())

    async def play() -> tuple[int, int]:
        app = create_api(values)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site") as client:
            calls = [
                asyncio.create_task(client.post("/api/hospitality/payments/webhook", json={}, timeout=None))
                for _call in range(50)
            ]
            await hanging.until_asked(WEBHOOKS.size)
            try:
                read = await asyncio.wait_for(client.get("/api/exhibition/plan"), PATIENCE_SECONDS)
                written = await asyncio.wait_for(client.post("/api/feedback", json=FEEDBACK), PATIENCE_SECONDS)
            finally:
                hanging.let_go.set()
            assert {answer.status_code for answer in await asyncio.gather(*calls)} == {400}
        return read.status_code, written.status_code

    assert asyncio.run(play()) == (200, 200)


FEEDBACK = {"name": "Asha Rao", "email": "asha@demo.example", "rating": 5, "message": "Well done"}
