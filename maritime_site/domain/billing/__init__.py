"""Tax invoices, receipts and credit notes of what was paid (PAPER-1)."""
