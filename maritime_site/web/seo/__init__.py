"""What search engines and shared links are told: heads of pages, structured data, sitemap, robots, security.txt."""
