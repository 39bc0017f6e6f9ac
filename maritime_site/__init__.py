"""The website, participant area and back office of a national maritime trade event."""
