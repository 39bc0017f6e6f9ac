"""Pictures are opened in a process of their own, bounded in time and memory (security.md R49)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from maritime_site.core.imaging import program as image_program
from maritime_site.core.imaging.process import BROKEN, ImageProcess, NotDrawn
from tests.uploads import picture

pytestmark = pytest.mark.req("REG-2")
GROWN = (5000, 4500)


@pytest.fixture
def drawing():
    process = ImageProcess()
    yield process
    process.stop()


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Puts another program in the place of the one that draws."""

    def put(source: str) -> None:
        script = tmp_path / "program.py"
        script.write_text(source)
        monkeypatch.setattr(image_program, "__file__", str(script))

    return put


def test_one_process_draws_one_picture_after_another(drawing):
    first = drawing.redraw(picture(), "PNG")
    pid = drawing.pid
    drawn = drawing.draw_sizes(picture("JPEG", size=(1000, 500)), "JPEG", (480, 960, 1600))
    assert Image.open(BytesIO(first)).size == (8, 6)
    assert (drawn.size, drawn.widths, len(drawn.files)) == ((1000, 500), (480, 960, 1000), 4)
    assert [Image.open(BytesIO(file)).width for file in drawn.files] == [480, 960, 1000, 1000]
    assert drawing.pid == pid != os.getpid()


@pytest.mark.req("EVENT-2")
def test_what_is_transparent_stands_on_white(drawing):
    data = BytesIO()
    Image.new("RGBA", (40, 40), (0, 0, 0, 0)).save(data, "PNG")
    for file in drawing.draw_sizes(data.getvalue(), "PNG", [40]).files:
        assert min(Image.open(BytesIO(file)).convert("RGB").getpixel((20, 20))) > 250


def test_after_a_large_picture_its_memory_comes_back(drawing):
    drawing.redraw(picture(), "PNG")
    before = drawing.pid
    drawing.redraw(picture(size=GROWN, mode="RGBA"), "PNG")
    assert drawing.pid is None
    drawing.redraw(picture(), "PNG")
    assert drawing.pid not in {None, before}


def test_a_process_draws_no_more_than_it_may(drawing):
    pids = set()
    for _number in range(image_program.MOST_PICTURES + 1):
        drawing.redraw(picture(), "PNG")
        pids.add(drawing.pid)
    assert len(pids - {None}) == 2


def test_this_process_does_not_open_a_picture(drawing, monkeypatch):
    def refuse(*_given: object, **_more: object) -> None:
        raise AssertionError("opened here")

    monkeypatch.setattr(Image, "open", refuse)
    assert drawing.redraw(picture(), "PNG")


def test_one_that_takes_too_long_is_refused_and_the_next_is_drawn(program, monkeypatch):
    drawing = ImageProcess(seconds=0.5)
    program("import time; time.sleep(600)")
    with pytest.raises(NotDrawn) as refusal:
        drawing.redraw(picture(), "PNG")
    assert (refusal.value.reason, drawing.pid) == (BROKEN, None)
    monkeypatch.undo()
    drawing = ImageProcess()
    assert drawing.redraw(picture(), "PNG")
    drawing.stop()


def test_one_that_takes_too_much_memory_is_refused_and_the_process_lives(drawing, program):
    program(Path(image_program.__file__).read_text().replace("1024 * 1024 * 1024", "200 * 1024 * 1024", 1))
    with pytest.raises(NotDrawn):
        drawing.redraw(picture(size=GROWN, mode="RGBA"), "PNG")
    assert drawing.redraw(picture(), "PNG")


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "{",
        "[]",
        "7",
        '{"bytes": [99]}',
        '{"bytes": ["x"]}',
        '{"bytes": [999999999999]}',
        '{"bytes": 7}',
        "x" * 9000,
    ],
)
def test_a_process_in_a_strangers_hands_harms_nobody(drawing, program, answer):
    program(f"import sys; sys.stdin.buffer.readline(); print({answer!r}, flush=True)")
    with pytest.raises(NotDrawn) as refusal:
        drawing.redraw(picture(), "PNG")
    assert (refusal.value.reason, drawing.pid) == (BROKEN, None)


def test_the_process_knows_nothing_of_ours(drawing, program, monkeypatch):
    monkeypatch.setenv("MARITIME_SECRET_KEY", "x" * 32)
    values = "json.dumps({'bytes': [], 'last': True, 'refused': json.dumps([sorted(os.environ), os.getcwd()])})"
    program(f"import sys, os, json; sys.stdin.buffer.readline(); print({values}, flush=True)")
    with pytest.raises(NotDrawn) as refusal:
        drawing.redraw(picture(), "PNG")
    names, folder = json.loads(refusal.value.reason)
    assert not [name for name in names if name.startswith(("MARITIME", "PATH", "HOME"))]
    assert folder == "/"


def test_many_at_once_wait_for_each_other(drawing):
    drawn: list[bytes] = []
    threads = [threading.Thread(target=lambda: drawn.append(drawing.redraw(picture(), "PNG"))) for _number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(set(drawn)) == 1
    assert len(drawn) == 20


# A process of its own: what other tests left to be collected would be counted as well.
GROWTH = """
import os
from pathlib import Path
from maritime_site.core.imaging.process import ImageProcess, NotDrawn
from tests.uploads import huge_png, picture

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

drawing, data = ImageProcess(), picture(size=(5000, 4500), mode="RGBA")
drawing.redraw(data, "PNG")
before = resident()
for _number in range(3):
    drawing.redraw(data, "PNG")
    try:
        drawing.redraw(huge_png(20_000, 20_000), "PNG")
    except NotDrawn:
        continue
    raise SystemExit("a picture that is too large was drawn")
print(resident() - before)
drawing.stop()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ours_stays_small_whatever_the_process_opens():
    done = subprocess.run([sys.executable, "-c", GROWTH], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 20 * 1024 * 1024, "one open picture would be 90 MB"
