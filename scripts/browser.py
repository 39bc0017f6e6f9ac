"""A Chromium the browser tests can start: the machine's own, else Playwright's, else the system's package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

# Debian's browser without windows needs half the time of the whole one.
LIGHT = "chromium-headless-shell"
NAMES = (LIGHT, "chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
FLAGS = ("--disable-background-networking", "--disable-component-update", "--no-first-run")


def installed() -> str | None:
    """The path of a browser of this machine; None for Playwright's own."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def flags() -> list[str]:
    """How the browser is started: it calls nobody by itself; root (a container) cannot have its sandbox."""
    return [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def starts() -> bool:
    """Whether a browser really opens a page."""
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed(), args=flags())
            browser.new_page().goto("about:blank")
            browser.close()
    except Error:
        return False
    return True


def _as_root(*command: str) -> None:
    sudo = ["sudo", "-n"] if os.geteuid() else []
    subprocess.run([*sudo, *command], check=False, stdin=subprocess.DEVNULL)


def _from_playwright() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, stdin=subprocess.DEVNULL)


def _libraries_for_playwright() -> None:
    _as_root(sys.executable, "-m", "playwright", "install-deps", "chromium")


def _from_the_system(name: str) -> None:
    _as_root("apt-get", "update", "-qq")
    _as_root("apt-get", "install", "-y", "-qq", "--no-install-recommends", name)


def _lighter() -> None:
    """In a container of Debian's, once: get the light browser too."""
    tried = Path(sys.prefix) / "light-browser-tried"
    if os.geteuid() or not shutil.which("apt-get") or shutil.which(LIGHT) or tried.exists():
        return
    tried.touch()
    print("Installing a lighter browser for the tests …", flush=True)
    _from_the_system(LIGHT)


WAYS: tuple[Callable[[], None], ...] = (
    _from_playwright,
    _libraries_for_playwright,
    lambda: _from_the_system(LIGHT),
    lambda: _from_the_system("chromium"),
)


def main() -> int:
    """Try one way after the other until a browser starts."""
    _lighter()
    if starts():
        return 0
    for way in WAYS:
        print("Installing a browser for the tests …", flush=True)
        way()
        if starts():
            return 0
    sys.stderr.write("No browser starts: install chromium (apt-get install chromium) and run this again.\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
