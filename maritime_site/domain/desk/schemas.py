"""What the registration desk asks for."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints

from maritime_site.core.schemas import Schema, YesNo


class WalkInRequest(Schema):
    """Somebody who stands at the desk: as which kind (student and seafarer too), and whether they are written to.

    The other fields are those of the kind's registration, as `POST /admin/people` takes them. The name of a company or
    an institution is the organisation, a designation may be left out, and the country is the event's, where nothing
    else is said. Where approval waits for documents, `documentsSeen` says that the desk looked at them.
    """

    model_config = ConfigDict(extra="allow")
    kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["visitor"])
    notify: YesNo = True
    documents_seen: YesNo = False
