"""The application is made before workers are forked: it must hold nothing that two processes may not share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import json, os, threading
from pathlib import Path
from maritime_site.maritime_site import serve
is_one = serve() is serve()
files = [os.readlink(path) for path in Path("/proc/self/fd").iterdir() if path.exists()]
print(json.dumps([is_one, threading.active_count(), files]))
"""


@pytest.mark.req("PERF-3")
@pytest.mark.skipif(sys.platform != "linux", reason="only there workers are forked, and /proc tells open files")
def test_it_is_made_once_without_a_thread_a_connection_or_an_open_database(tmp_path: Path):
    settings = {
        "MARITIME_DATA_DIR": str(tmp_path),
        "MARITIME_DEMO": "false",
        "REFLEX_ENV_MODE": "prod",
        "__REFLEX_SKIP_COMPILE": "true",
    }
    line = [sys.executable, "-c", PROGRAM]
    answer = subprocess.run(line, env=os.environ | settings, check=True, capture_output=True, text=True).stdout
    is_one, threads, files = json.loads(answer.splitlines()[-1])
    assert is_one
    assert threads == 1
    assert [file for file in files if file.startswith(("socket:", str(tmp_path)))] == []
