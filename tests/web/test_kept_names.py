"""The audit log, the exports and the jobs read in Hindi as in English (HINDI-1)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import maritime_site.domain
from maritime_site.core.text.i18n import use_language
from maritime_site.jobs import JOBS
from maritime_site.web.backoffice.wording import humanize_name

DOMAIN = Path(maritime_site.domain.__path__[0])


def things_changed() -> set[str]:
    """What the domain says it changed, wherever an audit entry is written."""
    nodes = (node for path in DOMAIN.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    keywords = (each for node in nodes if isinstance(node, ast.Call) for each in node.keywords)
    values = (each.value for each in keywords if each.arg == "entity")
    return {value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)}


@pytest.mark.req("HINDI-1")
@pytest.mark.parametrize("name", sorted({job[0] for job in JOBS} | things_changed()))
def test_a_kept_name_reads_in_hindi(name):
    with use_language("hi"):
        words = humanize_name(name)
    assert words != humanize_name(name), f'N_("{humanize_name(name)}") belongs into backoffice/kept_names.py'
