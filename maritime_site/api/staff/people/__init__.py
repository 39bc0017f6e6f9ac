"""Staff and people: registrations, one person, imports, invitations, companies, rules."""
