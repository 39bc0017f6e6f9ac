"""Whether the port we are asked to serve on is free."""

from __future__ import annotations

import socket

from maritime_site.start import CannotStart

HOST = "0.0.0.0"  # noqa: S104  the site is meant to be reached from other machines


def refuse_taken(port: int) -> None:
    """Raise CannotStart when the port cannot be served on, before any time is spent on building."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server does: a port whose last connections still linger is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError as error:
            raise CannotStart(f"PORT {port} needs rights this user has not; choose one above 1023.") from error
        except OSError as error:
            raise CannotStart(f"PORT {port} is taken by another program; set PORT to a free one.") from error
