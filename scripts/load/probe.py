"""`python -m scripts.load.probe URL`: ask `healthz` again and again; a line for each answer, "seconds status".

A process of its own: what keeps the crowd's process busy must not count as the site's time.
"""

from __future__ import annotations

import http.client
import sys
import time
from urllib.parse import urlsplit

from scripts.load.figures import UNANSWERED

ADDRESS = {"X-Forwarded-For": "10.255.255.255"}
PROBE_SECONDS, TIMEOUT_SECONDS = 0.25, 60


def ask_health(host: str) -> int:
    """The status of one answer, over a connection of its own, so that every worker is asked in its turn."""
    connection = http.client.HTTPConnection(host, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/api/healthz", headers=ADDRESS)
        answer = connection.getresponse()
        answer.read()
    except (http.client.HTTPException, OSError):
        return UNANSWERED
    finally:
        connection.close()
    return answer.status


def main(url: str) -> None:
    """Ask until the process is ended."""
    while True:
        began = time.perf_counter()
        status = ask_health(urlsplit(url).netloc)
        print(time.perf_counter() - began, status, flush=True)
        time.sleep(PROBE_SECONDS)


if __name__ == "__main__":
    main(sys.argv[1])
