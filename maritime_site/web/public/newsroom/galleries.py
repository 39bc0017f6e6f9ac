"""Photographs and films by day; a film's player is fetched only after a click (NEWS-1)."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.videos import embed_url
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import AlbumView, PhotoView, VideoView
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import Part, element, join_parts, safe_link
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.newsroom.years import chosen_year, of_year, year_filter
from maritime_site.web.routes import Route
from maritime_site.web.server import images

PHOTOS, FILMS, RELEASES = N_("Photo gallery"), N_("Video gallery"), N_("Press releases")
PHOTOS_DESCRIPTION = N_("Photographs of the event by day, with captions, credits and download sizes")
FILMS_DESCRIPTION = N_("Films of the event by day, with transcripts")
# A column is 17rem at least; a picture never grows beyond the page's 75rem.
SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw"


def photo_gallery(visit: Visit) -> FilledPage:
    """Every published album, newest day first."""
    every = queries.list_albums(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    shown: Sequence[Part] = [_render_album(album) for album in of_year(every, year)] or [
        parts.render_empty(
            _("No photographs published yet"),
            _("Albums appear here day by day."),
            (_(RELEASES), Route.PRESS_RELEASE),
            icon_name="camera",
        )
    ]
    choice = year_filter(every, year, label=_("Filter albums"), path=Route.PHOTO_GALLERY)
    lead = _("Albums by day. Each picture opens larger and can be downloaded.")
    return FilledPage(
        parts.render_page(_(PHOTOS), choice, *shown, lead=lead),
        Route.PHOTO_GALLERY,
        kept=parts.keep_filters(year=str(year or "")),
    )


def _render_album(album: AlbumView) -> Markup:
    note = _("These are drawings made for this site, shown as a demonstration. They are not photographs of the event.")
    return parts.render_section(
        f"{album.title}, {format_day(album.day)}",
        element("p", album.summary) if album.summary else None,
        parts.render_notice(_("Demo illustrations"), element("p", note)) if album.is_demo else None,
        element("ul", *(element("li", _render_photo(photo)) for photo in album.photos), class_="grid gallery"),
        id=f"album-{album.id}",
    )


def _render_photo(photo: PhotoView) -> Markup:
    dialog = f"photo-{photo.id}"
    button = element(
        "button",
        element("span", _("Enlarge:"), " ", class_="unseen"),
        _render_image(photo, sizes=SIZES),
        type="button",
        class_="gallery-open",
        data_shows=dialog,
        aria_haspopup="dialog",
    )
    return join_parts(element("figure", button, _render_caption(photo), class_="figure"), _render_large(photo, dialog))


def _render_image(photo: PhotoView, *, sizes: str) -> Markup:
    files = [(width, path) for width, path in photo.files if safe_link(path)]
    return element(
        "img",
        src=images.image_source(files[0][1]) if files else "",
        srcset=images.build_srcset(files),
        sizes=sizes,
        width=photo.width,
        height=photo.height,
        alt=images.alt_text(photo.alt or None),
        loading="lazy",
        decoding="async",
    )


def _render_caption(photo: PhotoView) -> Markup:
    links = [
        element("a", _("{width} px", width=width), href=path, download=True, class_="small")
        for width, path in photo.files
        if safe_link(path)
    ]
    whole = photo.jpeg if safe_link(photo.jpeg) else ""
    links += [element("a", _("JPEG"), href=whole, download=True, class_="small")] if whole else []
    return element(
        "figcaption",
        element("span", photo.caption),
        element("span", _("Credit: {credit}", credit=photo.credit), class_="muted small"),
        element("span", element("span", _("Download:"), class_="small"), *links, class_="cluster gallery-sizes"),
    )


def _render_large(photo: PhotoView, id: str) -> Markup:
    return _render_dialog(
        id, photo.caption, element("figure", _render_image(photo, sizes="min(56rem, 100vw)"), class_="figure")
    )


def _render_dialog(id: str, title: str, *children: Part) -> Markup:
    """The kit's dialog: opened and closed by site.js."""
    shut = element("button", "×", type="button", class_="icon-button", aria_label=_("Close"), data_shuts=True)
    head = element("div", element("h2", title, id=f"{id}-title"), shut, class_="dialog-head")
    return element("dialog", head, *children, id=id, class_="dialog dialog-wide", aria_labelledby=f"{id}-title")


def video_gallery(visit: Visit) -> FilledPage:
    """Every published film, newest day first."""
    every = queries.list_videos(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    shown: Sequence[Part] = [_render_film(film) for film in of_year(every, year)] or [
        parts.render_empty(
            _("No videos published yet"),
            _("Films appear here as soon as they are published."),
            (_(PHOTOS), Route.PHOTO_GALLERY),
            icon_name="play",
        )
    ]
    lead = _("A film is fetched from YouTube only after you press Play. Until then nothing leaves this site.")
    choice = year_filter(every, year, label=_("Filter films"), path=Route.VIDEO_GALLERY)
    return FilledPage(
        parts.render_page(_(FILMS), choice, *shown, lead=lead),
        Route.VIDEO_GALLERY,
        kept=parts.keep_filters(year=str(year or "")),
    )


def _render_film(film: VideoView) -> Markup:
    dialog, embed = f"video-{film.id}", embed_url(film.watch_url)
    still = images.image_source(film.poster) if safe_link(film.poster) else ""
    # Without a poster the frame alone keeps the button off the words above it.
    frame = element("span", class_="film-still", aria_hidden="true")
    poster = element("img", src=still, alt="", loading="lazy", width=960, height=540) if still else frame
    words = join_parts(element("span", _("Play"), aria_hidden="true", class_="button button-primary"))
    play = element(
        "button",
        poster,
        words,
        type="button",
        class_="gallery-open gallery-play",
        data_shows=dialog,
        aria_haspopup="dialog",
        aria_label=_("Play: {title}", title=film.title),
    )
    place = element("div", class_="film", data_film=embed, data_title=film.title)
    return parts.render_section(
        film.title,
        element("p", format_day(film.day), " ", parts.demo_chip() if film.is_demo else None, class_="muted small"),
        element("div", play, _render_dialog(dialog, film.title, place), class_="figure") if embed else None,
        element("details", element("summary", _("Transcript")), parts.render_paragraphs(film.transcript))
        if film.transcript
        else None,
        id=f"film-{film.id}",
    )
