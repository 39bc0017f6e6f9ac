"""Reflex's own configuration; everything about the event is in maritime_site/settings.py."""

import os

# Before reflex is imported: without it Reflex downloads bun from the network.
os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx

from maritime_site.settings import load_settings
from maritime_site.web.build import OwnClientPlugin

config = rx.Config(
    app_name="maritime_site",
    plugins=[rx.plugins.TailwindV4Plugin(config={"plugins": []}), OwnClientPlugin()],
    disable_plugins=[rx.plugins.SitemapPlugin],
    frontend_compression_formats=["gzip", "brotli"],
    cors_allowed_origins=load_settings().origins,
    show_built_with_reflex=False,
    telemetry_enabled=False,
)
