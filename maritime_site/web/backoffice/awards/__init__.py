"""Nominations and award categories at the desk (AWD-1)."""
