"""A stall's code stays within its stall on every plan, however long it is (EXH-1)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from maritime_site.domain.exhibition.models import StallType
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.kit.stall_plan import code_shown, status_words

pytestmark = pytest.mark.req("EXH-1")
RULE = Path(__file__).parents[2] / "assets" / "kit" / "stall_code.js"
NODE = Path(sys.executable).parent / "node"
CODES = ("A-1", "A-101", "AB-101", "ABC-101", "NORTH-101", "INTERNATIONAL-101-AB")
WIDTHS = (1, 10, 20, 30, 60, 120)


@pytest.mark.parametrize(
    ("code", "width", "shown"),
    [
        ("A-12", 30, ("A-12", 8.5)),
        ("AB-101", 30, ("AB-101", 7.0)),
        ("NORTH-101", 30, ("…H-101", 6.0)),
        ("NORTH-101", 60, ("NORTH-101", 8.5)),
        ("A-101", 10, ("…1", 6.0)),
    ],
)
def test_a_long_code_is_smaller_and_then_its_end(code, width, shown):
    assert code_shown(code, width) == shown


def test_the_browser_draws_by_the_same_rule():
    asked = [(code, width) for code in CODES for width in WIDTHS]
    program = (
        f"import {{ codeShown }} from {json.dumps(RULE.as_uri())};"
        f"console.log(JSON.stringify({json.dumps(asked)}.map(([code, width]) => codeShown(code, width))));"
    )
    values = subprocess.run([NODE, "--input-type=module", "-e", program], capture_output=True, check=True, text=True)
    drawn = [(row["words"], row["size"]) for row in json.loads(values.stdout)]
    assert drawn == [code_shown(code, width) for code, width in asked]


def test_the_public_plan_has_the_whole_code_at_hand():
    floor = {"type": StallType.SHELL, "area": 9, "open_sides": 1, "price_class": "standard", "status": "free"}
    stall = StallView(code="NORTH-101", x=0, y=0, width=30, height=30, **floor)
    hall = HallView(code="A", name="Hall A", width=100, height=100, is_demo=False, stalls=(stall,))
    legend = {status: words for status, words in status_words().items() if status != "mine"}
    names = {"code_shown": code_shown, "type_name": str, "country_name": str, "legend": legend}
    empty: dict[str, object] = {
        "path": "",
        "search": "",
        "country": "",
        "countries": [],
        "exhibitors": [],
        "pages": {},
        "steps": [],
    }
    counts = {"has_demo": False, "total": 0, "number": 1, "last": 1}
    drawing = str(render_template("exhibitors.html", halls=[hall], **names, **empty, **counts))
    assert 'font-size="6" class="stall-code">…H-101</text><title>NORTH-101</title>' in drawing
