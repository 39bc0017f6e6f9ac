"""The page that lists every page."""
