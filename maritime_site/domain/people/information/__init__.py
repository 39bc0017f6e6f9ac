"""What staff ask a person for, and what the person answers."""
