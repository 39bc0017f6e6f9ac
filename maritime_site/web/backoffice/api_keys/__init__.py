"""API keys on the screen."""
