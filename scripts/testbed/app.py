"""What granian serves in a testbed: the site itself, configured by the environment alone."""

from __future__ import annotations

from maritime_site.settings import Settings

Settings.model_config["env_file"] = None

from maritime_site.maritime_site import serve  # noqa: E402

__all__ = ["serve"]
