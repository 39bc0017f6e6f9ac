"""What anybody may ask about the site, and what only the metrics token may."""

from __future__ import annotations

import asyncio

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from maritime_site.api.app import create_api
from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message
from maritime_site.jobs.runner import jobs_running
from maritime_site.settings import read_settings

TOKEN = "a token of the metrics' own"


@pytest.fixture
def metered(services, tmp_path):
    services.settings = read_settings(_env_file=None, data_dir=tmp_path, demo=False, metrics_token=TOKEN)
    with TestClient(create_api(services), raise_server_exceptions=False) as client:
        yield client


def figures(client) -> dict[tuple[str, ...], float]:
    answer = client.get("/api/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@pytest.mark.req("OPS-3")
@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer "}, {"Authorization": "Bearer anything"}])
def test_without_a_token_in_the_settings_there_are_no_metrics(api, headers):
    answer = api.get("/api/metrics", headers=headers)
    assert (answer.status_code, answer.json()) == (404, api.get("/api/nowhere").json())


@pytest.mark.req("OPS-3")
@pytest.mark.parametrize("headers", [{}, {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": f"Basic {TOKEN}"}])
def test_another_token_reads_no_metrics(metered, headers):
    answer = metered.get("/api/metrics", headers=headers)
    assert (answer.status_code, answer.json()["message"]) == (401, "Invalid or missing token")


@pytest.mark.req("OPS-3")
def test_requests_are_counted_by_template_and_status(metered, new_person, token_for):
    bearer = token_for(new_person("delegate"))
    for _ in range(2):
        metered.get("/api/delegate/profile", headers=bearer)
    metered.get("/api/delegate/profile")
    metered.delete("/api/hospitality/booking/00000000-0000-4000-8000-000000000000", headers=bearer)
    metered.get("/api/nowhere/asha@demo.example")
    metered.request("BREW", "/api/countries")
    result = figures(metered)
    counted = "maritime_http_requests_total"
    assert result[counted, "GET", "/delegate/profile", "200"] == 2
    assert result[counted, "GET", "/delegate/profile", "401"] == 1
    assert result[counted, "DELETE", "/hospitality/booking/{id}", "404"] == 1
    assert result[counted, "GET", "unknown", "404"] == 1
    assert result[counted, "other", "/countries", "405"] == 1
    assert result["maritime_http_request_duration_seconds_count", "GET", "/delegate/profile"] == 3
    assert not any("asha" in part for name in result for part in name)


@pytest.mark.req("OPS-3")
def test_what_breaks_is_counted_too(metered, services):
    class Broken:
        def reading(self) -> None:
            raise RuntimeError

    whole, services.database = services.database, Broken()
    with capture_logs():
        assert metered.get("/api/readyz").status_code == 500
    services.database = whole
    assert figures(metered)["maritime_http_requests_total", "GET", "/readyz", "500"] == 1


@pytest.mark.req("OPS-3")
def test_the_queue_and_the_sessions_are_the_whole_sites(metered, database, new_person, token_for):
    assert figures(metered)["maritime_outbox_messages",] == 0
    for kind in ("delegate", "delegate", "media"):
        token_for(new_person(kind))
    with database.writing() as session:
        enqueue_message(
            session, MessageDraft("Hello", "Text", "test"), channel="email", recipient="a@demo.example", now=utc_now()
        )
    result = figures(metered)
    assert result["maritime_outbox_messages",] == 1
    assert 0 <= result["maritime_outbox_oldest_seconds",] < 60
    assert (result["maritime_live_sessions", "delegate"], result["maritime_live_sessions", "media"]) == (2, 1)


@pytest.mark.req("OPS-3")
def test_rounds_of_jobs_are_counted_with_how_they_ended(metered, services):
    done, failed = asyncio.Event(), asyncio.Event()

    async def some_rounds() -> None:
        loop = asyncio.get_running_loop()

        def works(_services, _now) -> None:
            loop.call_soon_threadsafe(done.set)

        def breaks(_services, _now) -> None:
            loop.call_soon_threadsafe(failed.set)
            raise RuntimeError

        async with jobs_running(services, (("works", 0.01, works), ("breaks", 0.01, breaks))):
            for event in (done, failed):
                await event.wait()
                event.clear()
                await event.wait()

    with capture_logs():
        asyncio.run(some_rounds())
    result = figures(metered)
    assert result["maritime_job_runs_total", "works", "done"] >= 1
    assert result["maritime_job_runs_total", "breaks", "failed"] >= 1


@pytest.mark.req("OPS-3")
def test_two_applications_count_apart(services, metered):
    metered.get("/api/healthz")
    other = type(services)(
        **{
            name: getattr(services, name)
            for name in ("settings", "database", "secret", "limiter", "carriers", "gateway")
        }
    )
    with TestClient(create_api(other)) as client:
        assert ("maritime_http_requests_total", "GET", "/healthz", "200") not in figures(client)


@pytest.mark.req("OPS-3")
def test_the_site_is_not_ready_without_redis_or_while_it_stops(api, services):
    assert api.get("/api/readyz").json() == {"success": True}
    services.limiter = Limiter("redis://127.0.0.1:1/0")
    answer = api.get("/api/readyz")
    assert (answer.status_code, answer.json()["message"]) == (503, "Redis does not answer")
    services.limiter, services.stopping = Limiter(), True
    assert api.get("/api/readyz").status_code == 503
    assert api.get("/api/healthz").status_code == 200


def test_a_missing_table_is_a_logged_500_with_a_number_to_quote(api, services, tmp_path):
    services.database = Database(f"sqlite:///{tmp_path / 'without-tables.db'}")
    with capture_logs() as logs:
        answer = api.get("/api/web-visitors/visitorCount")
    services.database.close()
    assert answer.status_code == 500
    (entry,) = [log for log in logs if log["event"] == "unexpected"]
    assert entry["reference"] in answer.json()["message"]
