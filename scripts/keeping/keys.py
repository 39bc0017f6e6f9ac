"""Which keys a site has, by ids that tell nothing of them: what a backup was made with, and what came back."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.domain.passes.code import PassKey
from maritime_site.domain.signin.tokens import key_id
from maritime_site.settings import Settings
from maritime_site.signing_keys import PASS_FILE, SECRET_FILE, read_pass_seed, read_secret

# Each key by its setting: its file, and what is lost without it.
KEPT = {
    "MARITIME_SECRET_KEY": (
        SECRET_FILE,
        "all sign in again, and second factors, passport numbers of visa letters and webhooks' secrets are unreadable",
    ),
    "MARITIME_PASS_KEY": (PASS_FILE, "every pass, certificate and letter for a visa that is out is invalid"),
}


def identify_keys(settings: Settings) -> dict[str, str]:
    """The id of each key the site has, by its setting; none is made for it."""
    secret, seed = read_secret(settings), read_pass_seed(settings)
    ids = {
        "MARITIME_SECRET_KEY": key_id(secret) if secret else "",
        "MARITIME_PASS_KEY": PassKey(seed).kid if seed else "",
    }
    return {name: identity for name, identity in ids.items() if identity}


def compare_keys(settings: Settings, then: Mapping[str, str]) -> list[str]:
    """What to say of each key the backup was made with and that is not the site's now."""
    previous = settings.previous_secret_key.get_secret_value().encode()
    here = identify_keys(settings)
    known = {*here.values(), key_id(previous)} if previous else {*here.values()}
    return [
        f"{name} {'is another than' if name in here else 'is not set here as'} when this backup was made. "
        f"With the site started like this {loss}. Before you start it, set the one of that time, or put its {file} "
        f"into {settings.data_dir}; nothing has to be restored again for it."
        for name, (file, loss) in KEPT.items()
        if then.get(name) and then[name] not in known
    ]
