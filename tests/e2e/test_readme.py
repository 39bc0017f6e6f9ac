"""The README's REST tour works as it stands there."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.e2e.site import ROOT, Site


def tour() -> str:
    """Every command between the tour's heading and the next one."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## A tour of the REST API")[1].split("\n## ")[0]
    return "\n".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))


@pytest.mark.req("AUTH-1", "HOSP-1", "HOSP-4")
def test_the_tour_books_pays_cancels_and_gets_its_money_back(site: Site, tmp_path):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", tour()],
        cwd=tmp_path,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "SITE": site.url, "OUTBOX": str(site.data_dir / "outbox")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *_, confirmed, reference, _message, cancelled, refund = done.stdout.splitlines()
    assert (confirmed, cancelled, refund) == ("confirmed", "cancelled", "processed")
    assert re.fullmatch(r"[A-Z]{2,4}-\w{4}-\w{4}", reference)
