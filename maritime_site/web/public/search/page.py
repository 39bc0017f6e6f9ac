"""The search page: a field, a count that is announced, and results, filled at request time; and the field elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

import reflex as rx

from maritime_site.core.text.i18n import DEFAULT, N_, _, current_language, use_language
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.search.find import Found, collect_words, correct_terms, find_entries, split_terms
from maritime_site.web.public.search.index import Entry, list_built
from maritime_site.web.public.search.names import add_english_names
from maritime_site.web.public.search.news import list_news
from maritime_site.web.routes import Route, localize_path

TITLE = N_("Search")
DESCRIPTION = N_("Search pages, exhibitors, speakers, sessions, questions, press releases and documents.")

# Everything that can be found is read anew so often, however many search: within what a change may take to show.
KEPT = timedelta(seconds=5)


@dataclass(frozen=True)
class Searched:
    """What can be found in a language, and the words in it."""

    entries: tuple[Entry, ...]
    words: frozenset[str]


def build_search_page(visit: Visit) -> FilledPage:
    """What holds the words of the address; they stay there, so that it can be shared."""
    words = visit.query.get("q", "").strip()[: kit.LONGEST_SEARCH]
    terms = split_terms(words)
    results, meant = _find(visit, terms) if terms else ([], [])
    body = render_template(
        "search.html",
        path=Route.SEARCH,
        words=words,
        terms=terms,
        longest=kit.LONGEST_SEARCH,
        field=kit.SEARCH_FIELD,
        results=results,
        meant=" ".join(meant),
    )
    return FilledPage(body, Route.SEARCH, kept=keep_filters(q=words))


def _find(visit: Visit, terms: list[str]) -> tuple[list[Found], list[str]]:
    """What has the terms, else what has the words that were meant, and those words."""
    searched = visit.shared.get(f"search {visit.language}", lambda: _read(visit), lifetime=KEPT, now=visit.now)
    results = find_entries(searched.entries, terms)
    meant = [] if results else correct_terms(terms, searched.words)
    return (results or find_entries(searched.entries, meant)), meant


def _read(visit: Visit) -> Searched:
    entries = _list_entries(visit)
    if visit.language != DEFAULT:
        with use_language(DEFAULT):
            entries = add_english_names(entries, _list_entries(replace(visit, language=DEFAULT)))
    return Searched(entries, collect_words(entries))


def _list_entries(visit: Visit) -> tuple[Entry, ...]:
    return (*list_built(visit.language), *list_news(visit))


def site_search() -> rx.Component:
    """The form that searches this site, for any page."""
    return kit.search_form(_("Search this website"), action=localize_path(Route.SEARCH, current_language()))
