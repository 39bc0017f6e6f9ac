"""The rows of packages in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.packages.page import package_detail, package_list
from maritime_site.web.backoffice.packages.picture import PackagePictureState
from maritime_site.web.backoffice.packages.state import PackagesState, PackageState
from maritime_site.web.backoffice.screen import HOSPITALITY, Screen

SCREENS = (
    Screen("/admin/packages", N_("Packages"), package_list, "PACKAGES_EDIT", (PackagesState.open,), HOSPITALITY),
    Screen(
        "/admin/packages/[id]",
        N_("Package"),
        package_detail,
        "PACKAGES_EDIT",
        (PackageState.open, PackagePictureState.open),
    ),
)
