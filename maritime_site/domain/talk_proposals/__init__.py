"""Talks that people propose for the programme, and what staff decide about them."""
