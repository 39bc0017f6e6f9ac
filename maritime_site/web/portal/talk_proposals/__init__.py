"""The talks that whoever is signed in proposes."""
