"""The public-sector checklist of look.md 2.2, row by row, on every page as it arrives (A11Y-2).

docs/accessibility-checklist.md says which row is kept where.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import httpx
import pytest

from maritime_site.web.public.articles.page import ARTICLES
from maritime_site.web.routes import english_path, language_of, localize_path
from tests.e2e.crawl import ROUTES, Parsed, crawl, is_public_text
from tests.e2e.site import ROOT, Site

OWNER = {"en": "Ministry of Ports, Shipping and Waterways", "hi": "पत्तन"}
UPDATED = {"en": "last updated on", "hi": "अद्यतन"}
DAY = re.compile(r"\b\d{2}-[^\s-]+-\d{4}\b")
# Also by their own words: what the language switch, names of firms and numbers leave is English in a Hindi page.
LETTERS = re.compile(r"[A-Za-z\u0900-\u097f]")
HINDI = re.compile(r"[\u0900-\u097f]")
LEAST_HINDI = 0.8
KILO = 1000
POLICIES = (
    "Copyright",
    "Hyperlinking",
    "Content contribution",
    "Content archival",
    "Content review",
    "Website monitoring",
    "Contingency",
    "Website security",
)


@pytest.fixture(scope="module")
def pages(site: Site) -> tuple[Parsed, ...]:
    """Every page in the public layout."""
    return tuple(page for page in crawl(site.url) if is_public_text(page.path))


@pytest.fixture(scope="module")
def http(site: Site):
    """A program that reads the site."""
    with httpx.Client(base_url=site.url, timeout=30) as client:
        yield client


def words(page: Parsed, name: str) -> str:
    """All words of the first element of this name."""
    return " ".join(page.all(name)[0].text.split())


@pytest.mark.req("A11Y-2", "HEAD-1")
def test_1_each_page_names_its_owner_and_shows_the_lock_up(pages: tuple[Parsed, ...]):
    for page in pages:
        code = language_of(page.path)
        assert OWNER[code] in words(page, "header"), page.path
        assert OWNER[code] in words(page, "footer"), page.path


@pytest.mark.req("A11Y-2", "LAY-7")
def test_2_each_page_says_when_it_was_updated(pages: tuple[Parsed, ...]):
    for page in pages:
        code = language_of(page.path)
        assert UPDATED[code] in words(page, "footer").lower(), page.path
        assert DAY.search(words(page, "footer")), page.path
        if english_path(page.path) in ARTICLES:
            assert DAY.search(words(page, "main")), page.path


@pytest.mark.req("A11Y-2", "HOME-3", "NEWS-1")
def test_3_each_download_tells_its_type_size_and_language(pages: tuple[Parsed, ...]):
    for page in pages:
        for link in page.links:
            if link.get("href").endswith(".pdf"):
                values = " ".join((link.text + link.get("aria-label")).split())
                assert re.search(r"\(PDF, [\d,.]+ \S+, (English|हिन्दी)\)", values), (page.path, values)


@pytest.mark.req("A11Y-2", "FOOT-1")
def test_5_what_a_visitor_looks_for_is_one_step_from_home(pages: tuple[Parsed, ...]):
    home = next(page for page in pages if page.path == "/")
    result = {link.get("href") for link in home.links}
    routes = ("imw/organisers", "contact-us/contact", "contact-us/feedback", "contact-us/help", "search", "sitemap")
    others = ("terms-and-conditions", "privacy", "website-policies", "accessibility", "archive")
    assert {f"/{route}" for route in (*routes, *others)} <= result
    assert "https://www.india.gov.in" in result


@pytest.mark.req("A11Y-2", "LAY-3")
def test_6_each_inner_page_leads_home_and_to_contact(pages: tuple[Parsed, ...]):
    for page in pages:
        links = {link.get("href") for link in page.links}
        code = language_of(page.path)
        assert {localize_path("/", code), localize_path("/contact-us/contact", code)} <= links, page.path


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize(("code", "name"), [("en", "Web Information Manager"), ("hi", "वेब सूचना प्रबंधक")])
def test_7_the_contact_page_names_the_web_information_manager(pages: tuple[Parsed, ...], code, name):
    contact = next(page for page in pages if page.path == localize_path("/contact-us/contact", code))
    assert name in words(contact, "main")


@pytest.mark.req("A11Y-2", "LAY-3")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_8_titles_and_descriptions_of_what_is_found_are_unique(pages: tuple[Parsed, ...], code):
    rows = [page for page in pages if language_of(page.path) == code and not page.all("meta", name="robots")]
    titles = Counter(words(page, "title") for page in rows)
    abouts = Counter(page.all("meta", name="description")[0].get("content") for page in rows)
    assert len(rows) > 30
    assert [title for title, times in titles.items() if times > 1] == []
    assert [about for about, times in abouts.items() if times > 1] == []


@pytest.mark.req("A11Y-2")
def test_11_each_table_has_a_caption_and_heads(pages: tuple[Parsed, ...]):
    for page in pages:
        tables, captions = page.all("table"), page.all("caption")
        assert len(tables) == len([caption for caption in captions if caption.text.strip()]), page.path
        assert all(head.get("scope") in {"col", "row"} for head in page.all("th")), page.path


@pytest.mark.req("A11Y-2", "LANG-1")
def test_12_a_hindi_page_is_in_hindi_and_the_switch_names_each_language(pages: tuple[Parsed, ...]):
    for page in pages:
        code = language_of(page.path)
        (switch,) = [link for link in page.links if "language-name" in link.get("class")]
        assert (switch.text, switch.get("lang")) == (("हिन्दी", "hi") if code == "en" else ("English", "en-IN"))
        if code == "hi":
            text = page.all("main")[0].own
            assert len(HINDI.findall(text)) > LEAST_HINDI * len(LETTERS.findall(text)), page.path


@pytest.mark.req("A11Y-2", "A11Y-1")
def test_14_one_h1_no_level_is_left_out_and_landmarks_have_names(pages: tuple[Parsed, ...]):
    for page in pages:
        shown = [
            element
            for element in page.elements
            if re.fullmatch("h[1-6]", element.name) and "dialog" not in element.inside
        ]
        levels = [int(element.name[1]) for element in shown]
        assert levels.count(1) == 1, page.path
        assert all(later - earlier <= 1 for earlier, later in pairwise(levels)), (
            page.path,
            levels,
        )
        navigations = page.all("nav")
        assert all(navigation.get("aria-label") for navigation in navigations), page.path
        assert len({navigation.get("aria-label") for navigation in navigations}) == len(navigations), page.path
        assert [len(page.all(name)) for name in ("main", "header", "footer")] == [1, 1, 1], page.path


@pytest.mark.req("A11Y-2", "A11Y-1")
def test_15_the_skip_link_comes_first_and_finds_main(pages: tuple[Parsed, ...]):
    for page in pages:
        assert (page.links[0].get("href"), page.all("main")[0].get("id")) == ("#main", "main"), page.path


@pytest.mark.req("A11Y-2")
def test_20_each_field_has_a_label_and_forms_of_people_fill_themselves(pages: tuple[Parsed, ...]):
    for page in pages:
        labelled = {label.get("for") for label in page.all("label")}
        for field in (*page.all("input"), *page.all("select"), *page.all("textarea")):
            named = field.get("id") in labelled or field.get("aria-label") or field.get("aria-labelledby")
            # The one that only programs fill in stands outside the tab order.
            unseen = field.get("type") == "hidden" or field.get("tabindex") == "-1"
            assert named or unseen or "label" in field.inside, (page.path, field.attributes)
            if field.get("type") in {"email", "tel"}:
                assert field.get("autocomplete"), (page.path, field.get("name"))


@pytest.mark.req("A11Y-2", "LAY-6")
def test_25_pictures_have_words_and_are_light(pages: tuple[Parsed, ...], http: httpx.Client):
    sources: set[str] = set()
    for page in pages:
        for image in page.all("img"):
            assert "alt" in image.attributes, page.path
            assert len(image.get("alt")) <= 140, page.path
            assert not re.match(r"(image|picture|photo) of", image.get("alt"), re.IGNORECASE), page.path
            sources.add(image.get("src"))
    assert len(sources) > 5
    for source in sources:
        answer = http.get(source)
        assert answer.headers["content-type"] in {"image/webp", "image/png", "image/jpeg", "image/svg+xml"}
        assert len(answer.content) <= 100 * KILO, source


@pytest.mark.req("A11Y-2")
def test_28_buttons_say_little_and_no_line_shouts(pages: tuple[Parsed, ...]):
    for page in pages:
        for button in page.all("button"):
            own = " ".join(button.text.split())
            assert len(own.split()) <= 8, (page.path, own)
        assert not re.search(r"\b[A-Z]{4,}(?: [A-Z]{4,}){2,}", words(page, "main")), page.path


@pytest.mark.req("A11Y-2", "SITE-1")
def test_29_a_first_visit_gets_no_cookie_and_nothing_from_others(http: httpx.Client, pages: tuple[Parsed, ...]):
    assert "set-cookie" not in http.get("/").headers
    for page in pages:
        for element in (
            *page.all("script"),
            *page.all("img"),
            *page.all("iframe"),
            *page.all("link", rel="stylesheet"),
        ):
            assert not re.match(r"(https?:)?//", element.get("src") or element.get("href")), page.path


@pytest.mark.req("A11Y-2")
def test_30_no_page_is_a_stub(pages: tuple[Parsed, ...]):
    for page in pages:
        text = words(page, "main")
        assert not re.search(r"coming soon|under construction|lorem ipsum|जल्द आ रहा", text, re.IGNORECASE), page.path
        assert len(text) > 40, page.path


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize(
    ("path", "policies"),
    [
        ("/website-policies", POLICIES),
        ("/terms-and-conditions", ["Terms"]),
        ("/privacy", ["Privacy"]),
    ],
)
def test_32_the_ten_policies_are_there(pages: tuple[Parsed, ...], path, policies):
    text = words(next(page for page in pages if page.path == path), "main")
    assert [name for name in policies if name.lower() not in text.lower()] == []


@pytest.mark.req("A11Y-2")
def test_33_and_34_headers_guard_each_page_and_tell_no_version(http: httpx.Client):
    for path in ROUTES:
        headers = http.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe-eval" not in policy, path
        assert "script-src 'self' 'unsafe-inline'" not in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert headers["x-content-type-options"] == "nosniff", path
        assert not re.search(r"\d+\.\d+", headers.get("server", "")), path
        assert "x-powered-by" not in headers, path


@pytest.mark.req("A11Y-2", "LANG-1")
def test_12_both_languages_have_each_text_of_the_same_day():
    for file in (ROOT / "content" / "en").rglob("*.md"):
        other = ROOT / "content" / "hi" / file.relative_to(ROOT / "content" / "en")
        dates = [
            re.search(r"^updated: (.+)$", text.read_text(encoding="utf-8"), re.MULTILINE) for text in (file, other)
        ]
        assert dates[0], file
        assert dates[1], other
        assert dates[0][1] == dates[1][1], file
