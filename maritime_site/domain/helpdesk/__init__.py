"""Queries and feedback: what people write to the helpdesk (QRY-1 to QRY-6, BO-6)."""
