"""Parts that know the time: what is asked again, and when one may try again."""
