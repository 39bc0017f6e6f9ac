"""The compressed twins of the built pages."""

from __future__ import annotations

import gzip

import brotli
import pytest

from maritime_site.start.compression import LEAST_BYTES, compress_files

TEXT = b"<p>" + b"Ports, shipping and waterways. " * 20 + b"</p>"


@pytest.mark.req("PERF-1")
def test_every_text_has_twins_with_its_own_content(tmp_path):
    (tmp_path / "a").mkdir()
    for name in ("a/index.html", "a.html", "app.js", "site.css", "data.json", "icon.svg"):
        (tmp_path / name).write_bytes(TEXT + name.encode())
    compress_files(tmp_path)
    for path in [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix not in {".br", ".gz"}]:
        assert brotli.decompress(path.with_name(path.name + ".br").read_bytes()) == path.read_bytes()
        assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == path.read_bytes()


def test_copies_of_a_page_have_equal_twins(tmp_path):
    (tmp_path / "about").mkdir()
    for name in ("about.html", "about/index.html"):
        (tmp_path / name).write_bytes(TEXT)
    compress_files(tmp_path)
    assert (tmp_path / "about.html.br").read_bytes() == (tmp_path / "about/index.html.br").read_bytes()


def test_short_files_and_pictures_have_none_but_short_pages_have(tmp_path):
    for name in ("short.js", "short.html"):
        (tmp_path / name).write_bytes(b"x" * (LEAST_BYTES - 1))
    (tmp_path / "photo.webp").write_bytes(TEXT)
    compress_files(tmp_path)
    assert {path.name for path in tmp_path.glob("*.br")} == {"short.html.br"}


def test_a_second_run_writes_the_same_twins(tmp_path):
    (tmp_path / "app.js").write_bytes(TEXT)
    compress_files(tmp_path)
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    compress_files(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first


@pytest.mark.req("PERF-1")
def test_scripts_are_compressed_as_densely_as_brotli_can(tmp_path):
    (tmp_path / "app.js").write_bytes(TEXT)
    compress_files(tmp_path)
    assert (tmp_path / "app.js.br").read_bytes() == brotli.compress(TEXT, quality=11)
