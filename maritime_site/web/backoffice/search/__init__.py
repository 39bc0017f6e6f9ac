"""One search over everything the office looks for (BULK-1)."""
