"""Keys by which programs of others act as staff, each within its scopes (OPEN-1)."""
