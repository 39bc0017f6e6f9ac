"""How many browsers came to the site, each counted once (SITE-1, FOOT-2)."""
