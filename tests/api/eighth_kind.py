"""Run by itself in a copy of the site with one more kind (tests/eighth_kind.py): a harbour pilot's way over REST."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from uuid import UUID

PDF = b"%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def journey(folder: Path) -> dict[str, object]:
    """Register with a document, sign in, change the profile, be approved and have the pass, over REST."""
    from fastapi.testclient import TestClient
    from sqlmodel import col, select

    import maritime_site.domain.tables  # noqa: F401  every table is known
    from maritime_site.api.app import create_api
    from maritime_site.core.clock import utc_now
    from maritime_site.core.db.orm import metadata
    from maritime_site.domain.outbox.branding import letterhead_of
    from maritime_site.domain.outbox.models import Message
    from maritime_site.domain.people import decisions
    from maritime_site.settings import read_settings
    from maritime_site.wiring import build_services

    services = build_services(read_settings(_env_file=None, data_dir=folder, demo=False))
    metadata.create_all(services.database.engine)
    api = TestClient(create_api(services))
    body = {
        "firstName": "Asha",
        "lastName": "Rao",
        "email": "asha@example.com",
        "countryCode": "+91",
        "mobile": "9876543210",
        "organisation": "Harbour Works",
        "designation": "Pilot",
        "country": "IN",
        "consent": True,
        "harbour": "Mumbai",
    }
    texts = {name: "true" if value is True else value for name, value in body.items()}
    registered = api.post("/api/pilot/register", data=texts, files={"licence-copy": ("x.pdf", PDF)}).json()
    api.post("/api/pilot/login/request-otp", json={"email": body["email"]})
    with services.database.reading() as session:
        newest = session.exec(select(Message.text).order_by(col(Message.created_at).desc())).first()
    code = re.findall(r"\b[0-9]{6}\b", newest or "")[0]
    signed = api.post("/api/pilot/login/verify-otp", json={"email": body["email"], "otp": code}).json()
    bearer = {"Authorization": f"Bearer {signed['token']}"}
    saved = api.put("/api/pilot/update-profile", json={"licence": "P-7"}, headers=bearer).json()
    booked = api.get("/api/delegate/profile", headers=bearer).status_code
    values = api.get("/api/openapi.json").json()["paths"]["/api/pilot/register"]["post"]["requestBody"]["content"]
    waiting = api.get("/api/pilot/pass", headers=bearer).status_code
    with services.database.writing() as session:
        decisions.approve_registration(
            session, UUID(registered["data"]["registrationId"]), letterhead=letterhead_of(services), now=utc_now()
        )
    admitted = api.get("/api/pilot/pass", headers=bearer).json()
    documents = api.get("/api/pilot/documents", headers=bearer).json()
    gone = [api.post(f"/api/pilot/{way}", headers=bearer).status_code for way in ("logout", "logout")]
    return {
        "registered": registered,
        "saved": saved,
        "elsewhere": booked,
        "waiting": waiting,
        "pass": admitted["data"],
        "described": [kind for kind, body in values.items() if "harbour" in body["schema"]["properties"]],
        "documents": [each["kind"] for each in documents["data"]],
        "missing": documents["missing"],
        "gone": gone,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(journey(Path(sys.argv[1]))))
