"""What a registration takes and answers in REST: the profile's own fields, and what may come along with them."""

from functools import lru_cache
from typing import Any
from uuid import UUID

from pydantic import BaseModel, Field, ModelWrapValidatorHandler, PrivateAttr, create_model, model_validator

from maritime_site.api.schemas import Answer
from maritime_site.core.json_values import as_object
from maritime_site.core.proof_of_work import LONGEST
from maritime_site.domain.invitations.codes import LONGEST as MOST_LETTERS
from maritime_site.domain.people.kinds import Form
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.schemas import Registration, registration_of

EXAMPLES: dict[str, object] = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": "asha.rao@example.com",
    "countryCode": "+91",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
    "companyName": "Harbour Works",
    "institution": "Indian Maritime University",
    "adult": True,
    "rank": "Chief Officer",
    "listed": True,
    "consent": True,
}


class Receipt(BaseModel):
    """A registration's id, and where it stands: pending until an address is proven."""

    model_config = Answer.model_config

    registration_id: str
    status: Status


class UploadSchema(BaseModel):
    """A document that waits for its registration."""

    model_config = Answer.model_config

    upload_id: UUID
    kind: str
    type: str = Field(examples=["image/jpeg"])
    size: int


class ProofOfWorkFields(BaseModel):
    """A post that may bring a proof of work; it is read at the gate and kept nowhere."""

    altcha: str | None = Field(
        None, exclude=True, max_length=LONGEST, description="An answered challenge, when one was asked for (429)"
    )


class InvitationFields(BaseModel):
    """A post that may bring an invitation, which fills in what was left out: only then is the rest checked."""

    invitation: str | None = Field(
        None, exclude=True, max_length=MOST_LETTERS, description="An invitation's code; it fills in what is left out"
    )
    _sent: dict[str, Any] = PrivateAttr(default_factory=dict)

    @model_validator(mode="wrap")
    @classmethod
    def _complete_later(cls, given: Any, handler: ModelWrapValidatorHandler[Any]) -> Any:
        values = as_object(given)
        code = values.get("invitation")
        if not isinstance(code, str) or not code.strip():
            return handler(given)
        result = cls.model_construct(invitation=code, uploads=[])
        result._sent = {name: value for name, value in values.items() if name not in {"invitation", "altcha"}}  # noqa: SLF001
        return result

    @property
    def sent(self) -> dict[str, Any]:
        """What came along with an invitation, not checked yet."""
        return self._sent


@lru_cache(maxsize=32)
def registration_body(form: Form) -> type[Registration]:
    """A registration as REST takes it."""
    base = registration_of(form.profile)
    parts = (InvitationFields, ProofOfWorkFields, base)
    return create_model(base.__name__, __base__=parts)  # pyright: ignore[reportReturnType, reportCallIssue, reportArgumentType]


def example_of(form: Form) -> dict[str, object]:
    """A body that a form accepts: what it requires, and what most people also tick."""
    names = (field.alias or name for name, field in registration_body(form).model_fields.items())
    return {name: EXAMPLES[name] for name in names if name in EXAMPLES}
