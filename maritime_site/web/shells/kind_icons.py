"""The drawing that stands for a kind of participant or one of its forms, wherever people choose one."""

from __future__ import annotations

from maritime_site.domain.people.kinds import Form, Kind

_OF_FORMS = {
    "/exhibition/registration": "stall",
    "/delegates/registration": "people",
    "/delegates/express-delegate": "clock",
    "/media/registration": "camera",
    "/visitor/registration": "ticket",
    "/students/registration": "document",
    "/seafarer/registration": "anchor",
    "/conference/registration": "mic",
}


def icon_of_form(form: Form) -> str:
    """A name of the kit's icons; a person for a form that has no drawing of its own."""
    return _OF_FORMS.get(form.path, "user")


def icon_of_kind(kind: Kind) -> str:
    """Its first form's; whoever cannot register was given an award."""
    return icon_of_form(kind.forms[0]) if kind.forms else "award"
