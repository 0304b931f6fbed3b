"""By which addresses this machine can be reached, for those who invite somebody."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of nobody: which of ours would be used to reach them tells our own, and nothing is sent."""


def reachable(address: str) -> list[str]:
    """The addresses at which others in the network find a server that listens at this one; none if they cannot.

    >>> reachable("http://127.0.0.1:4747/"), reachable("http://192.168.3.4:80/")
    ([], ['http://192.168.3.4:80'])
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    try:
        known = ip_address(host)
    except ValueError:  # a name that somebody chose
        return [f"{parts.scheme}://{parts.netloc}"] if host and host != "localhost" else []
    if known.is_loopback:
        return []
    if not known.is_unspecified:
        return [f"{parts.scheme}://{parts.netloc}"]
    families = [socket.AF_INET] if known.version == 4 else [socket.AF_INET, socket.AF_INET6]
    found = [own for family in families if (own := _own(family))]
    port = f":{parts.port}" if parts.port else ""
    return [f"{parts.scheme}://{f'[{own}]' if ':' in own else own}{port}" for own in found]


def _own(family: socket.AddressFamily) -> str:
    """The address of this machine in its network, or nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((ELSEWHERE[family], 9))
            own = str(probe.getsockname()[0])
    except OSError:
        return ""
    known = ip_address(own.partition("%")[0])
    return "" if known.is_loopback or known.is_link_local or known.is_unspecified else own
