"""The query form's dialog as a piece of HTML, fetched when the bell is first pressed (QRY-1 to QRY-6)."""

from __future__ import annotations

import json

from maritime_site.core.text.countries import list_countries
from maritime_site.core.text.email_addresses import EMAIL
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.home import home_country
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.helpdesk.schemas import MOBILE_DIGITS, SHORT_NAME
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.kit.rest_forms import ADDRESS


def build_query_dialog(_visit: Visit) -> bytes:
    """The dialog in the current language, with what assets/kit/query_alone.jsx needs in its `data-query`."""
    options = {
        "path": "/api/query",
        "language": current_language(),
        "words": {
            "required": _(REQUIRED),
            "failed": _("Failed to submit query. Please try again."),
            "refused": _("Failed to submit query."),
            "unexpected": _("An unexpected error occurred. Please try again."),
        },
    }
    rows = ((country.country_code, country.name, country.phone_code) for country in list_countries())
    combobox = {
        "fieldId": "query-countryCodeMobile",
        "name": "countryCodeMobile",
        "options": kit.country_options(rows),
        "byCode": True,
        "value": home_country(),
        "none": _("No country found."),
        "listLabel": _("Choices"),
        "required": True,
        "autoComplete": "tel-country-code",
    }
    setup = {"options": options, "combobox": combobox, "toast": kit.sent_toast(_("Query sent"))}
    return render_template(
        "query_form.html",
        setup=json.dumps(setup, ensure_ascii=False),
        short_name=SHORT_NAME,
        mobile_digits=MOBILE_DIGITS,
        address=ADDRESS,
        bad_address=EMAIL,
    ).encode()
