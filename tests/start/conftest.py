"""Sites of their own, for what is done to a whole one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from maritime_site.settings import read_settings


@pytest.fixture
def new_site(backend, tmp_path, request):
    """Make settings of a site with a data folder and an empty database of its own."""

    def make(name: str):
        folder = tmp_path / name
        folder.mkdir()
        url = f"sqlite:///{folder / 'site.db'}"
        if backend == "postgres":
            engine = create_engine(request.getfixturevalue("postgres_url"), isolation_level="AUTOCOMMIT")
            database = f"kept_{uuid4().hex}"
            with engine.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {database}"))
            engine.dispose()
            url = engine.url.set(database=database).render_as_string(hide_password=False)
        return read_settings(_env_file=None, data_dir=folder, database_url=url, demo=False)

    return make
