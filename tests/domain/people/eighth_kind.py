"""Run by itself: the site with one more kind, which is an entry in the registry and a schema, nothing else."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from maritime_site.domain.people import kinds, profiles
from maritime_site.domain.people.fields import Ask


class PilotProfile(profiles.Profile):
    """A harbour pilot."""

    harbour: Annotated[profiles.Line, Ask("Harbour")]
    licence: Annotated[profiles.OptionalLine, Ask("Licence number")] = ""


PILOT = kinds.Kind(
    "pilot", "Pilot", "P", "/pilot", "/pilots/login", "/pilots/profile",
    forms=(kinds.Form("/pilots/registration", "/pilot/register", PilotProfile, "Pilot registration"),),
    profile=PilotProfile, vetted=True, may_network=True,
)  # fmt: skip
# Before anything else reads it, as if it stood in the file.
kinds.KINDS = MappingProxyType({**kinds.KINDS, PILOT.key: PILOT})


def journey(folder: Path) -> dict[str, object]:
    """Register, sign in, read and change the profile, over REST."""
    from fastapi.testclient import TestClient
    from sqlmodel import col, select

    import maritime_site.domain.tables  # noqa: F401  every table is known
    from maritime_site.api.app import create_api
    from maritime_site.core.tables import metadata
    from maritime_site.domain.outbox.models import Message
    from maritime_site.settings import read_settings
    from maritime_site.wiring import build_services

    services = build_services(read_settings(_env_file=None, data_dir=folder, demo=False))
    metadata.create_all(services.database.engine)
    api = TestClient(create_api(services))
    body = {
        "firstName": "Asha", "lastName": "Rao", "email": "asha@example.com", "countryCode": "+91",
        "mobile": "9876543210", "organisation": "Harbour Works", "designation": "Pilot", "country": "IN",
        "consent": True, "harbour": "Mumbai",
    }  # fmt: skip
    registered = api.post("/api/pilot/register", json=body).json()
    api.post("/api/pilot/login/request-otp", json={"email": body["email"]})
    with services.database.reading() as session:
        newest = session.exec(select(Message.text).order_by(col(Message.created_at).desc())).first()
    code = re.findall(r"\b[0-9]{6}\b", newest or "")[0]
    signed = api.post("/api/pilot/login/verify-otp", json={"email": body["email"], "otp": code}).json()
    bearer = {"Authorization": f"Bearer {signed['token']}"}
    saved = api.put("/api/pilot/update-profile", json={"licence": "P-7"}, headers=bearer).json()
    booked = api.get("/api/delegate/profile", headers=bearer).status_code
    fields = api.get("/api/openapi.json").json()["components"]["schemas"]["PilotRegistration"]["properties"]
    return {"registered": registered, "saved": saved, "elsewhere": booked, "described": "harbour" in fields}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(journey(Path(sys.argv[1]))))
