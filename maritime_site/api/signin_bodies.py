"""What callers send to sign in: an address, and the code that came there."""

from __future__ import annotations

import re
from typing import Annotated, Any, Self

from pydantic import (
    BeforeValidator,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic.alias_generators import to_camel

from maritime_site.core.errors import Invalid
from maritime_site.core.json_values import is_object
from maritime_site.core.schemas import Schema
from maritime_site.core.text.field_errors import collect_field_errors
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.domain.signin import addresses
from maritime_site.domain.signin.addresses import Address, read_address

SIX_DIGITS = N_("Enter the 6 digits of the code")
CODE = re.compile(r"[0-9]{6}")


def _read_address_text(value: object, info: ValidationInfo) -> str:
    """Text, or nothing; anything else is refused in the words of a malformed address."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise addresses.address_error(to_camel(info.field_name or "body"))
    return value


def _read_code(value: object) -> object:
    # Before anything trims it: a code is six digits and nothing around them.
    digits = read_digits(value) if isinstance(value, str) else ""
    if not CODE.fullmatch(digits):
        raise ValueError(_(SIX_DIGITS))
    return digits


AddressPart = Annotated[str | None, BeforeValidator(_read_address_text)]
Otp = Annotated[
    str, BeforeValidator(_read_code), Field(json_schema_extra={"pattern": "^[0-9]{6}$"}, examples=["482019"])
]


class AddressRequest(Schema):
    """An e-mail address or a mobile number; exactly one of the two."""

    email: AddressPart = Field("", examples=["asha@example.com"])
    mobile: AddressPart = Field("", description="5 to 15 digits", examples=["9876543210"])
    country_code: AddressPart = Field(
        "", description="`+91`, `91` or `IN`; when left out, that of the event's country: `+91`", examples=["+91"]
    )
    country_code_mobile: AddressPart = Field("", description="The same under media's name")

    def address(self) -> Address:
        """The one address. Raises Invalid."""
        codes = {code for code in (self.country_code, self.country_code_mobile) if code}
        if len(codes) > 1:
            raise addresses.address_error("countryCode")
        return read_address(self.email or "", self.mobile or "", next(iter(codes), ""))


def _find_address_errors(given: dict[str, Any]) -> dict[str, str]:
    own = {field.alias for field in AddressRequest.model_fields.values()}
    try:
        AddressRequest.model_validate({name: value for name, value in given.items() if name in own}).address()
    except Invalid as wrong:
        return wrong.errors
    return {}


class CodeRequest(AddressRequest):
    """Who wants a code."""

    altcha: str | None = Field(None, description="An answered challenge, when one was asked for (429)")


class VerifyRequest(AddressRequest):
    """The address again, and the code that came."""

    otp: Otp

    @model_validator(mode="wrap")
    @classmethod
    def _name_address_too(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Beside a wrong code, and before it as in the form, a wrong address is named as well."""
        try:
            return handler(given)
        except ValidationError as problem:
            wrong = _find_address_errors(given) if is_object(given) else {}
            if not wrong:
                raise
            raise Invalid(wrong | collect_field_errors(problem.errors())) from problem


class ConfirmRequest(Schema):
    """The code that came to the new address."""

    otp: Otp
