"""The live board: what happens at the event now (LIVE-1)."""
