"""A row is made of its defaults and of the values given; nothing else gets into it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import SQLModel

from maritime_site.core.db.orm import TableModel, json_column
from maritime_site.domain.hospitality.models import Booking, BookingStep
from maritime_site.domain.outbox.models import Message, MessageSubject
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent

MODELS = (Consent, Message, MessageSubject, Person, RegistrationEvent)


class Parcel(TableModel):
    """No table, which other tests would look for."""

    id: int
    marks: list[str] = json_column(default=["fragile"])


def required_values(model: type[SQLModel]) -> dict[str, Any]:
    return {name: f"its {name}" for name, field in model.model_fields.items() if field.is_required()}


@pytest.mark.parametrize("model", MODELS)
def test_row_has_the_defaults_of_its_model(model):
    values = required_values(model)
    one, other = model(**values), model(**values)
    for name, field in model.model_fields.items():
        kept = values.get(name, field.get_default(call_default_factory=True))
        if field.default_factory:
            assert type(getattr(one, name)) is type(kept)
            assert getattr(one, name) is not getattr(other, name)
        else:
            assert getattr(one, name) == kept


def test_rows_share_no_list():
    one, other = Parcel(id=1), Parcel(id=2)
    one.marks.append("this side up")
    assert other.marks == ["fragile"]


def test_what_is_no_column_is_refused():
    with pytest.raises(TypeError, match="Consent has no colour"):
        Consent(**required_values(Consent), colour="red")


def test_row_beside_which_another_is_given_keeps_it():
    booking = Booking(**required_values(Booking))
    assert BookingStep(**required_values(BookingStep) | {"booking_id": booking.id}, booking=booking).booking is booking
