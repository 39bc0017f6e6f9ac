"""Photographs and films by day; a film's player is fetched only after a click (NEWS-1)."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.core.text.videos import embed_url
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import PhotoView
from maritime_site.domain.pages.pictures import find_focal_points
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.markup import safe_link
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.newsroom.years import chosen_year, of_year, years_of
from maritime_site.web.routes import Route
from maritime_site.web.server import images

PHOTOS, FILMS = N_("Photo gallery"), N_("Video gallery")
PHOTOS_DESCRIPTION = N_("Photographs of the event by day, with captions, credits and download sizes")
FILMS_DESCRIPTION = N_("Films of the event by day, with transcripts")
# A column is 17rem at least; a picture never grows beyond the page's 75rem.
SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw"


def photo_gallery(visit: Visit) -> FilledPage:
    """Every published album, newest day first."""
    every = queries.list_albums(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    body = render_template(
        "photo_gallery.html",
        path=Route.PHOTO_GALLERY,
        years=years_of(every),
        year=str(year or ""),
        albums=of_year(every, year),
        small_sizes=SIZES,
        safe_files=_list_safe_files,
        image_source=images.image_source,
        build_srcset=images.build_srcset,
        alt_text=images.alt_text,
    )
    return FilledPage(body, Route.PHOTO_GALLERY, kept=keep_filters(year=str(year or "")))


def _list_safe_files(photo: PhotoView) -> list[tuple[int, str]]:
    """Widths and addresses that lead nowhere else."""
    return [(width, path) for width, path in photo.files if safe_link(path)]


def video_gallery(visit: Visit) -> FilledPage:
    """Every published film, newest day first."""
    every = queries.list_videos(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    body = render_template(
        "video_gallery.html",
        path=Route.VIDEO_GALLERY,
        years=years_of(every),
        year=str(year or ""),
        films=of_year(every, year),
        focal_points=find_focal_points(visit.session, (film.poster for film in every)),
        embed_url=embed_url,
        image_source=images.image_source,
    )
    return FilledPage(body, Route.VIDEO_GALLERY, kept=keep_filters(year=str(year or "")))
