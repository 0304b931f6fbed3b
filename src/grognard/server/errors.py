"""What can go wrong between a client and the server, each with its code, its HTTP status and a sentence."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from grognard.kernel.errors import BadData, GrognardError, Refused, Unknown
from grognard.kernel.words import tell
from grognard.server.store.database import Trouble

STATUS = {
    "malformed": 400,
    "unauthorised": 401,
    "forbidden": 403,
    "unknown": 404,
    "not_now": 409,
    "too_large": 413,
    "unfit": 422,
    "slow_down": 429,
    "trouble": 500,
    "overloaded": 503,
}


class Fault(GrognardError):
    """A request that is not granted. Nothing has happened."""

    def __init__(self, code: str, sentence: str, clause: str = "", problems: tuple[ErrorReply, ...] = ()) -> None:
        super().__init__(sentence)
        self.code = code
        self.clause = clause
        self.problems = problems

    @property
    def status(self) -> int:
        """For HTTP."""
        return STATUS[self.code]

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        told: dict[str, Any] = {"code": self.code, "sentence": self.sentence}
        if self.clause:
            told["clause"] = self.clause
        if self.problems:
            told["problems"] = list(self.problems)
        return told


class ErrorReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several things that are wrong with some data."""

    sentence: str
    line: int = 0


def as_fault(error: GrognardError) -> Fault:
    """What to tell the client about an error of the rules or the data."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, Trouble):
        print(f"grognard: {error}", file=sys.stderr, flush=True)
        return Fault("trouble", tell("The server cannot get at its games just now; try again in a moment."))
    if isinstance(error, Refused):
        return Fault("not_now", error.sentence, error.clause)
    if isinstance(error, Unknown):
        return Fault("unknown", error.told)
    if isinstance(error, BadData):
        several = getattr(error, "problems", None) or (error,)
        return Fault("unfit", error.told, problems=tuple(ErrorReply(one.sentence, one.line) for one in several))
    return Fault("unfit", error.told)
