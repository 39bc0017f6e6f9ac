"""The office's own settings in front of the environment's: read once at the start, before the pages are built.

Where pages cannot be built (a container) they wait: the operator gives the same values to the next image.
"""

from __future__ import annotations

import os

from sqlmodel import Session

from maritime_site.settings import Settings, WrongSettings, read_settings, variable_name


def with_office(settings: Settings, session: Session) -> Settings:
    """The settings with what the office keeps, also for the processes started from here.

    A value that no longer fits is left out: the office must not be able to keep the site from starting.
    """
    from maritime_site.domain.administration.office_settings import get_office_settings

    result = {variable_name(name): value for name, value in get_office_settings(session).items()}
    if not result:
        return settings
    before = {name: os.environ.get(name) for name in result}
    os.environ.update(result)
    try:
        return read_settings()
    except WrongSettings:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
        return settings
