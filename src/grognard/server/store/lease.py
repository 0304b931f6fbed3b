"""One database, one server: who holds the lease may write, and nobody else.

The holder renews its lease every few seconds; one that is not renewed can be taken. Each holder has a token, higher
than all before, and every transaction looks whether it is still the latest: a server that was stopped or cut off for a
while, and comes back after another has taken its place, can write nothing any more.
"""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.words import tell
from grognard.server.store.database import Trouble

if TYPE_CHECKING:
    from grognard.server.store.database import DatabaseConnection

SECONDS = 8.0
"""A lease that was not renewed for so long can be taken."""
RENEW = 2.0
"""So often it is renewed."""
LOOK = 0.25
"""So often one who waits for a lease looks whether it was renewed."""

TAKE = "update lease set token = ?, holder = ?, address = ?, until = ? where name = 'server' and token = ?"
RENEWED = "update lease set until = ? where name = 'server' and token = ?"
FREED = "update lease set until = 0, holder = '' where name = 'server' and token = ?"


class Occupied(Trouble):
    """Another server is at this database."""

    def __init__(self, address: str) -> None:
        super().__init__(
            tell("A Grognard is at this database already: {address} (one database, one server).", address=address)
        )
        self.address = address


class Lost(Trouble):
    """The lease is somebody else's now."""

    def __init__(self) -> None:
        super().__init__(tell("Another server has taken over this database."))


class Holder(msgspec.Struct, frozen=True):
    """A process that holds a lease: where it runs, so that a neighbour can see whether it still does."""

    machine: str
    pid: int
    started: str

    @staticmethod
    def here() -> Holder:
        """This process."""
        return Holder(_machine(), os.getpid(), _started(os.getpid()))

    @property
    def is_dead(self) -> bool:
        """Whether it surely runs no more. What runs on another machine can only be waited for."""
        return self.machine == _machine() and self.started != _started(self.pid)


def _machine() -> str:
    """This machine since it was last started, and the part of it whose processes we can see."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        return f"{platform.node()} {os.getppid()} {time.monotonic_ns()}"  # like no other: its leases are waited for


def _started(pid: int) -> str:
    """When a process was started; empty if there is none. Two processes of one number differ in it."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
    state, *fields = stat.rpartition(")")[2].split()
    return "" if state in "ZX" else fields[18]


class Lease(msgspec.Struct, frozen=True):
    """The right to write, as long as `token` is the latest."""

    token: int

    def check(self, db: DatabaseConnection) -> None:
        """In a transaction: raise `Lost` unless it is still ours; nobody takes it before the transaction ends."""
        if not db.holds(self.token):
            raise Lost

    def renew(self, db: DatabaseConnection) -> None:
        """Hold it longer."""
        until = db.now() + SECONDS
        with db.transaction():
            if db.run(RENEWED, (until, self.token)) != 1:
                raise Lost

    def free(self, db: DatabaseConnection) -> None:
        """Let the next one have it at once."""
        with db.transaction():
            db.run(FREED, (self.token,))


def acquire(db: DatabaseConnection, address: str) -> Lease:
    """Take the lease. Waits while a holder that may be dead does not renew it; `Occupied` when it does."""
    first_until = None
    while True:
        [(token, holder, there, until)] = db.rows("select token, holder, address, until from lease")
        if until <= db.now() or msgspec.json.decode(holder, type=Holder).is_dead:
            mine = msgspec.json.encode(Holder.here()).decode()
            with db.transaction():
                taken = db.run(TAKE, (token + 1, mine, address, db.now() + SECONDS, token))
            if taken:
                return Lease(token + 1)
        elif first_until not in (None, until):
            raise Occupied(there)
        first_until = until if first_until is None else first_until
        time.sleep(LOOK)
