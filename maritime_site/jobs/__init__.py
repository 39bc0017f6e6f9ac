"""What happens by itself: `JOBS` lists every job with its interval in seconds."""

from maritime_site.jobs import (
    administration,
    billing,
    broadcasts,
    exhibition,
    hospitality,
    imports,
    invitations,
    networking,
    outbox,
    passes,
    people,
    places,
    privacy,
    search,
    signin,
    visitors,
)

JOBS = (
    *outbox.JOBS,
    *broadcasts.JOBS,
    *people.JOBS,
    *places.JOBS,
    *passes.JOBS,
    *hospitality.JOBS,
    *exhibition.JOBS,
    *imports.JOBS,
    *invitations.JOBS,
    *billing.JOBS,
    *networking.JOBS,
    *privacy.JOBS,
    *search.JOBS,
    *signin.JOBS,
    *administration.JOBS,
    *visitors.JOBS,
)
