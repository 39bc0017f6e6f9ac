"""Pass, agenda and hall plan for a phone without a network: one page that its owner's browser keeps (PASS-5)."""
