"""`.env.example` lists every setting with its default, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from maritime_site.settings import Settings, read_settings, variable_name

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def listed() -> dict[str, str]:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return dict(re.fullmatch(r"([A-Z_0-9]+)=(.*)", line).groups() for line in lines if line and line[0] != "#")  # type: ignore[union-attr]


def written(default: Any) -> str:
    if default is None:
        return ""
    if isinstance(default, SecretStr):
        return default.get_secret_value()
    if isinstance(default, tuple):
        return ",".join(default)
    return default.isoformat() if hasattr(default, "isoformat") else str(default)


def test_every_setting_is_listed_with_its_default():
    fields = Settings.model_fields
    assert listed() == {variable_name(name): written(field.default) for name, field in fields.items()}


def test_the_example_itself_is_a_file_the_site_starts_with(monkeypatch):
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_name(name), raising=False)
    assert read_settings(_env_file=EXAMPLE) == read_settings(_env_file=None)
