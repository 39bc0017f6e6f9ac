"""No page waits for Redis or a database on the event loop: found in the sources, and proved with a Redis that hangs.

Every test of `tests/web` also runs with a limiter and a database that refuse the loop's thread (tests/web/conftest.py).
"""

from __future__ import annotations

import ast
import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from maritime_site.core.errors import Unavailable
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.signin import rate_limits
from maritime_site.web.handlers.rate_limits import check_limit
from tests.web.conftest import BLOCKING, BlockedLoop, guarded

WEB = Path(__file__).parents[2] / "maritime_site" / "web"
# Calls that wait, by the last part of their name, and the names that they are called on.
WAITING = {"reading": "database", "writing": "database"}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Finder(ast.NodeVisitor):
    """Limits that are checked, and sessions that are opened, by a coroutine itself."""

    def __init__(self) -> None:
        self.found: list[int] = []
        self._functions: list[Function] = []
        self._off_loop = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._enter(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._enter(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._enter(node)

    def _enter(self, node: Function) -> None:
        self._functions.append(node)
        self.generic_visit(node)
        self._functions.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func)
        receiver, _, method = name.rpartition(".")
        if method in WAITING and receiver.endswith(WAITING[method]) and self._in_coroutine():
            self.found.append(node.lineno)
        hops = name == "check_limit" or name.endswith("FormLimit")  # counts only when it is checked
        self._off_loop += hops
        self.generic_visit(node)
        self._off_loop -= hops

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr == "limiter" and not self._off_loop and self._functions:
            self.found.append(node.lineno)
        self.generic_visit(node)

    def _in_coroutine(self) -> bool:
        return bool(self._functions) and isinstance(self._functions[-1], ast.AsyncFunctionDef)


def waiting_lines(source: str) -> list[int]:
    finder = Finder()
    finder.visit(ast.parse(source))
    return finder.found


@pytest.mark.req("OPS-3")
def test_no_handler_checks_a_limit_or_opens_a_session_itself():
    result = {str(file.relative_to(WEB)): waiting_lines(file.read_text(encoding="utf-8")) for file in WEB.rglob("*.py")}
    assert {name: lines for name, lines in result.items() if lines} == {}


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("async def a(s):\n caps.act(services().limiter, s)", 1),
        ("def a(s):\n gates.within(s.limiter, 1)", 1),
        ("async def a(s):\n await check_limit(caps.act, services().limiter, s)", 0),
        ("async def a(s):\n with s.database.reading() as x:\n  pass", 1),
        ("async def a(s):\n def b():\n  with s.database.reading() as x:\n   pass\n await POOL.run(b)", 0),
    ],
)
def test_the_finder_finds(source: str, count: int):
    assert len(waiting_lines(source)) == count


@pytest.mark.parametrize(("owner", "name"), BLOCKING, ids=lambda part: getattr(part, "__name__", part))
def test_the_guard_refuses_the_thread_of_the_loop(owner: type, name: str):
    assert hasattr(owner, name)
    source = compile("async def on_loop(call): call()", str(WEB / "page.py"), "exec")
    names: dict[str, object] = {}
    exec(source, names)
    with pytest.raises(BlockedLoop):
        asyncio.run(names["on_loop"](guarded(lambda: None)))  # pyright: ignore[reportCallIssue, reportArgumentType]
    guarded(lambda: None)()


@pytest.fixture
def hanging_redis() -> Iterator[str]:
    """The address of a Redis that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken: list[socket.socket] = []
        server.settimeout(0.1)
        is_over = threading.Event()

        def accept() -> None:
            while not is_over.is_set():
                try:
                    taken.append(server.accept()[0])
                except TimeoutError:
                    continue

        thread = threading.Thread(target=accept)
        thread.start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        is_over.set()
        thread.join()
        for connection in taken:
            connection.close()


async def within_on_loop(*rate: Any) -> None:
    rate_limits.check_rate(*rate)


@pytest.mark.req("OPS-3")
@pytest.mark.anyio
@pytest.mark.parametrize("hops", [True, False], ids=["in a thread", "control"])
async def test_a_redis_that_hangs_holds_nobody_else_up(hanging_redis: str, *, hops: bool):
    limiter = Limiter(hanging_redis)
    longest, last = 0.0, time.monotonic()

    async def others() -> None:
        nonlocal longest, last
        while True:
            await asyncio.sleep(0.01)
            now = time.monotonic()
            longest, last = max(longest, now - last), now

    task = asyncio.create_task(others())
    await asyncio.sleep(0.05)
    rate = limiter, rate_limits.VERIFY_RATE, rate_limits.VERIFY, "192.0.2.1"
    with pytest.raises(Unavailable):
        await (check_limit(rate_limits.check_rate, *rate) if hops else within_on_loop(*rate))
    await asyncio.sleep(0.05)
    task.cancel()
    assert (longest < 0.9) is hops
