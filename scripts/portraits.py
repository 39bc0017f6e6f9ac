"""`python -m scripts.portraits`: draw the demo's speakers, who are nobody: one small SVG for each, without a face.

Each is put together from a few shapes in the event's colours; the same line draws the same picture.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "assets" / "images" / "portraits"
SHAPES = json.loads(Path(__file__).with_name("portrait_shapes.json").read_text(encoding="utf-8"))
COLOURS = {
    "night": "#0e2048",
    "key": "#162f6a",
    "primary": "#214aab",
    "mid": "#3d63c0",
    "sky": "#5279d7",
    "light": "#a3bbf3",
    "paper": "#d2dfff",
    "white": "#ffffff",
    "sun": "#ffc107",
    "red": "#dc3545",
}
BEARD = "M35 36c0 13 6 20 13 20s13-7 13-20c-2 6-6 8-13 8s-11-2-13-8Z"
GLASSES = "<path fill='none' stroke='night' stroke-width='1.5' d='M37 34h9v6h-9ZM50 34h9v6h-9ZM46 36h4'/>"
SHADE = "<path fill='night' opacity='.15' d='M42 51q6 5 12 1v7q-6 4-12 0Z'/>"


@dataclass(frozen=True)
class Look:
    """What somebody is drawn with."""

    background: str
    skin: str
    hair: str
    clothes: str
    hat: str = ""
    hair_colour: str = "night"
    has_beard: bool = False
    has_glasses: bool = False


LOOKS = {
    "meera-kapoor-demo": Look("port", "light", "bun", "sari"),
    "arvind-salgaonkar-demo": Look("dusk", "mid", "parted", "blazer", has_glasses=True),
    "ingrid-solheim-demo": Look("sun", "paper", "long", "blazer", hair_colour="sky"),
    "nasreen-qureshi-demo": Look("sea", "light", "bob", "uniform", hat="cap"),
    "thomas-vadakkan-demo": Look("dusk", "mid", "receding", "kurta", has_beard=True),
    "haruka-onodera-demo": Look("port", "paper", "bob", "vest", hat="helmet"),
    "lakshmi-narayanan-demo": Look("sun", "sky", "braid", "sari", has_glasses=True),
    "pieter-van-dalen-demo": Look("sea", "paper", "short", "vest", hat="helmet", hair_colour="sky", has_beard=True),
    "rukmini-barua-demo": Look("sea", "light", "braid", "uniform"),
    "samuel-okafor-demo": Look("sun", "mid", "curly", "suit", has_glasses=True),
    "zoya-merchant-demo": Look("plain", "light", "long", "kurta"),
    "devika-pillai-demo": Look("dusk", "mid", "bun", "vest"),
}


def draw_portrait(look: Look) -> str:
    """The picture as SVG: what is behind, neck and clothes, head, what is on it."""
    is_framed = look.hair in ("long", "bob")
    parts = [
        SHAPES["backgrounds"][look.background],
        _fill(look.hair_colour, "M32 30h32v28q-16 8-32 0Z") if is_framed else "",
        _fill(look.skin, SHAPES["neck"]) + SHADE,
        SHAPES["clothes"][look.clothes],
        _fill(look.skin, SHAPES["head"]),
        _fill(look.hair_colour, BEARD) if look.has_beard else "",
        GLASSES if look.has_glasses else "",
        _fill(look.hair_colour, SHAPES["hair"][look.hair]),
        SHAPES["hats"][look.hat],
    ]
    drawing = re.sub(r"'(\w+)'", lambda found: f"'{COLOURS.get(found[1], found[1])}'", "".join(parts))
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'>{drawing}</svg>\n"


def _fill(colour: str, path: str) -> str:
    return f"<path fill='{colour}' d='{path}'/>"


def main() -> None:
    """Write every portrait."""
    for name, look in LOOKS.items():
        (FOLDER / f"{name}.svg").write_text(draw_portrait(look), encoding="utf-8")


if __name__ == "__main__":
    main()
