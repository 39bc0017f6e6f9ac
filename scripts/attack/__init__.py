"""`make attack`: what an attacker would try, against a site of its own; numbers are those of security.md, section 6."""
