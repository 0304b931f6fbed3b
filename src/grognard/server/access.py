"""Who has access: rates of an address, the Host and Origin of a request, and the host's password.

Requests and live games are checked alike.
"""

from __future__ import annotations

import hmac
import socket
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from grognard.kernel.words import tell
from grognard.server.client_addresses import Proxies
from grognard.server.errors import Fault
from grognard.server.rate_limits import RateLimits

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from grognard.server.settings import Settings

    Scope = MutableMapping[str, Any]

COOKIE = "grognard_host"


class Access:
    """Checks everybody who asks for something."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = Proxies(settings.trusted_proxies)
        self._posts = RateLimits(settings.posts_per_second, settings.post_burst)
        self._gets = RateLimits(settings.gets_per_second, settings.get_burst)
        self._guesses = RateLimits(0.2, 10)
        own = socket.gethostname().lower()
        named = (urlsplit(settings.address).hostname or "", *settings.allowed_hosts)
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in named if name)}
        self._key = sha256(f"grognard host {settings.password}".encode()).digest()

    def address(self, scope: Scope) -> str:
        """Where somebody comes from."""
        return self.proxies.address(scope)

    def pay(self, address: str, *, is_costly: bool) -> None:
        """Hold back an address that asks for too much."""
        if not (self._posts if is_costly else self._gets).take(address):
            raise Fault("slow_down", tell("You ask too much at once; wait a moment."), retry_after=2)

    # ---------------------------------------------------------------- names

    def check(self, scope: Scope) -> None:
        """For live games and for requests that change something: no other site's page may speak for its visitor."""
        host = header(scope, b"host")
        if not self._is_ours(_name(host)):
            sentence = tell("This server does not answer to the name {host}; its host can allow it.", host=host[:80])
            raise Fault("forbidden", sentence)
        origin = header(scope, b"origin")
        other = header(scope, b"sec-fetch-site") in ("cross-site", "same-site")
        if other or (origin and urlsplit(origin).netloc.lower() != host.lower()):
            raise Fault("forbidden", tell("This comes from a page of another site."))
        self.check_password(scope)

    def _is_ours(self, name: str) -> bool:
        """Whether a browser may call us so. An address cannot be made to mean another one, a name can."""
        if name in self._names:
            return True
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True

    # ---------------------------------------------------------------- the password of the host

    @property
    def is_locked(self) -> bool:
        """Whether one needs the password."""
        return bool(self.settings.password)

    def check_password(self, scope: Scope) -> None:
        """Refuse who has not shown the password."""
        if self.is_locked and not self._is_known(scope):
            raise Fault("locked", tell("This server is for those who have its password."))

    def _is_known(self, scope: Scope) -> bool:
        said = header(scope, b"x-grognard-password")
        if said:
            return self.is_password(said, self.address(scope))
        try:
            found = SimpleCookie(header(scope, b"cookie")).get(COOKIE)
        except CookieError:
            return False
        return found is not None and hmac.compare_digest(found.value.encode(), self.cookie().encode())

    def is_password(self, said: str, address: str) -> bool:
        """Whether it is the password; who guesses has to wait."""
        if hmac.compare_digest(said.encode(), self.settings.password.encode()):
            return True
        if not self._guesses.take(address):
            raise Fault("slow_down", tell("That were too many wrong passwords; wait a minute."), retry_after=60)
        return False

    def cookie(self) -> str:
        """What a browser keeps that has shown the password; another password makes it void."""
        return hmac.new(self._key, b"inside", sha256).hexdigest()


def header(scope: Scope, name: bytes) -> str:
    """The first header of that name."""
    return next((value.decode("latin-1") for key, value in scope.get("headers", ()) if key == name), "")


def _name(host: str) -> str:
    """A Host header without its port.

    >>> _name("localhost:4747"), _name("[::1]:80"), _name("Example.org")
    ('localhost', '[::1]', 'example.org')
    """
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()
