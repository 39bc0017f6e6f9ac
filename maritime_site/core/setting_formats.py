"""How the text of a setting must look, and what to say when it does not."""

# A scheme and a host, perhaps a port; no path, no user, nothing that stands for several.
HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]+\])(?::[0-9]{1,5})?"
ORIGIN = rf"https?://{HOST}"
# The patterns of some settings, and what to say when a value does not fit; an empty one is not set.
FORMATS = {
    "database_url": (
        r"(sqlite:///|postgresql\+psycopg://).*",
        "a URL that starts with sqlite:/// or postgresql+psycopg://",
    ),
    **dict.fromkeys(
        ("redis_url", "limits_redis_url"),
        (r"(rediss?|unix)://\S+", "a URL that starts with redis://, rediss:// or unix://"),
    ),
    "site_url": (rf"{ORIGIN}/?", "the site's address alone, like https://event.example"),
    "assets_host": (rf"(https?://)?{HOST}(/[A-Za-z0-9._~-]*)*", "a host, like https://assets.example"),
    "tag_manager_id": (r"[A-Za-z0-9_-]+", "a container's id, like GTM-ABC123"),
    **dict.fromkeys(
        ("speech_url", "social_facebook", "social_x", "social_instagram", "social_linkedin", "social_youtube"),
        (rf"{ORIGIN}(/\S*)?", "an address that starts with https://"),
    ),
}


def is_half_set(*values: object) -> bool:
    """Whether some of them are set, and some are not."""
    return any(values) and not all(values)
