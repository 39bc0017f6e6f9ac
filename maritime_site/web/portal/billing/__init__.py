"""One's invoices, receipts and credit notes, and whom they are made out to (PAPER-1)."""
