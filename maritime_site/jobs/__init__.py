"""What happens by itself: `JOBS` lists every job with its interval in seconds."""

from maritime_site.jobs import hospitality, networking, outbox, people, signin, visitors

JOBS = (*outbox.JOBS, *people.JOBS, *hospitality.JOBS, *networking.JOBS, *signin.JOBS, *visitors.JOBS)
