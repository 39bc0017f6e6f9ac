"""Every live page and file in one table: its route, its frame, what fills it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.web.documents import icon, sharing
from maritime_site.web.documents.library import DOCUMENTS, picture_address, served_document, served_picture
from maritime_site.web.dynamic_pages.serving import DynamicFile, DynamicPage, Renderer, Visit
from maritime_site.web.portal.checkout import paying
from maritime_site.web.public.articles.edited import EDITED_PAGES
from maritime_site.web.public.certificate.page import build_certificate_page
from maritime_site.web.public.exhibitors import company
from maritime_site.web.public.exhibitors import page as exhibitors
from maritime_site.web.public.exhibitors.floors import build_hall_floors
from maritime_site.web.public.newsroom import galleries, past_events, releases
from maritime_site.web.public.privileges.page import PRIVILEGES_PAGE
from maritime_site.web.public.programme import page as programme
from maritime_site.web.public.programme import sessions, speakers
from maritime_site.web.public.query.dialog import build_query_dialog
from maritime_site.web.public.search import page as search
from maritime_site.web.public.sitemap import page as sitemap
from maritime_site.web.public.visa_letter.page import build_letter_page
from maritime_site.web.public.why_exhibit.page import WHY_EXHIBIT_PAGE
from maritime_site.web.routes import CERTIFICATE, HALL_FLOORS, NEWS_LINES, QUERY_DIALOG, SPEAKERS, VISA_LETTER, Route

_RELEASE = f"{Route.PRESS_RELEASE}/[slug]"
_COMPANY = f"{Route.EXHIBITORS}/[slug]"
_RENDERERS: dict[str, Renderer] = {
    Route.PRESS_RELEASE: releases.release_list,
    Route.PHOTO_GALLERY: galleries.photo_gallery,
    Route.VIDEO_GALLERY: galleries.video_gallery,
    Route.PAST_EVENTS: past_events.past_event_list,
    Route.PROGRAMME: programme.build_programme_page,
    Route.EXHIBITORS: exhibitors.exhibitor_list,
    Route.SITEMAP: sitemap.build_sitemap_page,
    Route.SEARCH: search.build_search_page,
}
# Of the pages that are many times dearer to make than to ask whether they would be the same.
_VERSIONS: dict[str, Callable[[Visit], Hashable]] = {Route.PROGRAMME: programme.read_version}
LIVE_FILES = (
    DynamicFile(f"{Route.PRESS_RELEASE}/[slug].pdf", "application/pdf", releases.release_file),
    *(
        DynamicFile(document.address(code), "application/pdf", partial(served_document, document, code))
        for document in DOCUMENTS
        for code in LANGUAGES
    ),
    *(DynamicFile(picture_address(code), "image/png", partial(served_picture, code)) for code in LANGUAGES),
    DynamicFile(HALL_FLOORS, "text/html", build_hall_floors),
    DynamicFile(QUERY_DIALOG, "text/html", build_query_dialog),
    DynamicFile(NEWS_LINES, "text/html", releases.build_news_lines),
    DynamicFile(icon.ROUTE, "image/svg+xml", icon.served_icon),
    DynamicFile(sharing.ROUTE, "image/png", sharing.served_page_picture),
)
# The built pages they are filled into: path, title, description.
FRAMES = (
    (Route.PRESS_RELEASE, releases.TITLE, releases.DESCRIPTION),
    (Route.PHOTO_GALLERY, galleries.PHOTOS, galleries.PHOTOS_DESCRIPTION),
    (Route.VIDEO_GALLERY, galleries.FILMS, galleries.FILMS_DESCRIPTION),
    (Route.PAST_EVENTS, past_events.TITLE, past_events.DESCRIPTION),
    (Route.PROGRAMME, programme.TITLE, programme.DESCRIPTION),
    (Route.SITEMAP, sitemap.TITLE, sitemap.DESCRIPTION),
    (Route.SEARCH, search.TITLE, search.DESCRIPTION),
    (Route.EXHIBITORS, exhibitors.TITLE, exhibitors.DESCRIPTION),
)
LIVE_PAGES = (
    *(
        DynamicPage(path, path, _RENDERERS[path], title, about, version=_VERSIONS.get(path))
        for path, title, about in FRAMES
    ),
    DynamicPage(f"{Route.PROGRAMME}/[slug]", Route.PROGRAMME, sessions.build_session_page, programme.TITLE),
    DynamicPage(
        SPEAKERS,
        Route.PROGRAMME,
        speakers.build_speakers_page,
        speakers.TITLE,
        speakers.DESCRIPTION,
        version=programme.read_version,
    ),
    DynamicPage(f"{SPEAKERS}/[slug]", Route.PROGRAMME, sessions.build_speaker_page, programme.TITLE),
    DynamicPage(_RELEASE, Route.PRESS_RELEASE, releases.release_page, releases.TITLE, releases.DESCRIPTION),
    DynamicPage(_COMPANY, Route.EXHIBITORS, company.company_page, exhibitors.TITLE, exhibitors.DESCRIPTION),
    *EDITED_PAGES,
    PRIVILEGES_PAGE,
    WHY_EXHIBIT_PAGE,
    *(
        DynamicPage(path, Route.SEARCH, build, "", is_private=True)
        for base, build in ((CERTIFICATE, build_certificate_page), (VISA_LETTER, build_letter_page))
        for path in (base, f"{base}/[code]")
    ),
    DynamicPage(Route.PAY, Route.PAY, paying.build_payment_page, paying.TITLE, pays=True),
)
