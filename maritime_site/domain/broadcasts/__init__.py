"""Messages to many: written by one administrator, approved by another, sent in the background (BO-7)."""
