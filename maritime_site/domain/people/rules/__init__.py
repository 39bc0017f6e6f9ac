"""Who may register, until when, how many, and what else is asked: the office's rules of each kind (RULE-1)."""
