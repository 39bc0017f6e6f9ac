"""Webhooks on the screen."""
