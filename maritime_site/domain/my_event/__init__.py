"""A participant's own event on one page (ME-2)."""
