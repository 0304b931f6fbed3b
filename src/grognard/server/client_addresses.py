"""Who asks: the address that a request or a connection comes from, for limits and fair shares."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, MutableMapping
    from ipaddress import IPv4Network, IPv6Network

_caller: ContextVar[str] = ContextVar("caller", default="")
IPV6_HOME = 64
"""Bits of an IPv6 address that one household has in common."""


def present_caller() -> str:
    """The address for which something is done now; empty for the server itself."""
    return _caller.get()


@contextmanager
def called_by(address: str) -> Iterator[None]:
    """What is done inside is done for this address."""
    token = _caller.set(address)
    try:
        yield
    finally:
        _caller.reset(token)


class Proxies:
    """The proxies that are believed what they say about their clients."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(one, strict=False) for one in named]

    def trusts(self, address: str) -> bool:
        """Whether this address is one of them."""
        try:
            there = ip_address(address)
        except ValueError:
            return False
        return any(there in network for network in self._networks)

    def address(self, scope: MutableMapping[str, Any]) -> str:
        """Where a request really comes from: the nearest address in the chain that is none of our proxies."""
        client = scope.get("client")
        address = str(client[0]) if client else ""
        if self._networks and self.trusts(address):
            chain = [one.strip() for one in _header(scope, b"x-forwarded-for").split(",") if one.strip()]
            while chain and self.trusts(address):
                address = chain.pop()
        return household(address)

    def is_secure(self, scope: MutableMapping[str, Any]) -> bool:
        """Whether the client came over TLS."""
        client = scope.get("client")
        if client and self.trusts(str(client[0])):
            return _header(scope, b"x-forwarded-proto") == "https"
        return scope.get("scheme") in ("https", "wss")


def household(address: str) -> str:
    """The address to count by: of an IPv6 address the part that one household has in common.

    >>> household("2001:db8:1:2:aaaa::7"), household("192.0.2.7"), household("nonsense")
    ('2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    try:
        there = ip_address(address)
    except ValueError:
        return "unknown"
    if there.version == 6 and there.ipv4_mapped is None and not there.is_loopback:
        return str(ip_network(f"{there}/{IPV6_HOME}", strict=False))
    return str(there)


def _header(scope: MutableMapping[str, Any], name: bytes) -> str:
    """The last header of that name: the one our own proxy has written."""
    return next((value.decode("latin-1") for key, value in reversed(scope.get("headers", [])) if key == name), "")
