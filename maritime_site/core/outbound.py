"""Where the site may call when somebody else names the address: never into its own network (security.md R56)."""

from __future__ import annotations

import ipaddress
import socket

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# Prefixes that lead to IPv4 addresses hidden in them, and to networks of one site.
HIDING = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "fec0::/10")))
OWN_NAMES = frozenset({"localhost", "localhost.localdomain"})
LOCAL_ENDINGS = (".local", ".localhost", ".internal", ".intranet", ".lan", ".home", ".corp", ".arpa", ".onion")


class NotPublic(Exception):
    """A name leads to no address, or to one that is not on the public internet."""


def is_public(address: Address) -> bool:
    """Whether an address is on the public internet."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in HIDING):
            return False
    return address.is_global and not address.is_multicast


def is_own_machine(host: str) -> bool:
    """Whether a host is this machine by its name or loopback address."""
    literal = _read_literal(host)
    return literal.is_loopback if literal else host.lower().rstrip(".") in OWN_NAMES


def is_public_name(host: str) -> bool:
    """Whether a host may be public: a public address, or a full name of no local network."""
    literal = _read_literal(host)
    if literal is not None:
        return is_public(literal)
    name = host.lower().rstrip(".")
    labels = name.split(".")
    # A last label that begins with a digit is an IPv4 address in another spelling, as 127.1 or 0x7f.1.
    is_full = len(labels) > 1 and all(labels) and not labels[-1][0].isdigit()
    return is_full and not name.endswith(LOCAL_ENDINGS) and name not in OWN_NAMES


def resolve_host(host: str, port: int, *, is_loopback_allowed: bool) -> str:
    """The address to call, so that nobody can name another one in between. Raises NotPublic.

    Every address of the name has to be public: of one that is not, nobody knows which would be called.
    """
    is_own = is_loopback_allowed and is_own_machine(host)
    if not is_own and not is_public_name(host):
        raise NotPublic("the address is not public")
    try:
        entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise NotPublic("the name is not known") from problem
    addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in entries]
    if not addresses or not all(address.is_loopback if is_own else is_public(address) for address in addresses):
        raise NotPublic("the address is not public")
    return str(addresses[0])


def _read_literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
