"""One person on one page, and somebody to add (STAFF-1)."""
