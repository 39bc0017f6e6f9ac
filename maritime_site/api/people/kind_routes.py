"""Routes that every kind of participant has below its own prefix: written once, each opened by that kind's token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request

from maritime_site.api.access import Identity, require_participant_of
from maritime_site.api.routing import PREFIX, Router
from maritime_site.domain.people.kinds import KINDS, Kind

E = TypeVar("E", bound=Callable[..., Any])
Add = Callable[[Kind], None]


def _kinds_of(request: Request) -> tuple[str, ...]:
    path = request.scope["path"]
    return tuple(kind.key for kind in KINDS.values() if path.startswith(f"{PREFIX}{kind.api_prefix}/"))


# The signed-in participant, of the kind below whose prefix the route is.
require_owner = require_participant_of(_kinds_of)
Owner = Annotated[Identity, Depends(require_owner)]


@dataclass
class KindRoutes:
    """Notes endpoints, then gives every kind all of them: `{label}` in a summary is the kind's name."""

    router: Router
    _noted: list[Add] = field(default_factory=list[Add])

    def note(
        self,
        method: str,
        path: str,
        name: str,
        *,
        summary: str,
        answer_of: Callable[[Kind], Any] | None = None,
        **options: Any,
    ) -> Callable[[E], E]:
        """Note an endpoint: `name` ends its operation id, `answer_of` is what it answers with where kinds differ."""

        def keep(endpoint: E) -> E:
            def add(kind: Kind) -> None:
                self.router.add_api_route(
                    f"{kind.api_prefix}{path}",
                    endpoint,
                    methods=[method],
                    operation_id=f"{kind.key.replace('-', '_')}_{name}",
                    summary=summary.format(label=kind.label.lower()),
                    **({"response_model": answer_of(kind)} if answer_of else {}),
                    **options,
                )

            self._noted.append(add)
            return endpoint

        return keep

    def add_all(self) -> None:
        """Give every kind what was noted, in that order."""
        for kind in KINDS.values():
            for add in self._noted:
                add(kind)
