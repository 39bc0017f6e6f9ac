"""The seller and the rates of tax (PAPER-1)."""
