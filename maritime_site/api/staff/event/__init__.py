"""Staff and the event: its facts, pages, pictures, and what is left to set up."""
