"""The Hindi catalogue: `check` that it says everything the sources say and nothing else, `update` it from them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from maritime_site.core.text.i18n import LANGUAGES, LOCALES

PACKAGE = LOCALES.parent
TRANSLATED = [code for code in LANGUAGES if code != "en"]
SHOWN = 20
TEMPLATES = sorted(
    [
        *(PACKAGE / "web" / "dynamic_pages" / "templates").rglob("*.html"),
        PACKAGE / "gate" / "page.html",
        PACKAGE / "gate" / "scanner.html",
    ]
)
CALLS = {"_", "N_", "translate", "mark"}


def sources() -> Catalog:
    """Every text that stands in `_("…")` or `N_("…")`, in Python and in the templates."""
    result = Catalog(charset="utf-8")
    readers = [*((path, texts) for path in PACKAGE.rglob("*.py")), *((path, template_texts) for path in TEMPLATES)]
    for path, read in sorted(readers, key=lambda row: row[0]):
        for text in read(path.read_text(encoding="utf-8")):
            result.add(text, locations=[(path.relative_to(PACKAGE.parent).as_posix(), 0)])
    return result


def template_texts(source: str) -> Iterator[str]:
    """What a Jinja2 template says in `_("…")`."""
    for call in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in CALLS and isinstance(call.args[0], nodes.Const):
            yield str(call.args[0].value)


def texts(source: str) -> Iterator[str]:
    """What one file says. Read as Python reads it: Babel's own reader does not look into f-strings."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        name, text = getattr(node.func, "attr", getattr(node.func, "id", "")), node.args[0].value
        if name in CALLS and isinstance(text, str):
            yield text


def catalogue(code: str) -> Catalog:
    """One language's catalogue as it is on disk."""
    path = LOCALES / code / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def faults(code: str, wanted: Catalog) -> list[str]:
    """What is missing, doubtful, mismatched or left over in one language."""
    kept = {str(message.id): message for message in catalogue(code) if message.id}
    asked = {str(message.id) for message in wanted if message.id}
    rows = [f"{code}: not translated: {text!r}" for text in sorted(asked) if not _is_done(kept.get(text))]
    rows += [f"{code}: nothing says this any more: {text!r}" for text in sorted(set(kept) - asked)]
    for text in sorted(asked & set(kept)):
        rows += [f"{code}: {error} in {text!r}" for error in kept[text].check()]
        if _is_done(kept[text]) and places(text) != places(str(kept[text].string)):
            rows.append(f"{code}: other {{places}} than in {text!r}")
    return rows


def _is_done(message: object) -> bool:
    return bool(message and getattr(message, "string", "") and not getattr(message, "fuzzy", False))


def places(text: str) -> set[str]:
    """The names in braces that are filled when a text is shown."""
    return {part.partition("}")[0] for part in text.split("{")[1:] if "}" in part}


def update(code: str, wanted: Catalog) -> None:
    """Add what is new, drop what is gone, guess nothing."""
    kept = catalogue(code)
    kept.update(wanted, no_fuzzy_matching=True)
    path = LOCALES / code / "LC_MESSAGES" / "messages.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    written = BytesIO()
    write_po(written, kept, width=0, omit_header=False, no_location=True, sort_output=True, ignore_obsolete=True)
    # The header's dates would change with every run and say nothing.
    lines = [line for line in written.getvalue().splitlines() if b"-Date:" not in line]
    path.write_bytes(b"\n".join(lines).rstrip(b"\n") + b"\n")


def main(arguments: list[str]) -> int:
    """Run one of the two; a fault is a failing exit."""
    wanted = sources()
    if arguments == ["update"]:
        for code in TRANSLATED:
            update(code, wanted)
        return 0
    rows = [fault for code in TRANSLATED for fault in faults(code, wanted)]
    print("\n".join([*rows[:SHOWN], *([f"(+{len(rows) - SHOWN} more)"] if len(rows) > SHOWN else [])]))
    return 1 if rows else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
