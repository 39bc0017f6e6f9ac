"""What people may ask of us about their own data: a copy of all of it, and to be erased (REG-7)."""
