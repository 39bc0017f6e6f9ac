"""The line about a newer build of the site is in the page's language, and looks like the site (LANG-1).

Reason: Reflex says it in English alone, in colours of its own. It shows where a reload brought the same build again, as
while several servers are renewed one after the other.
Source: reflex_base/.templates/web/utils/state.js, `showNewVersionBanner`.
"""

from __future__ import annotations

import json

from maritime_site.core.text.i18n import DEFAULT, N_, TAGS, _, use_built_language
from maritime_site.web.reflex_patches.client_source import STATE_JS, replace_each

NEWER = N_("This page is out of date.")
RENEW = N_("Load it again")
HINDI = "hi"
# How the statements begin and end that colour the line and its button; between them stand Reflex's own colours.
LOOK = "  banner.style.cssText =", 'sans-serif;";\n'
BUTTON_LOOK = "  button.style.cssText =", 'cursor:pointer;";\n'
WORDS = '  banner.append("A new version of this app is available.");\n'
BUTTON = '  button.textContent = "Reload";\n'


def speak_of_new_version(source: str) -> str:
    """`state.js` whose line says so in the language of the page. Raises ChangedReflex."""
    changes = {
        _statement(source, *LOOK): '  banner.className = "new-version";\n',
        WORDS: f"  const [words, renew] = {_choose_words()};\n  banner.append(words);\n",
        BUTTON: "  button.textContent = renew;\n",
        _statement(source, *BUTTON_LOOK): '  button.className = "button button-secondary button-small";\n',
    }
    return replace_each(source, changes, name=STATE_JS)


def _statement(source: str, begins: str, ends: str) -> str:
    """The whole of a statement; its beginning alone where it is not there."""
    start = source.find(begins)
    end = source.find(ends, start)
    return source[start : end + len(ends)] if 0 <= start < end else begins


def _choose_words() -> str:
    """The sentence and the button's, as the document's language is."""
    return f'document.documentElement.lang === "{TAGS[HINDI]}" ? {_words_in(HINDI)} : {_words_in(DEFAULT)}'


def _words_in(code: str) -> str:
    with use_built_language(code):
        return json.dumps([_(NEWER), _(RENEW)], ensure_ascii=False)
