"""`make load`: an opening rush against the whole site, on SQLite and on PostgreSQL with Redis and two workers."""
