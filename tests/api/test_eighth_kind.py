"""Another kind of participant costs an entry in the registry and a schema."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.eighth_kind import grown

JOURNEY = Path(__file__).with_name("eighth_kind.py")


@pytest.mark.req("KIND-1")
def test_an_eighth_kind_registers_signs_in_keeps_its_profile_and_has_a_pass(tmp_path):
    site = grown(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, str(JOURNEY), str(tmp_path)],
        cwd=site,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    values = json.loads(done.stdout.splitlines()[-1])
    assert values["registered"]["data"]["status"] == "pending"
    profile = values["saved"]["data"]
    assert (profile["userType"], profile["harbour"], profile["licence"]) == ("pilot", "Mumbai", "P-7")
    assert values["elsewhere"] == 401
    assert values["described"] == ["application/json", "multipart/form-data"]
    assert (values["documents"], values["missing"]) == (["licence-copy"], [])
    assert (values["waiting"], values["pass"]["kind"], values["pass"]["name"]) == (409, "pilot", "Asha Rao")
    assert values["gone"] == [200, 401]
