"""Where staff decide about the talks that people propose."""
