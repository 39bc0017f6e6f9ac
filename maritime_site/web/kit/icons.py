"""Icons of our own drawing in one style: a 24 px grid, round strokes of 1.75 px, the colour of the text around."""

from __future__ import annotations

import reflex as rx

_STROKES: dict[str, str] = {
    "menu": "M4 7h16M4 12h16M4 17h16",
    "close": "M6 6l12 12M18 6 6 18",
    "search": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.7-4.7",
    "down": "m6 9 6 6 6-6",
    "right": "m9 6 6 6-6 6",
    "left": "m15 6-6 6 6 6",
    "arrow": "M4 12h16m-6-6 6 6-6 6",
    "check": "m5 12.5 4.5 4.5L19 7.5",
    "plus": "M12 5v14M5 12h14",
    "info": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v6m0-9.5v.01",
    "success": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 2.8 2.7 5.2-5.5",
    "warning": "M12 4 2.8 20h18.4L12 4Zm0 6v5m0 2.5v.01",
    "error": "M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Zm3.7 4.5V13m0 3.5v.01",
    "pending": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13.5V12l3 2",
    "resting": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12h8",
    "stopped": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6",
    "external": "M14 4h6v6m0-6-9 9M18 14v6H4V6h6",
    "download": "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 20h16",
    "print": "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
    "home": "m3 11 9-7 9 7M6 9v11h12V9m-8 11v-6h4v6",
    "user": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5",
    "people": "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5"
    "M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.7 3.1 2.1 3.5 4.2",
    "logout": "M10 4H4v16h6m5-13 5 5-5 5m5-5H9",
    "calendar": "M4 6h16v14H4zM4 10.5h16M8 3.5V8m8-4.5V8",
    "clock": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
    "place": (
        "M12 21c4.5-4.7 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2 6.3 6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
    ),
    "mail": "M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7",
    "phone": (
        "M5 4h4l1.5 5-2.3 1.6a13 13 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1 1 0 0 1-1 1A15.5 15.5 0 0 1 4 5a1 1 0 0 1 1-1Z"
    ),
    "bell": "M6 17V11a6 6 0 1 1 12 0v6l1.5 1.5h-15L6 17Zm4 4h4M12 5V3",
    "globe": (
        "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.7 2.6 4 5.6 4 9s-1.3 6.4-4 "
        "9c-2.7-2.6-4-5.6-4-9s1.3-6.4 4-9Z"
    ),
    "document": "M6 3.5h8l4.5 4.5v12.5H6zM13.5 4v4.5H18M9 13h6m-6 3.5h6",
    "ticket": "M3.5 7h17v3.2a1.9 1.9 0 0 0 0 3.6V17h-17v-3.2a1.9 1.9 0 0 0 0-3.6zM14 7v2m0 2v2m0 2v2",
    "bed": "M3 19V6m0 9.5h18V19m0-3.5V13a3 3 0 0 0-3-3h-7.5v5.5M6.8 12.8a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z",
    "card": "M3 6h18v12.5H3zm0 4h18M6.5 15h4",
    "stall": (
        "M4 10v10h16V10M3 6.5 5 4h14l2 2.5V8a2.5 2.5 0 0 1-4.5 1.5 2.5 2.5 0 0 1-4.5 0 2.5 2.5 0 0 1-4.5 "
        "0A2.5 2.5 0 0 1 3 8zm6.5 13.5v-5h5v5"
    ),
    "camera": "M3.5 7.5H8L9.5 5h5L16 7.5h4.5V19h-17zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
    "award": "M12 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8.5 13.5 7 21l5-2.5L17 21l-1.5-7.5",
    "anchor": (
        "M12 8a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 12 8Zm0 0v12.5M8 11h8M4 14c.5 4 3.6 6.5 8 6.5s7.5-2.5 "
        "8-6.5m-16 0 2.3 1.3M4 14l-.8 2.5M20 14l-2.3 1.3M20 14l.8 2.5"
    ),
    "ship": (
        "M4 14.5 12 12l8 2.5-2 4.5H6zM6.5 13.5V8h11v5.5M12 8V4M3 21.5c1.5 0 1.5-1 3-1s1.5 1 3 1 1.5-1 3-1 "
        "1.5 1 3 1 1.5-1 3-1 1.5 1 3 1"
    ),
    "mic": "M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 1 0-6 0v5a3 3 0 0 0 3 3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3m-3.5 0h7",
    "play": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM10 8.5v7l5.5-3.5z",
    "contrast": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-18v18m3-17v16m3-13.5v11",
    "facebook": (
        "M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.8 1.8-1.8h1.9V2.8C17 2.6 16 2.5 15.1 2.5c-2.6 0-4.4 1.6-4.4 "
        "4.5v2.5H7.5V13h3.2v8"
    ),
    "x": "M4.5 4h3.8l11.2 16h-3.8zM19 4l-6.3 7.2m-1.6 1.9L5 20",
    "instagram": (
        "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 "
        "3.5Zm4 12.3a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM16.8 7.2v.01"
    ),
    "linkedin": (
        "M4 9.5h3.5V20H4zM5.7 4v2M11 20V9.5h3.5v2c.7-1.3 1.8-2.1 3.2-2.1 2 0 3.3 1.4 3.3 "
        "4V20h-3.5v-5.5c0-1.3-.6-2-1.6-2-1.1 0-1.9.8-1.9 2.3V20z"
    ),
    "youtube": (
        "M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 "
        "2.5-2.5ZM10.5 9v6l4.5-3z"
    ),
}
ICON_NAMES = tuple(_STROKES)


def icon_strokes(name: str) -> str:
    """The strokes of an icon, for pages that Reflex does not draw."""
    return _STROKES[name]


def icon(name: str, *, size: str = "") -> rx.Component:
    """A decorative icon, hidden from assistive technology: the words beside it carry the meaning.

    `size` is empty (24 px), `small` (20 px) or `large` (32 px). Raises KeyError for a name we have not drawn.
    """
    return rx.el.svg(
        rx.el.path(d=_STROKES[name]),
        class_name=f"icon icon-{size}" if size else "icon",
        view_box="0 0 24 24",
        custom_attrs={
            "fill": "none",
            "stroke": "currentColor",
            "strokeWidth": "1.75",
            "strokeLinecap": "round",
            "strokeLinejoin": "round",
            "aria-hidden": "true",
            "focusable": "false",
        },
    )
