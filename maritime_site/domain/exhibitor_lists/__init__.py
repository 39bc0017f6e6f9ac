"""What tasks and orders share: lists of entries that staff write and every exhibitor sees."""
