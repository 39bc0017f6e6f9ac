"""What the organisers ask of a person, and the answer (ASK-1)."""
