"""Programs of others are told what happens: signed, in the same transaction as its cause, and tried again (OPEN-1)."""
