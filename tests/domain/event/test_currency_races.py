"""A currency is published while something is put on sale: one waits for the other and learns of it (EVENT-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from maritime_site.core.db.database import Database
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.home import home_currency
from maritime_site.domain.event import service
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.hospitality import staff_packages as packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_schemas import PackageRequest
from maritime_site.ports.services import Services, install_services
from tests.domain.hospitality.builders import ACTOR, TERMS
from tests.domain.hospitality.test_staff_packages import PAYLOAD
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("EVENT-1")]
# As long as one lets the other come as far as it can.
A_WHILE, PATIENCE = 0.4, 10


@pytest.fixture
def draft_in_shillings(services: Services) -> None:
    """A draft of the event with another currency; what comes in meanwhile is in rupees."""
    install_services(services)
    with services.database.writing() as session:
        payload = ChangeEventRequest.model_validate({"currency": "KES"})
        service.save_draft(session, payload, first=services.event, actor=ACTOR, now=NOON)


def publish(services: Services, database: Database) -> None:
    with database.writing() as session:
        service.publish_draft(session, first=services.event, actor=ACTOR, now=NOON)


def sell(database: Database, payload: PackageRequest) -> Package:
    with database.writing() as session:
        return packages.create_package(session, payload, actor=ACTOR, zone=TERMS.zone, now=NOON)


@pytest.mark.usefixtures("draft_in_shillings")
def test_who_publishes_waits_for_what_is_being_put_on_sale(services: Services, database: Database):
    payload = PackageRequest.model_validate(PAYLOAD)
    with ThreadPoolExecutor(1) as pool:
        with database.writing() as session:
            packages.create_package(session, payload, actor=ACTOR, zone=TERMS.zone, now=NOON)
            session.flush()
            publishing = pool.submit(publish, services, database)
            wait([publishing], A_WHILE)
        with pytest.raises(Conflict, match="packages on sale: 1"):
            publishing.result(PATIENCE)
    services.expire_event()
    assert home_currency() == "INR"


@pytest.mark.usefixtures("draft_in_shillings")
def test_what_is_put_on_sale_waits_for_who_publishes(services: Services, database: Database):
    payload = PackageRequest.model_validate(PAYLOAD)
    first = services.event
    with ThreadPoolExecutor(1) as pool:
        with database.writing() as session:
            service.publish_draft(session, first=first, actor=ACTOR, now=NOON)
            selling = pool.submit(sell, database, payload)
            wait([selling], A_WHILE)
        with pytest.raises(Invalid, match="Prices are in KES here"):
            selling.result(PATIENCE)
