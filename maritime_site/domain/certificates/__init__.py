"""Certificates of attendance: who was at the event, on which days, as the gates know it."""
