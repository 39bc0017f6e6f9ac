"""An edition taken over into the next: its structure and texts, without people and money (EVENT-4)."""
