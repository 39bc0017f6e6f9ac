"""What is wrong in a request, as sentences in the person's language, a field each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from maritime_site.core.text.email_addresses import EMAIL
from maritime_site.core.text.i18n import N_, _

REQUIRED = N_("Required")
UNKNOWN = N_("This field is not accepted")
CHOICE = N_("Choose one of the listed values")
WHOLE_NUMBER = N_("Enter a whole number")
LONG = N_("Use at most {limit} characters")
SHORT = N_("Use at least {limit} characters")
LARGE = N_("Enter {limit} or less")
SMALL = N_("Enter {limit} or more")
TOO_MANY_ITEMS = N_("Name {limit} at most")
ENTRY = N_("Entry {number}, {field}: {problem}")
BAD_VALUE = N_("Check this value")
# What pydantic calls an empty text, list, day and number.
LACKING = {"string_too_short", "too_short", "int_parsing", "date_from_datetime_parsing", "datetime_from_date_parsing"}
# How the framework begins when a file's part holds a text: a form without a file name sends that.
NO_FILE = "Expected UploadFile"
PLACES = frozenset({"body", "query", "path", "header"})
BAD_JSON = N_("The request is not valid JSON")


def message_of(problem: Mapping[str, Any]) -> str:
    """One pydantic problem as a sentence in the current language."""
    problem_type, context = problem["type"], problem.get("ctx", {})
    if isinstance(problem.get("input"), str) and problem_type in {"too_short", "too_long"}:
        problem_type = f"string_{problem_type}"  # so pydantic names a limit that stands after a validator
    if problem_type in {"missing", "none_required"} or (problem_type in LACKING and _is_empty(problem)):
        return _(REQUIRED)
    if problem.get("input") is None and problem_type.endswith("_type"):
        return _(REQUIRED)
    if problem_type == "value_error":
        return _of_value(problem, str(context.get("error", "")))
    template, limit = {
        "extra_forbidden": (UNKNOWN, None),
        "literal_error": (CHOICE, None),
        "enum": (CHOICE, None),
        "int_parsing": (WHOLE_NUMBER, None),
        "int_type": (WHOLE_NUMBER, None),
        "int_from_float": (WHOLE_NUMBER, None),
        "int_parsing_size": (WHOLE_NUMBER, None),
        "string_too_long": (LONG, context.get("max_length")),
        "string_too_short": (SHORT, context.get("min_length")),
        "too_long": (TOO_MANY_ITEMS, context.get("max_length")),
        "less_than_equal": (LARGE, context.get("le")),
        "greater_than_equal": (SMALL, context.get("ge")),
        "json_invalid": (BAD_JSON, None),
    }.get(problem_type, (BAD_VALUE, None))
    return _(template, limit=limit) if limit is not None else _(template)


def _of_value(problem: Mapping[str, Any], own: str) -> str:
    if own.startswith(NO_FILE):
        return _(REQUIRED)
    if "email address" in problem["msg"]:
        return _(EMAIL) if problem.get("input") else _(REQUIRED)
    return own or _(BAD_VALUE)


def _is_empty(problem: Mapping[str, Any]) -> bool:
    return problem.get("ctx", {}).get("min_length") == 1 or not str(problem.get("input", "x")).strip()


def collect_field_errors(problems: Iterable[Mapping[str, Any]], *, of_request: bool = False) -> dict[str, str]:
    """Field to message, the first problem of each field, in the order of the form.

    Those of a request name first where in it the field stands (`PLACES`); a schema's own do not.
    """
    result: dict[str, str] = {}
    for problem in problems:
        loc = problem["loc"]
        path = [str(part) for part in (loc[1:] if of_request and loc and loc[0] in PLACES else loc)]
        named = path and problem["type"] != "json_invalid"  # whose path is a position
        result.setdefault(path[0] if named else "body", _in_list(path, message_of(problem)))
    return result


def _in_list(path: list[str], message: str) -> str:
    """A problem inside a list of things says in which of them."""
    if len(path) < 3 or not path[1].isdecimal():
        return message
    return _(ENTRY, number=int(path[1]) + 1, field=path[2], problem=message)
