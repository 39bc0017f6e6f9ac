"""Dates, money and counts as people read them, in the current language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.numbers import format_currency, format_decimal

from maritime_site.core.text.home import INDIA, home_country
from maritime_site.core.text.i18n import _, current_language, write_digits

# CLDR writes "Sept" in British and Indian English; the event's form is three letters (LAY-7).
ENGLISH = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MINOR = 100
# CLDR keeps a currency's letters off the digits, like KES 1,850; Babel does not.
LETTERS_AT_DIGITS, NO_BREAK = re.compile(r"(?<=[A-Z])(?=\d)"), "\N{NO-BREAK SPACE}"
KILO = 1000


def _get_locale() -> str:
    """Whose grouping of numbers it is: India's lakhs in Hindi and at an event there, else thousands."""
    if current_language() == "hi":
        return "hi_IN"
    return "en_IN" if home_country() == INDIA else "en"


def month_name(month: int) -> str:
    """The short name of a month: English in three letters, else the language's own."""
    if current_language() == "en":
        return ENGLISH[month - 1]
    return Locale.parse(_get_locale()).months["format"]["abbreviated"][month]


def format_day(value: date) -> str:
    """A date as dd-Mon-yyyy, like 05-Mar-2025 (LAY-7)."""
    return write_digits(f"{value.day:02}-{month_name(value.month)}-{value.year}")


def format_days(values: Sequence[date]) -> str:
    """Days in order: a range when none is left out, else each."""
    if len(values) > 1 and (values[-1] - values[0]).days == len(values) - 1:
        return _("{first} to {last}", first=format_day(values[0]), last=format_day(values[-1]))
    return ", ".join(format_day(each) for each in values)


def day_and_time(moment: datetime, zone: str) -> str:
    """A moment in the event's time zone and that zone, like 05-Mar-2025, 14:30 IST (ME-3)."""
    local = moment.astimezone(ZoneInfo(zone))
    return write_digits(f"{format_day(local)}, {local:%H:%M} {zone_sign(local)}")


def format_clock(local: datetime) -> str:
    """The time of day, like 14:30."""
    return write_digits(f"{local:%H:%M}")


def format_hours(starts: datetime, ends: datetime) -> str:
    """From when to when in the zone that both are in, like 14:30 – 15:30 IST (ME-3)."""
    return write_digits(f"{starts:%H:%M} – {ends:%H:%M} {zone_sign(starts)}")


def zone_sign(local: datetime) -> str:
    """A moment's zone as people write it, like IST; where it has no letters of its own, like UTC+04."""
    name = f"{local:%Z}"
    return f"UTC{name}" if name[:1] in {"+", "-"} else name


def format_minutes(number: int) -> str:
    """How long something lasts, like 15 minutes or 1 minute."""
    return _("1 minute") if number == 1 else _("{count} minutes", count=number)


def format_money(amount: int, currency: str) -> str:
    """An amount in minor units as money, like ₹12,34,567.50; whole amounts without decimals."""
    text = format_amount(amount, currency)
    return text.removesuffix(write_digits(".00")) if amount % MINOR == 0 else text


def to_major_units(amount: int) -> Decimal:
    """An amount in minor units as rupees or dollars, exact."""
    return Decimal(amount).scaleb(-2)


def format_amount(amount: int, currency: str) -> str:
    """An amount in minor units with both decimals, exact, like ₹12,34,567.50, as invoices have it."""
    text = format_currency(to_major_units(amount), currency, locale=_get_locale(), currency_digits=False, format=None)
    return write_digits(LETTERS_AT_DIGITS.sub(NO_BREAK, text))


def format_count(number: int) -> str:
    """A count with the language's thousands separators."""
    return write_digits(format_decimal(number, locale=_get_locale()))


def format_total(number: int, *, is_capped: bool) -> str:
    """How many were found, like 214, or 1,000+ when there are more."""
    return f"{format_count(number)}+" if is_capped else format_count(number)


def format_size(number: int) -> str:
    """How much a file weighs, like 48 KB or 61 MB: whole numbers, rounded up."""
    kilobytes = -(-number // KILO)
    if kilobytes < KILO:
        return _("{count} KB", count=kilobytes)
    return _("{count} MB", count=-(-kilobytes // KILO))
