"""How the site runs, and failed messages sent again (SYSTEM_VIEW, SYSTEM_EDIT)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from pydantic import SecretStr
from sqlmodel import select

from maritime_site.adapters.typst_passes import TypstPrinter
from maritime_site.core.clock import utc_now
from maritime_site.core.observability.metrics import Run
from maritime_site.domain.administration import system
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.printing.fonts import PACKAGES
from maritime_site.printing.pdf import PdfPrinter
from tests.api.backoffice import administrator

SYSTEM = "/api/admin/system"


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


def message(database, **details):
    values = {
        "channel": "email",
        "recipient": "asha@demo.example",
        "text": "Words",
        "purpose": "booking-confirmed",
        "status": MessageStatus.FAILED,
        "attempts": 8,
        "error": "no such mailbox",
        "created_at": utc_now(),
        "due_at": utc_now(),
    }
    made = Message(**values | details)
    with database.writing() as session:
        session.add(made)
    return made


@pytest.mark.req("BO-2")
def test_the_site_tells_how_it_runs_and_none_of_its_secrets(api, services, database, chief, tmp_path):
    services.settings.smtp_password = SecretStr("a secret of the mail server")
    services.settings.redis_url = ""
    services.metrics.job_ran("outbox", Run(utc_now(), failed=True, every=60))
    message(database)
    message(database, status=MessageStatus.QUEUED)
    values = api.get(SYSTEM, headers=chief).json()
    assert (values["redis"], values["messagesFailed"], values["messagesWaiting"], values["backup"]) == (
        None,
        1,
        1,
        None,
    )
    assert [(job["name"], job["failed"]) for job in values["jobs"]] == [("outbox", True)]
    assert values["settings"]["MARITIME_SMTP_PASSWORD"] == "set"
    assert "a secret of the mail server" not in str(values)
    (services.settings.data_dir / "backups").mkdir()
    (services.settings.data_dir / "backups" / "monday.tar.gz").write_bytes(b"x")
    assert api.get(SYSTEM, headers=chief).json()["backup"]["name"] == "monday.tar.gz"


@pytest.mark.req("PASS-1", "BO-2")
@pytest.mark.parametrize(
    ("packages", "missing"), [(PACKAGES, set()), (PACKAGES[:1], {"Chinese", "Japanese", "Korean"})]
)
def test_scripts_that_passes_cannot_show_are_told(api, services, chief, packages, missing):
    services.printer = TypstPrinter(PdfPrinter(packages, machine=False))
    assert set(api.get(SYSTEM, headers=chief).json()["missingScripts"]) == missing


@pytest.mark.req("BO-2")
def test_an_address_is_shown_without_its_password(settings):
    settings.database_url = "postgresql+psycopg://site:hidden@db.example/site"
    shown = dict(system.shown_settings(settings))
    assert shown["MARITIME_DATABASE_URL"] == "postgresql+psycopg://site:***@db.example/site"


@pytest.mark.req("BO-5", "BO-2")
def test_a_failed_message_is_sent_again_once_and_on_record(api, database, chief):
    failed = message(database)
    listed = api.get(f"{SYSTEM}/messages", params={"status": "failed", "search": "asha booking"}, headers=chief).json()
    assert (listed["total"], listed["data"][0]["error"]) == (1, "no such mailbox")
    assert "text" not in listed["data"][0]
    for _time in range(2):
        assert api.post(f"{SYSTEM}/messages/{failed.id}/retry", headers=chief).status_code == 200
    with database.reading() as session:
        again = session.get_one(Message, failed.id)
        assert (again.status, again.attempts, again.error) == ("queued", 0, "")
        assert session.exec(select(AuditEntry.action)).all() == ["message.retry"]


@pytest.mark.req("BO-2")
@pytest.mark.parametrize(
    "told",
    [{"status": MessageStatus.SENT}, {"secret": True}, {"expires_at": utc_now() - timedelta(days=1)}],
    ids=["sent", "a code", "too late"],
)
def test_what_is_of_no_use_is_not_sent_again(api, database, chief, told):
    result = message(database, **told)
    assert api.post(f"{SYSTEM}/messages/{result.id}/retry", headers=chief).status_code == 409
    assert api.post(f"{SYSTEM}/messages/{uuid4()}/retry", headers=chief).status_code == 404
