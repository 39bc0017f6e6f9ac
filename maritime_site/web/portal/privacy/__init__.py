"""One's own data: a copy of it, and being erased (REG-7)."""
