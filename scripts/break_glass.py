"""`make break-glass EMAIL=…`: give a super-administrator a way back in, from the machine the site runs on.

It is in the audit log, under the account of this machine that ran it; the new password is printed once.
"""

from __future__ import annotations

import argparse
import getpass
import socket
import sys

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.domain import tables
from maritime_site.domain.administration import emergency_access
from maritime_site.domain.audit.service import Actor
from maritime_site.ports.services import Services
from maritime_site.settings import read_settings
from maritime_site.wiring import build_services
from scripts.backup import guarded
from scripts.keeping import CannotKeep

MACHINE = "machine"


def restore_access(services: Services, email: str) -> list[str]:
    """What to tell the person at the terminal. Raises CannotKeep for anybody who is no super-administrator."""
    actor = Actor(MACHINE, f"{_account()}@{socket.gethostname()}", "")
    with services.database.writing() as session:
        try:
            password = emergency_access.restore_access(session, email, actor=actor, services=services, now=utc_now())
        except NotFound as refusal:
            known = ", ".join(emergency_access.super_administrators(session)) or "nobody"
            raise CannotKeep(f"{email} is no super-administrator of this site; these are: {known}.") from refusal
    return [
        f"{email} signs in at {services.settings.origin}/admin/login with the password {password} (shown this once).",
        "Change it, and set up a second factor again. It is in the audit log.",
    ]


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container's account may have no name
        return "unnamed"


def main(arguments: list[str]) -> int:
    """Restore the access that the arguments ask for, at the site that the settings name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("email", help="the address of the super-administrator's account")
    asked = parser.parse_args(arguments)

    def work() -> list[str]:
        assert tables.metadata
        services = build_services(read_settings())
        try:
            return restore_access(services, asked.email)
        finally:
            services.database.close()

    return guarded(work)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
