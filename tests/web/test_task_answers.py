"""The office reads what companies answered to their tasks (EXHIBIT-1)."""

from __future__ import annotations

import pytest

from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskAnswer, TaskType
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.exhibition.tasks_page import task_list
from maritime_site.web.backoffice.exhibition.tasks_state import OfficeTasksState
from tests.api.backoffice import administrator
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("EXHIBIT-1"), pytest.mark.anyio]


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def test_answers_stand_below_the_tasks(services, database):
    assert task_list()
    install_services(services)
    with database.writing() as session:
        task = ExhibitorTask(title_en="Fascia name", type=TaskType.TEXT, due_at=NOON, created_at=NOON)
        owner = make_person(session, "exhibitor", details={"company_name": "Sagar Marine"})
        make_person(session, "exhibitor", email="late@demo.example")
        session.add(task)
        session.flush()
        session.add(TaskAnswer(task_id=task.id, company_id=owner.id, answer="SAGAR", done_at=NOON))
    token = administrator(database, "exhibition officer")["Authorization"].removeprefix("Bearer ")
    state = await (await staff_tab("/admin/tasks", token)).get_state(OfficeTasksState)
    await send(state, "open")
    assert [(row["company"], row["title"], row["answer"]) for row in state.answers] == [
        ("Sagar Marine", "Fascia name", "SAGAR")
    ]
    assert state.rows[0]["done"] == "1"
