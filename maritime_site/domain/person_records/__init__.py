"""What staff do for one person: add, correct, change, undo, merge, book, note (STAFF-1)."""
