"""Pictures of a page."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.web.kit.base import Text
from maritime_site.web.server import images


def image(address: Text, *, alt: Text | None = None, width: int, height: int, **props: Any) -> rx.Component:
    """A picture with room kept for it, fetched when it comes near; its `alt` is the event's name unless given.

    A plain address goes to the assets host (LAY-6); one that is only known in the browser stays as it is.
    """
    # Late: the slots take the kit's class names.
    from maritime_site.web.dynamic_pages.slots import event_text

    place = address if isinstance(address, rx.Var) else images.image_source(address)
    alt_text = event_text("name") if alt is None else alt
    options: dict[str, Any] = {"loading": "lazy", **props}
    return rx.el.img(src=place, alt=alt_text, custom_attrs={"width": width, "height": height}, **options)


def offer_picture(address: Text, *, alt: Text, files: Text, position: Text) -> rx.Component:
    """The picture on a card of a choice; `files` is a `srcset` of its widths, empty where there is one size only.

    `position` is its `object-position`.
    """
    return image(
        address,
        alt=alt,
        width=480,
        height=270,
        class_name="offer-picture",
        style={"object_position": position},
        src_set=files,
        sizes="(min-width: 48rem) 24rem, 100vw",
    )
