"""Video ids from every shape of link that people paste."""

from __future__ import annotations

import pytest

from maritime_site.core.text.videos import embed_url, video_id

ID = "dQw4w9WgXcQ"


@pytest.mark.req("HOME-2")
@pytest.mark.parametrize(
    "url",
    [
        f"https://www.youtube.com/watch?v={ID}",
        f"https://www.youtube.com/watch?feature=share&v={ID}&t=10",
        f"https://youtube.com/live/{ID}?si=abc",
        f"https://www.youtube.com/embed/{ID}",
        f"https://www.youtube-nocookie.com/embed/{ID}",
        f"https://youtu.be/{ID}",
        f"  http://m.youtube.com/watch?v={ID} ",
    ],
)
def test_the_id_is_found(url):
    assert video_id(url) == ID
    assert embed_url(url) == f"https://www.youtube-nocookie.com/embed/{ID}?autoplay=1&rel=0"


@pytest.mark.req("HOME-2")
@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://evil.example/watch?v=dQw4w9WgXcQ",
        "https://www.youtube.com/watch?v=short",
        "https://www.youtube.com/channel/dQw4w9WgXcQ",
        "javascript:alert(1)",
        f"https://www.youtube.com.evil.example/embed/{ID}",
        f'https://www.youtube.com/embed/{ID}"onload=',
    ],
)
def test_anything_else_is_no_video(url):
    assert video_id(url) is None
    assert embed_url(url) is None
