"""Who may use an exhibitor's desk over REST: the exhibitor, and the people in the company's seats."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from maritime_site.api.access import Identity, ServicesDep, SignedIn
from maritime_site.domain.company_pages import members
from maritime_site.domain.signin import tokens


def require_team_member(who: SignedIn, services: ServicesDep) -> Identity:
    """Somebody who stands for an exhibitor. Raises NotSignedIn for anybody else: their token is of another kind."""
    with services.database.reading() as session:
        if members.find_company_id(session, who.person) is None:
            raise tokens.invalid_token_error()
    return who


TeamMember = Annotated[Identity, Depends(require_team_member)]
