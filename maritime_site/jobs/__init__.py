"""What happens by itself: `JOBS` lists every job with its interval in seconds."""

from maritime_site.jobs import (
    administration,
    broadcasts,
    exhibition,
    hospitality,
    networking,
    outbox,
    passes,
    people,
    privacy,
    registrations,
    signin,
    visitors,
)

JOBS = (
    *outbox.JOBS,
    *broadcasts.JOBS,
    *people.JOBS,
    *registrations.JOBS,
    *passes.JOBS,
    *hospitality.JOBS,
    *exhibition.JOBS,
    *networking.JOBS,
    *privacy.JOBS,
    *signin.JOBS,
    *administration.JOBS,
    *visitors.JOBS,
)
