"""What documents are called."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.core.text.i18n import N_
from maritime_site.domain.billing.models import DocumentKind

KIND_NAMES: Mapping[str, str] = {
    DocumentKind.INVOICE: N_("Tax invoice"),
    DocumentKind.RECEIPT: N_("Receipt"),
    DocumentKind.CREDIT_NOTE: N_("Credit note"),
}
TO_BE_CONFIRMED = N_("Seller and rates of tax are to be confirmed by the accountant.")
