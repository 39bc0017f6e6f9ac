"""Buttons of every card of a person read the same: whoever hears the page hears whom one is about."""

from __future__ import annotations

import reflex as rx


def name_id(card: rx.vars.ObjectVar) -> str:
    """The id of the heading that has a card's name."""
    return f"name-{card.id}"


def describe_by_name(card: rx.vars.ObjectVar) -> dict[str, str]:
    """`custom_attrs` of a button of this card."""
    return {"aria-describedby": name_id(card)}
