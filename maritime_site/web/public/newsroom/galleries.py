"""Photographs and films by day; a film's player is fetched only after a click (NEWS-1)."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from maritime_site.core.formats import day
from maritime_site.core.text import N_, _
from maritime_site.core.videos import embed_url
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import AlbumView, PhotoView, VideoView
from maritime_site.web import images
from maritime_site.web.public import parts
from maritime_site.web.public.filling import Filled
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import Part, el, many, safe_link
from maritime_site.web.public.newsroom.years import chosen_year, of_year, year_filter
from maritime_site.web.routes import Route

PHOTOS, FILMS, RELEASES = N_("Photo gallery"), N_("Video gallery"), N_("Press releases")
PHOTOS_DESCRIPTION = N_("Photographs of the event by day, with captions, credits and download sizes")
FILMS_DESCRIPTION = N_("Films of the event by day, with transcripts")
# A column is 17rem at least; a picture never grows beyond the page's 75rem.
SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw"


def photo_gallery(visit: Visit) -> Filled:
    """Every published album, newest day first."""
    every = queries.albums(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    shown: Sequence[Part] = [_album(album) for album in of_year(every, year)] or [
        parts.empty(
            _("No photographs published yet"),
            _("Albums appear here day by day."),
            (_(RELEASES), Route.PRESS_RELEASE),
            icon_name="camera",
        )
    ]
    choice = year_filter(every, year, label=_("Filter albums"), path=Route.PHOTO_GALLERY)
    lead = _("Albums by day. Each picture opens larger and can be downloaded.")
    return Filled(
        parts.page(_(PHOTOS), choice, *shown, lead=lead), Route.PHOTO_GALLERY, kept=parts.kept(year=str(year or ""))
    )


def _album(album: AlbumView) -> Markup:
    note = _("These are drawings made for this site, shown as a demonstration. They are not photographs of the event.")
    return parts.section(
        f"{album.title}, {day(album.day)}",
        el("p", album.summary) if album.summary else None,
        parts.notice(_("Demo illustrations"), el("p", note)) if album.is_demo else None,
        el("ul", *(el("li", _photo(photo)) for photo in album.photos), class_="grid gallery"),
        id=f"album-{album.id}",
    )


def _photo(photo: PhotoView) -> Markup:
    dialog = f"photo-{photo.id}"
    button = el(
        "button",
        el("span", _("Enlarge:"), " ", class_="unseen"),
        _image(photo, sizes=SIZES),
        type="button",
        class_="gallery-open",
        data_shows=dialog,
        aria_haspopup="dialog",
    )
    return many(el("figure", button, _caption(photo), class_="figure"), _large(photo, dialog))


def _image(photo: PhotoView, *, sizes: str) -> Markup:
    files = [(width, path) for width, path in photo.files if safe_link(path)]
    return el(
        "img",
        src=images.source(files[0][1]) if files else "",
        srcset=images.sizes(files),
        sizes=sizes,
        width=photo.width,
        height=photo.height,
        alt=images.words(photo.alt or None),
        loading="lazy",
        decoding="async",
    )


def _caption(photo: PhotoView) -> Markup:
    links = [
        el("a", _("{width} px", width=width), href=path, download=True, class_="small")
        for width, path in photo.files
        if safe_link(path)
    ]
    whole = photo.jpeg if safe_link(photo.jpeg) else ""
    links += [el("a", _("JPEG"), href=whole, download=True, class_="small")] if whole else []
    return el(
        "figcaption",
        el("span", photo.caption),
        el("span", _("Credit: {credit}", credit=photo.credit), class_="muted small"),
        el("span", el("span", _("Download:"), class_="small"), *links, class_="cluster gallery-sizes"),
    )


def _large(photo: PhotoView, id: str) -> Markup:
    return _dialog(id, photo.caption, el("figure", _image(photo, sizes="min(56rem, 100vw)"), class_="figure"))


def _dialog(id: str, title: str, *children: Part) -> Markup:
    """The kit's dialog: opened and closed by site.js."""
    shut = el("button", "×", type="button", class_="icon-button", aria_label=_("Close"), data_shuts=True)
    head = el("div", el("h2", title, id=f"{id}-title"), shut, class_="dialog-head")
    return el("dialog", head, *children, id=id, class_="dialog dialog-wide", aria_labelledby=f"{id}-title")


def video_gallery(visit: Visit) -> Filled:
    """Every published film, newest day first."""
    every = queries.videos(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    shown: Sequence[Part] = [_film(film) for film in of_year(every, year)] or [
        parts.empty(
            _("No videos published yet"),
            _("Films appear here as soon as they are published."),
            (_(PHOTOS), Route.PHOTO_GALLERY),
            icon_name="play",
        )
    ]
    lead = _("A film is fetched from YouTube only after you press Play. Until then nothing leaves this site.")
    choice = year_filter(every, year, label=_("Filter films"), path=Route.VIDEO_GALLERY)
    return Filled(
        parts.page(_(FILMS), choice, *shown, lead=lead), Route.VIDEO_GALLERY, kept=parts.kept(year=str(year or ""))
    )


def _film(film: VideoView) -> Markup:
    dialog, embed = f"video-{film.id}", embed_url(film.watch_url)
    still = images.source(film.poster) if safe_link(film.poster) else ""
    # Without a poster the frame alone keeps the button off the words above it.
    frame = el("span", class_="film-still", aria_hidden="true")
    poster = el("img", src=still, alt="", loading="lazy", width=960, height=540) if still else frame
    words = many(el("span", _("Play"), aria_hidden="true", class_="button button-primary"))
    play = el(
        "button",
        poster,
        words,
        type="button",
        class_="gallery-open gallery-play",
        data_shows=dialog,
        aria_haspopup="dialog",
        aria_label=_("Play: {title}", title=film.title),
    )
    place = el("div", class_="film", data_film=embed, data_title=film.title)
    return parts.section(
        film.title,
        el("p", day(film.day), " ", parts.demo_chip() if film.is_demo else None, class_="muted small"),
        el("div", play, _dialog(dialog, film.title, place), class_="figure") if embed else None,
        el("details", el("summary", _("Transcript")), parts.paragraphs(film.transcript)) if film.transcript else None,
        id=f"film-{film.id}",
    )
