"""Two presses at the same time are one letter, and two wishes at the same time leave one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.domain.visa_letters import service
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.schemas import VisaLetterRequest
from maritime_site.ports.services import install_services
from tests.api.test_visa_letters import FACTS, publish

pytestmark = [pytest.mark.race, pytest.mark.req("PAPER-1")]
DOORS = 5


@pytest.fixture(autouse=True)
def _event_to_come(services):
    publish(services)
    install_services(services)


def press(services, owner, *wishes: dict[str, str]) -> set[str]:
    """The numbers of the letters that are written when all wish at the same time."""
    together = Barrier(len(wishes), timeout=10)

    def write(wish: dict[str, str]) -> str:
        payload = parse_request(VisaLetterRequest, wish)
        together.wait()
        with services.database.writing() as session:
            return service.issue_letter(session, payload, owner=owner, services=services, now=utc_now()).number

    with ThreadPoolExecutor(len(wishes)) as pool:
        return set(pool.map(write, wishes))


def test_many_presses_at_once_are_one_letter(services, new_person):
    assert len(press(services, new_person(country="NO"), *[FACTS] * DOORS)) == 1


def test_of_many_wishes_at_once_one_letter_stays(services, database, new_person):
    wishes = [FACTS | {"embassy": f"Embassy {number}"} for number in range(DOORS)]
    assert len(press(services, new_person(country="NO"), *wishes)) == DOORS
    with database.reading() as session:
        assert len(session.exec(select(VisaLetter)).all()) == 1
