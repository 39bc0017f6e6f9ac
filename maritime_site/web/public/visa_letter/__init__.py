"""Where whoever reads a letter for a visa checks it."""
