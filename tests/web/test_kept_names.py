"""The audit log, the exports and the jobs read in Hindi as in English (HINDI-1)."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import maritime_site.domain
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.awards.categories import PUBLIC_FIELDS
from maritime_site.domain.billing.models import DocumentKind
from maritime_site.domain.billing.schemas import Rates, SupplyRate
from maritime_site.domain.billing.tax_settings import FIGURES
from maritime_site.domain.exhibition.models import ApplicationStatus, Entitlement
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.people.rules.schemas import KeptQuestion, Rule, RuleOption
from maritime_site.jobs import JOBS
from maritime_site.ports.event_facts import Contact, EventFacts, Figure, Hours, Organisation, Strand, Venue
from maritime_site.web.backoffice.audit.fields import label_field
from maritime_site.web.backoffice.wording import humanize_name

DOMAIN = Path(maritime_site.domain.__path__[0])


# Records that are put down column by column.
COLUMNS = {
    *Rule.model_fields,
    *KeptQuestion.model_fields,
    *RuleOption.model_fields,
    *(field.alias or name for name, field in EventFacts.model_fields.items()),
    *(name for part in (Venue, Organisation, Contact, Hours, Strand, Figure) for name in part.model_fields),
    *(set(Package.model_fields) - {"id", "taken", "created_at", "is_demo", "open_key"}),
    *(set(Entitlement.model_fields) - {"id", "updated_at", "position"}),
    *PUBLIC_FIELDS,
    *FIGURES,
    *Rates.model_fields,
    *SupplyRate.model_fields,
}
# Those of tuples of names, and of values that are put together before.
OTHERS = {
    *("slug", "title_en", "text_en", "published_at", "embargo_until", "archived_on", "day", "expires_at"),
    *("starts_at", "ends_at", "hall_id", "track_id", "released", "rate_minor", "premium_percent", "tax_percent"),
    *("kind", "category", "rows", "good", "notify", "approve", "alt_en", "decorative", "focal_x", "focal_y", "crop"),
    *("version", "title", "publishedAt", "action", "matching", "done", "subject", "total", "state", "notified"),
    *("basis", "stalls", "added", "changed", "removed", "from", "pages", "session", "reason", "file", "poster"),
    *("facebook", "x", "instagram", "linkedin", "youtube", "android", "ios", "again", "days", "confirmed_by"),
    *("format", "columns", "filters", "payment", "amount", "price", "until", "currency", "confirmed_at"),
}
SIDES = {"before", "after"}
ACTION = re.compile(r"[a-z_-]+(\.[a-z_-]+)?")
# Functions that say what the log keeps of a row.
RECORDS = re.compile(r"_?(\w+_to_record|_to_record|state_of|_?words_to_record)")
# What stands for itself: names of languages, of services and of registers.
SAME = {"X", "En", "Hi", "GSTIN", "SAC", "Facebook", "Instagram", "Linkedin", "Youtube"}


@cache
def nodes_of(path: Path) -> list[ast.Call | ast.FunctionDef]:
    """Every call and every function of a file of the domain."""
    return [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call | ast.FunctionDef)
    ]


@cache
def nodes_of_all() -> list[ast.Call | ast.FunctionDef]:
    """Those of the whole domain; each process of the tests reads them once, before any test runs."""
    return [node for path in DOMAIN.rglob("*.py") for node in nodes_of(path)]


def things_changed() -> set[str]:
    """What the domain says it changed, wherever an audit entry is written."""
    keywords = (each for node in nodes_of_all() if isinstance(node, ast.Call) for each in node.keywords)
    values = (keyword.value for keyword in keywords if keyword.arg == "entity")
    return {value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)}


def actions_done() -> set[str]:
    """What the domain says was done: whole, or the verb that is put together with the thing."""
    nodes = nodes_of_all()
    takers = {
        node.name: [each.arg for each in node.args.args]
        for node in nodes
        if isinstance(node, ast.FunctionDef) and {"verb", "action"} & {each.arg for each in node.args.args}
    }
    told = [
        argument
        for node in nodes
        if isinstance(node, ast.Call)
        for name, argument in zip(takers.get(_called(node), ()), node.args, strict=False)
        if name in {"verb", "action"}
    ]
    words = {part.value for each in told for part in ast.walk(each) if isinstance(part, ast.Constant)}
    return {word for word in words if isinstance(word, str) and ACTION.fullmatch(word)}


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def fields_changed() -> set[str]:
    """The fields that the domain puts on record, as far as the code names them where it does so."""
    found: set[str] = set()
    for path in DOMAIN.rglob("*.py"):
        source = path.read_text("utf-8")
        if "audit" not in source and "record_act" not in source:
            continue
        nodes = nodes_of(path)
        told = [
            each.value for node in nodes if isinstance(node, ast.Call) for each in node.keywords if each.arg in SIDES
        ]
        told += [node for node in nodes if isinstance(node, ast.FunctionDef) and RECORDS.fullmatch(node.name)]
        found |= {
            key.value
            for each in told
            for node in ast.walk(each)
            if isinstance(node, ast.Dict)
            for key in node.keys
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        }
    return found


@pytest.mark.req("HINDI-1", "BO-5")
@pytest.mark.parametrize("name", sorted(fields_changed() | COLUMNS | OTHERS))
def test_a_field_of_the_log_reads_in_hindi(name):
    english = label_field(name)
    with use_language("hi"):
        words = label_field(name)
    assert words != english or english in SAME, f'N_("{english}") belongs into backoffice/kept_names.py'
    assert "_" not in english, "a kept name is told as it is kept"


@pytest.mark.req("HINDI-1")
@pytest.mark.parametrize("name", sorted({job[0] for job in JOBS} | things_changed() | actions_done()))
def test_a_kept_name_reads_in_hindi(name):
    with use_language("hi"):
        words = humanize_name(name)
    assert words != humanize_name(name), f'N_("{humanize_name(name)}") belongs into backoffice/kept_names.py'


def purposes() -> set[str]:
    """What the domain's messages are for."""
    named = [node for node in nodes_of_all() if isinstance(node, ast.Call)]
    given = [each.value for call in named for each in call.keywords if each.arg == "purpose"]
    given += [each for call in named if getattr(call.func, "id", "") == "MessageDraft" for each in call.args[2:3]]
    words = {each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    stalls = {f"stall-{status}" for status in ApplicationStatus if status != ApplicationStatus.HELD}
    return {word for word in words if "-" in word} | stalls | {f"billing-{kind}" for kind in DocumentKind}


@pytest.mark.req("HINDI-1", "BO-3")
@pytest.mark.parametrize("name", sorted(purposes() | {"broadcast", "pass", "seat-named", "registration-invited"}))
def test_what_a_message_is_for_reads_in_hindi(name):
    with use_language("hi"):
        words = humanize_name(name)
    assert words != humanize_name(name), f'N_("{humanize_name(name)}") belongs into backoffice/kept_names.py'


# Nothing reads them any more, and they are large.
nodes_of.cache_clear()
nodes_of_all.cache_clear()
