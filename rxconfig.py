"""Reflex's own configuration; everything about the event is in maritime_site/settings.py."""

import os

# Before reflex is imported: without it Reflex downloads bun from the network.
os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx
from reflex_base.constants import StateManagerMode

from maritime_site.gate.libraries import PACKAGES
from maritime_site.settings import load_settings
from maritime_site.web.reflex_patches.build import OwnClientPlugin

settings = load_settings()
config = rx.Config(
    app_name="maritime_site",
    plugins=[rx.plugins.TailwindV4Plugin(config={"plugins": []}), OwnClientPlugin()],
    disable_plugins=[rx.plugins.SitemapPlugin],
    frontend_packages=list(PACKAGES),
    # The launcher compresses what is built (maritime_site/start/compression.py).
    frontend_compression_formats=[],
    cors_allowed_origins=settings.origins,
    # Never on disk: a state holds the visitor's bearer token (security.md R26).
    state_manager_mode=StateManagerMode.REDIS if settings.redis_url else StateManagerMode.MEMORY,
    redis_url=settings.redis_url or None,
    redis_token_expiration=3600,
    # Browser events count by the same client address as REST (security.md R50).
    trusted_proxy_hops=settings.trusted_proxy_hops,
    show_built_with_reflex=False,
    telemetry_enabled=False,
)
