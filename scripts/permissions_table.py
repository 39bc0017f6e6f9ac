"""The guide's table of permissions: `python -m scripts.permissions_table` writes it into docs/back-office.md (BO-1)."""

from __future__ import annotations

from pathlib import Path

from maritime_site.domain.administration.permissions import DEFAULT_ROLES, MEANINGS, SUPERADMIN, Permission
from maritime_site.web.backoffice.screens import SCREENS

GUIDE = Path(__file__).parents[1] / "docs" / "back-office.md"
BEGIN, END = "<!-- permissions: made by scripts.permissions_table -->", "<!-- end of permissions -->"
HEAD = "| permission | what it allows | screens it opens | roles that have it at the start |\n|---|---|---|---|"


def table() -> str:
    """Every permission with its screens of the menu and its default roles, as a Markdown table."""
    return "\n".join([HEAD, *(_row(permission) for permission in Permission)])


def _row(permission: Permission) -> str:
    screens = [screen.title for screen in SCREENS if screen.group and screen.permission == permission]
    roles = [role for role, given in DEFAULT_ROLES.items() if permission in given and role != SUPERADMIN]
    cells = (f"`{permission}`", MEANINGS[permission], ", ".join(screens), ", ".join(roles))
    return "| " + " | ".join(cells) + " |"


def written(guide: str) -> str:
    """The guide with the table as it has to be. Raises ValueError when its marks are missing."""
    before, mark, rest = guide.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not (mark and end):
        raise ValueError("The guide has no place for the table")
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


if __name__ == "__main__":
    GUIDE.write_text(written(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
