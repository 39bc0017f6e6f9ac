"""A copy of the site with one more kind of participant: an entry in the registry and a schema, nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
# What a site runs and is built from; its environment is the one the tests run in.
PARTS = (
    "maritime_site",
    "assets",
    "content",
    "alembic",
    "alembic.ini",
    "reflex.lock",
    "requirements.txt",
    "rxconfig.py",
)

SCHEMA = '''

class PilotProfile(Profile):
    """A harbour pilot."""

    harbour: Annotated[Line, Ask("Harbour")]
    licence: Annotated[OptionalLine, Ask("Licence number")] = ""
'''
DOCUMENT = """
    "licence-copy": "Copy of the licence","""
ENTRY = """
    Kind(
        "pilot", "Pilot", "P", "/pilot", "/pilots/login", "/pilots/profile",
        forms=(Form("/pilots/registration", "/pilot/register", profiles.PilotProfile, "Pilot registration",
                    about="Bring ships safely into the harbour", documents=("licence-copy",)),),
        profile=profiles.PilotProfile, vetted=True, may_network=True, colour="#4a3b00",
    ),"""


def grown(folder: Path) -> Path:
    """Copy the site into this folder and add harbour pilots as a developer would; answers the folder."""
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    people = folder / "maritime_site" / "domain" / "people"
    with (people / "profiles.py").open("a", encoding="utf-8") as profiles:
        profiles.write(SCHEMA)
    after(people / "kinds.py", "DOCUMENTS: Mapping[str, str] = MappingProxyType({", DOCUMENT)
    after(people / "kinds.py", "\n_ALL = (", ENTRY)
    return folder


def after(file: Path, place: str, more: str) -> None:
    """Write these lines behind the one place in a file where such lines stand."""
    text = file.read_text(encoding="utf-8")
    assert text.count(place) == 1, f"{file.name} has no single {place!r}"
    file.write_text(text.replace(place, place + more), encoding="utf-8")
