"""What a signed-in participant does with the event: agenda, meetings, company, papers."""
