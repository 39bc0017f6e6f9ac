"""Requests of people about their own data at the desk (REG-7)."""
