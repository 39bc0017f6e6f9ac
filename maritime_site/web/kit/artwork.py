"""Drawings in one colour for dark ground; they say nothing, so nobody hears of them."""

from __future__ import annotations

import reflex as rx

# How many containers stand on each place of the deck, from the bridge to the bow.
STACKS = (4, 5, 5, 4, 5, 4, 4, 3, 2)
SHADES = ("0.34", "0.52", "0.42")
HULL = "M36 216H590L676 192C664 236 640 268 606 284H96C66 284 44 256 36 216Z"
BRIDGE = "M84 216V132H70V112H104V76H128V112H172V132H160V216ZM146 112V84H152V112ZM640 204V150H645V202Z"


def ship() -> rx.Component:
    """A loaded container ship, to stand on the line of waves of a hero."""
    boxes = [
        rx.el.path(d=f"M{178 + 45 * place} {194 - 22 * row}h42v20h-42z", opacity=SHADES[(place + 2 * row) % 3])
        for place, height in enumerate(STACKS)
        for row in range(height)
    ]
    windows = "".join(f"M{x} {y}h10v7h-10z" for y in (118, 144, 164) for x in (96, 114, 132))
    return rx.el.svg(
        *boxes,
        *(rx.el.path(d=path, opacity="0.62") for path in (BRIDGE, HULL)),
        rx.el.path(d=windows, fill="var(--deep)"),
        class_name="ship",
        view_box="0 0 720 284",
        fill="currentColor",
        custom_attrs={"aria-hidden": "true", "focusable": "false"},
    )
