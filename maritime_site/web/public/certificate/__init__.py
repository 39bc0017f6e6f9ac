"""Where whoever is shown a certificate of attendance checks it."""
