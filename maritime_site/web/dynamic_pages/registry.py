"""Every live page and file in one table: its route, its frame, what fills it."""

from __future__ import annotations

from maritime_site.web.dynamic_pages.serving import DynamicFile, DynamicPage
from maritime_site.web.portal.checkout import paying
from maritime_site.web.public.exhibitors import page as exhibitors
from maritime_site.web.public.newsroom import galleries, past_events, releases
from maritime_site.web.public.programme import page as programme
from maritime_site.web.public.search.news import news_index
from maritime_site.web.public.sitemap import page as sitemap
from maritime_site.web.routes import SEARCH_NEWS, Route

LIVE_PAGES = (
    DynamicPage(Route.PRESS_RELEASE, Route.PRESS_RELEASE, releases.release_list),
    DynamicPage(f"{Route.PRESS_RELEASE}/[slug]", Route.PRESS_RELEASE, releases.release_page),
    DynamicPage(Route.PHOTO_GALLERY, Route.PHOTO_GALLERY, galleries.photo_gallery),
    DynamicPage(Route.VIDEO_GALLERY, Route.VIDEO_GALLERY, galleries.video_gallery),
    DynamicPage(Route.PAST_EVENTS, Route.PAST_EVENTS, past_events.past_event_list),
    DynamicPage(Route.PROGRAMME, Route.PROGRAMME, programme.build_programme_page),
    DynamicPage(Route.EXHIBITORS, Route.EXHIBITORS, exhibitors.exhibitor_list),
    DynamicPage(Route.SITEMAP, Route.SITEMAP, sitemap.build_sitemap_page),
    DynamicPage(Route.PAY, Route.PAY, paying.build_payment_page, pays=True),
)
LIVE_FILES = (
    DynamicFile(f"{Route.PRESS_RELEASE}/[slug].pdf", "application/pdf", releases.release_file),
    DynamicFile(SEARCH_NEWS, "application/json", news_index),
)
# The built pages they are filled into: path, title, description.
FRAMES = (
    (Route.PRESS_RELEASE, releases.TITLE, releases.DESCRIPTION),
    (Route.PHOTO_GALLERY, galleries.PHOTOS, galleries.PHOTOS_DESCRIPTION),
    (Route.VIDEO_GALLERY, galleries.FILMS, galleries.FILMS_DESCRIPTION),
    (Route.PAST_EVENTS, past_events.TITLE, past_events.DESCRIPTION),
    (Route.PROGRAMME, programme.TITLE, programme.DESCRIPTION),
    (Route.SITEMAP, sitemap.TITLE, sitemap.DESCRIPTION),
    (Route.EXHIBITORS, exhibitors.TITLE, exhibitors.DESCRIPTION),
)
