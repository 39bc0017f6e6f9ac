"""`python -m scripts.upload_memory`: hand in a thousand pictures, and read how much memory the site keeps of them.

Strangers send photographs and now and then a large one to a REST door of its own, from changing addresses. Prints the
resident memory of the site's processes as it goes; the process that opens pictures is told apart. Exits with 1 when the
site's own grew by more than GROWTH_MB after the first tenth.
"""

from __future__ import annotations

import argparse
import http.client
import os
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from maritime_site.core.db import migrations
from maritime_site.core.imaging import program as image_program
from scripts.bench import served

PATH, BOUNDARY = "/api/media/register/documents", "frontier"
COUNT, WORKERS_OWN, GROWTH_MB = 1000, Path(image_program.__file__).name, 48
ORDINARY, LARGE, LARGE_EACH = (1600, 1200), (5000, 4900), 50


def photograph(size: tuple[int, int]) -> bytes:
    """A JPEG with some detail."""
    noise = ImageOps.fit(Image.effect_noise((size[0] // 8, size[1] // 8), 60), size).convert("RGB")
    target = BytesIO()
    noise.save(target, "JPEG", quality=70)
    return target.getvalue()


def send(connection: http.client.HTTPConnection, number: int, photo: bytes) -> None:
    """Hand one in. Raises RuntimeError when it is not taken."""
    fields = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nmedia-letter\r\n'
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="letter.jpg"\r\n\r\n'
    body = f"{fields}{file}".encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode()
    headers = {
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "X-Forwarded-For": f"10.{number >> 8 & 255}.{number & 255}.1",
    }
    connection.request("POST", PATH, body, headers)
    answer = connection.getresponse()
    said = answer.read()
    if answer.status != 201:
        raise RuntimeError(f"{answer.status} {said[:200]!r}")


def _descendants(parent: int) -> Iterator[int]:
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        for child in task.read_text().split():
            yield int(child)
            yield from _descendants(int(child))


def resident_mb() -> tuple[float, float]:
    """Megabytes of the site's processes, and of those that open pictures."""
    site = pictures = 0.0
    for pid in _descendants(os.getpid()):
        size = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        if WORKERS_OWN in Path(f"/proc/{pid}/cmdline").read_text():
            pictures += size
        else:
            site += size
    return site, pictures


def measure(count: int) -> list[tuple[int, float, float]]:
    """After how many pictures, the site's megabytes, and those of the process that opens pictures."""
    rows: list[tuple[int, float, float]] = []
    ordinary, large = photograph(ORDINARY), photograph(LARGE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'site.db'}"
        migrations.upgrade_database(url)
        with served("scripts.bench_apps:rest", url, folder, MARITIME_TRUSTED_PROXY_HOPS="1") as connection:
            for number in range(1, count + 1):
                send(connection, number, large if number % LARGE_EACH == 0 else ordinary)
                if number % max(1, count // 10) == 0:
                    rows.append((number, *resident_mb()))
                    print(f"{number:5} pictures: site {rows[-1][1]:6.1f} MB, opening {rows[-1][2]:6.1f} MB", flush=True)
    return rows


def main() -> int:
    """Measure and judge; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="how many pictures (1000)")
    rows = measure(parser.parse_args().count)
    growth = max(site for _number, site, _pictures in rows) - rows[0][1]
    print(f"grew by {growth:.1f} MB after the first {rows[0][0]}; at most {GROWTH_MB} MB")
    return 0 if growth <= GROWTH_MB else 1


if __name__ == "__main__":
    sys.exit(main())
