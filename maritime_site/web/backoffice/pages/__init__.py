"""The site's pages, its brochure and its manual, written in the browser (EVENT-2)."""
