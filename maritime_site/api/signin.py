"""Signing in, out, and changing the address one signs in with; for every kind by the same routes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Security
from pydantic import BeforeValidator, Field, ValidationInfo

from maritime_site.api.access import (
    ClientAddress,
    Identity,
    Now,
    Outside,
    WriteSession,
    bearer_of,
    bearer_shown,
    identify,
    keys_of,
)
from maritime_site.api.challenge import gate
from maritime_site.api.shapes import Answer, Done, failures
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import Wish
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.signin import addresses, contact, gates, service, sessions
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.gates import Gate
from maritime_site.domain.signin.rules import Rules
