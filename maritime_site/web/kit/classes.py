"""The class vocabulary of the parts that exist twice: as components here, and in the templates of dynamic pages."""

from __future__ import annotations

from typing import Any

PAGE = "wrap page"
CRUMBS = "crumbs"
PAGE_TITLE = "page-title"
LEAD = "lead"
EYEBROW = "eyebrow"
# Facts in one line: a dot stands between two, never where the line breaks.
FACT_LINE = "fact-line"
SECTION = "section"
CARD = "card"
GRID = "grid"
CLUSTER = "cluster"
STACK = "stack"
PROSE = "prose"
MUTED = "muted small"
SMALL = "small"
WHOLE = "whole"
HIDDEN = "unseen"
NOTICE, NOTICE_BODY = "notice", "notice-body"
EMPTY = "empty"
CHIP = "chip"
BUTTON = "button"
FIELD, LABEL, INPUT, SELECT = "field", "label", "input", "select"
CHOICE_CARD, CHOICE_META, FIELD_NOTE = "choice choice-card", "choice-meta", "field-note"
FILTERS = "filters"
LINK_LINE = "link-line"
ICON = "icon"
ICON_BUTTON = "icon-button"
DIALOG, DIALOG_HEAD = "dialog", "dialog-head"
TABLE, TABLE_FRAME = "table", "table-frame"
NOTES = "notes"
SUMMARY_LIST, SUMMARY_ROW = "summary-list", "summary-row"
BAND, WRAP = "band", "wrap"
FACTS, FACT, FACT_WORDS, FACT_FIGURE = "facts", "fact", "fact-words", "fact-figure"
FILM = "film"
NEXT = "next-link"
# Cards by meaning, and the parts of the first page.
ACTION, SESSION_CARD, PERSON, COMPANY, NEWS_CARD = "action-card", "session-card", "person-card", "company", "news-card"
CARD_TITLE, CARD_TIME, PORTRAIT = "card-title", "card-time", "portrait"
PART, PART_HEAD, MORE = "part", "part-head", "more"
WAYS, HALLS, HALL, NOW_LABEL, DAYS, DAY = "ways", "halls", "hall", "now-label", "days", "day"
PEOPLE, COMPANIES, STRANDS, STRAND = "people-grid", "companies", "strands", "strand"
NEWS, PHOTOS, VISIT, PARTNERS, PARTNER = "news-grid", "photos", "visit-grid", "partners", "partner"
# The second row of the header, and the choices of how pages look.
SECTIONS = "sections"
TOOLS, TOOL_GROUP, TOOL = "menu-tools", "tool-group", "tool"
# What the server fills.
SLOT = "slot"
SLOT_PROPS: dict[str, Any] = {"class_name": SLOT}
