"""Awards: categories, nominations, and what becomes of them (AWD-1)."""
