"""The exhibition's rows in the table of screens."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.web.backoffice.exhibition.companies_page import company_detail, company_list
from maritime_site.web.backoffice.exhibition.companies_state import CompaniesState, CompanyPageState
from maritime_site.web.backoffice.exhibition.halls_page import hall_detail, hall_list
from maritime_site.web.backoffice.exhibition.halls_state import HallsState, HallState
from maritime_site.web.backoffice.exhibition.orders_page import order_list
from maritime_site.web.backoffice.exhibition.orders_state import OfficeOrdersState
from maritime_site.web.backoffice.exhibition.page import application_detail, application_list
from maritime_site.web.backoffice.exhibition.stalls_page import stall_list
from maritime_site.web.backoffice.exhibition.stalls_state import OfficeStallsState
from maritime_site.web.backoffice.exhibition.state import ApplicationsState, ApplicationState
from maritime_site.web.backoffice.exhibition.tariff_page import tariff_page
from maritime_site.web.backoffice.exhibition.tariff_state import TariffState
from maritime_site.web.backoffice.exhibition.tasks_page import task_list
from maritime_site.web.backoffice.exhibition.tasks_state import OfficeTasksState
from maritime_site.web.backoffice.screen import EXHIBITION, Screen

ROOT = "/admin/exhibition"
SCREENS = (
    Screen(
        f"{ROOT}/applications",
        N_("Stall applications"),
        application_list,
        "STALLS_VIEW",
        (ApplicationsState.open,),
        EXHIBITION,
    ),
    Screen(
        f"{ROOT}/applications/[id]",
        N_("Stall application"),
        application_detail,
        "STALLS_VIEW",
        (ApplicationState.open,),
    ),
    Screen(
        f"{ROOT}/companies", N_("Company pages"), company_list, "EXHIBITORS_DECIDE", (CompaniesState.open,), EXHIBITION
    ),
    Screen(f"{ROOT}/companies/[id]", N_("Company page"), company_detail, "EXHIBITORS_DECIDE", (CompanyPageState.open,)),
    Screen(
        f"{ROOT}/tasks", N_("Exhibitors' tasks"), task_list, "EXHIBITORS_DECIDE", (OfficeTasksState.open,), EXHIBITION
    ),
    Screen(
        f"{ROOT}/orders",
        N_("Exhibitors' orders"),
        order_list,
        "EXHIBITORS_DECIDE",
        (OfficeOrdersState.open,),
        EXHIBITION,
    ),
    Screen(f"{ROOT}/stalls", N_("Stalls"), stall_list, "STALLS_VIEW", (OfficeStallsState.open,), EXHIBITION),
    Screen(f"{ROOT}/halls", N_("Exhibition halls"), hall_list, "STALLS_VIEW", (HallsState.open,), EXHIBITION),
    Screen(f"{ROOT}/halls/[code]", N_("Exhibition hall"), hall_detail, "STALLS_VIEW", (HallState.open,)),
    Screen(f"{ROOT}/tariff", N_("Tariff"), tariff_page, "STALLS_VIEW", (TariffState.open,), EXHIBITION),
)
