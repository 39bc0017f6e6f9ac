"""The feedback page."""
