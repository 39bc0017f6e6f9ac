"""Nominating for an award, and answering a nomination (AWD-1)."""
