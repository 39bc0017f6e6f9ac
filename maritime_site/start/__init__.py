"""The launcher: everything between `make run` and a site that serves.

Settings, port, data folder, database, migrations, first data, pages, server: each step either is done or refuses to
start with lines a person can act on (`CannotStart`), never with a traceback.
"""


class CannotStart(Exception):
    """Why the site does not start, in one line that names what to change."""
