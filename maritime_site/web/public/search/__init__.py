"""Search over the site's own texts, done in the browser on a small index made when the pages are built."""
