"""What somebody signed in with, in words they recognise; guessed from what a browser says of itself."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_, _

# The first that is named counts: browsers name their ancestors too.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
ON = N_("{browser} on {system}")
PROGRAM = N_("A program or an unknown browser")


def device_words(user_agent: str) -> str:
    """Such as 'Chrome on Android', in the current language."""
    browser = next((name for sign, name in BROWSERS if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    return _(ON, browser=browser, system=system) if browser and system else browser or system or _(PROGRAM)
