"""A copy of the site with one more kind of participant: an entry in the registry and a schema, nothing else."""

from __future__ import annotations

from pathlib import Path

from tests.tree import copied, put

SCHEMA = '''

class PilotProfile(Profile):
    """A harbour pilot."""

    harbour: Annotated[Line, FieldLabel("Harbour")]
    licence: Annotated[OptionalLine, FieldLabel("Licence number")] = ""
'''
# Behind these stand documents and kinds in kinds.py.
DOCUMENTS, KINDS = "DOCUMENTS: Mapping[str, str] = MappingProxyType(\n    {", "\n_ALL = ("
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
    people = copied(folder) / "maritime_site" / "domain" / "people"
    with (people / "profiles.py").open("a", encoding="utf-8") as profiles:
        profiles.write(SCHEMA)
    for place, more in ((DOCUMENTS, DOCUMENT), (KINDS, ENTRY)):
        put(people / "kinds.py", place, place + more)
    return folder
