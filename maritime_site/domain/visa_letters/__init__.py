"""Letters with which participants from abroad ask for their visa: each for themself, checked by whoever reads one."""
