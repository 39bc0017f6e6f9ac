"""Elements are drawn by React alone: what pages hand over as styles can stand in the element itself (PERF-1)."""

from __future__ import annotations

import pytest
from reflex.utils.frontend_skeleton import _compile_vite_config
from reflex_base.config import get_config

from maritime_site.core.text.i18n import use_built_language
from maritime_site.web.reflex_patches.client_source import ChangedReflex
from maritime_site.web.reflex_patches.plain_elements import draw_plainly
from maritime_site.web.shells.page import Page
from maritime_site.web.site_map import list_pages
from tests.web.page_parts import list_parts

# A name that Reflex knows of no element becomes a style: an attribute that is not among these was lost there.
STYLES = {"width", "height", "inlineSize", "blockSize", "left", "top", "objectFit", "objectPosition"}
OWN = "--"


def strange_styles(page: Page) -> list[str]:
    """What a page hands over that is no style, or none that an element's own can say."""
    styles = [style for part in list_parts(page.view()) for style in part.style.items()]
    return [name for name, value in styles if not (name.startswith(OWN) or name in STYLES) or isinstance(value, dict)]


@pytest.mark.req("PERF-1")
def test_pages_hand_over_only_what_an_elements_own_style_can_say():
    with use_built_language("en"):
        strange = {page.path: strange_styles(page) for page in list_pages(production=False)}
    assert {path: names for path, names in strange.items() if names} == {}


def test_the_bundle_of_the_pinned_reflex_takes_our_elements_once_it_is_changed():
    source = _compile_vite_config(get_config())
    changed = draw_plainly(source)
    assert ('"./public/kit/elements.js"' in source, '"./public/kit/elements.js"' in changed) == (False, True)
    assert draw_plainly(changed) == changed
    with pytest.raises(ChangedReflex):
        draw_plainly(source.replace("alias", "aliases"))
