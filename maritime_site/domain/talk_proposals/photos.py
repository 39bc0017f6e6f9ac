"""The photograph of an accepted talk: drawn anew for the public page of its speaker (AGENDA-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.models import Document
from maritime_site.domain.programme.models import Speaker
from maritime_site.domain.programme.releases import list_released_photos
from maritime_site.domain.talk_proposals import staff
from maritime_site.domain.talk_proposals.models import OPEN, TalkProposal
from maritime_site.domain.talk_proposals.schemas import AcceptTalkRequest
from maritime_site.files.image_variants import resize_upload
from maritime_site.ports.files import FileMissing, store_files
from maritime_site.ports.services import Services

ADDRESS = "/api/programme/photos/"
WIDTH = 480


def accept_with_photo(services: Services, id: UUID, payload: AcceptTalkRequest, *, actor: Actor, now: datetime) -> UUID:
    """Accept a proposal; its photograph becomes the speaker's, unless they have one. Answers the proposal's id.

    Raises as `staff.accept_proposal`.
    """
    files = prepare_photo(services, id)
    photo = ADDRESS + files[0][0] if files else ""
    with store_files(services.files, files), services.database.writing() as session:
        letterhead = letterhead_of(services)
        row = staff.accept_proposal(session, id, payload, actor=actor, letterhead=letterhead, now=now, photo=photo)
        speaker = session.get(Speaker, row.speaker_id) if row.speaker_id else None
        is_used = speaker is not None and speaker.photo == photo
    for name, _data in files:
        if not is_used:
            services.files.drop(name)
    return id


def prepare_photo(services: Services, id: UUID) -> list[tuple[str, bytes]]:
    """The picture of a proposal that is still open, as it will be public; none without one that can be drawn.

    Slow: outside a transaction.
    """
    with services.database.reading() as session:
        proposal = session.get(TalkProposal, id)
        is_open = proposal is not None and proposal.status in OPEN
        document = session.get(Document, proposal.photo_id) if proposal and is_open and proposal.photo_id else None
        name = document.name if document else ""
    if not name:
        return []
    try:
        made = resize_upload(services.files.read(name), name)
    except (FileMissing, Invalid):
        return []
    fitting = max((width for width in made.webp if width <= WIDTH), default=min(made.webp))
    return [made.webp[fitting]]


def check_photo(session: Session, name: str) -> None:
    """Raise NotFound unless a speaker of the plan, or of the released programme, has this picture."""
    address = ADDRESS + name
    planned = session.exec(select(Speaker.id).where(Speaker.photo == address).limit(1)).first()
    if planned is None and address not in list_released_photos(session):
        raise NotFound(_("There is no such file"))
