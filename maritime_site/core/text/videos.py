"""Video addresses: the id in a watch, live, embed or short link, and the embed that sets no cookies (HOME-2)."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

HOSTS = frozenset(
    {"youtube.com", "www.youtube.com", "m.youtube.com", "youtube-nocookie.com", "www.youtube-nocookie.com"}
)
SHORT_HOST = "youtu.be"
ID = re.compile(r"[A-Za-z0-9_-]{11}")


def video_id(url: str) -> str | None:
    """The video's id, from `/watch?v=…`, `/live/…`, `/embed/…` or a short link; None for anything else."""
    parts = urlsplit(url.strip())
    host, path = (parts.hostname or "").lower(), [piece for piece in parts.path.split("/") if piece]
    result = ""
    if parts.scheme not in {"http", "https"}:
        return None
    if host == SHORT_HOST and path:
        result = path[0]
    elif host in HOSTS and path[:1] == ["watch"]:
        result = parse_qs(parts.query).get("v", [""])[0]
    elif host in HOSTS and len(path) == 2 and path[0] in {"live", "embed"}:
        result = path[1]
    return result if ID.fullmatch(result) else None


def embed_url(url: str) -> str | None:
    """The autoplaying embed of a video, from the host that sets no cookies; None without a video."""
    result = video_id(url)
    return f"https://www.youtube-nocookie.com/embed/{result}?autoplay=1&rel=0" if result else None
