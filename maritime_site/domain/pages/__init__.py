"""Content pages, the brochure and the exhibitors' manual as versions that the office edits (EVENT-2)."""
