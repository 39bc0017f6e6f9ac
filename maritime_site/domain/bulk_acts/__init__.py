"""Acts on all that match a filter: they run in the background, tell how far they are, and can be stopped (BULK-1)."""
