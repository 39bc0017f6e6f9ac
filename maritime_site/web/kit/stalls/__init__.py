"""Stalls as they are drawn and written, for every page that shows a hall."""
