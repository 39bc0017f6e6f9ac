"""What stands in people's calendars: the entries that features hand in, the files, the secret feeds (AGENDA-2)."""
