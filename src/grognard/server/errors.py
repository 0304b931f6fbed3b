"""What can go wrong between a client and the server, each with its code, its HTTP status and a sentence."""

from __future__ import annotations

import re
import sys
from typing import Any

import msgspec

from grognard.kernel.data import convert
from grognard.kernel.data.files import SHOWN, BadFile
from grognard.kernel.errors import BadData, GrognardError, Refused, Unknown
from grognard.kernel.words import join, tell
from grognard.server.store.database import Full, Gone, Trouble

STATUS = {
    "malformed": 400,
    "unauthorised": 401,
    "locked": 401,
    "forbidden": 403,
    "unknown": 404,
    "not_now": 409,
    "too_large": 413,
    "unfit": 422,
    "slow_down": 429,
    "trouble": 500,
    "overloaded": 503,
}


FULL = tell("The disk of the server is full: this could not be kept, so nothing has happened. Tell its host.")


_REGEX = re.compile(r"`str` matching regex '.*'", re.DOTALL)


class Fault(GrognardError):
    """A request that is not granted. Nothing has happened."""

    def __init__(
        self,
        code: str,
        sentence: str,
        clause: str = "",
        problems: tuple[ErrorReply, ...] = (),
        retry_after: int = 0,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.retry_after = retry_after
        """Seconds after which it may be tried again."""
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


LONGEST_EXAMINED = 4096
"""Bytes of a request in which every fault is looked for; a longer one is told its first fault only."""


def wrong_with(raw: bytes, wanted: Any, error: Exception) -> str:
    """All that is wrong with a request that does not fit its schema, told as a data file's faults are.

    What the schema has no place for is read only now, and may be no JSON at all: then the first fault is told.
    """
    if isinstance(error, msgspec.ValidationError) and len(raw) <= LONGEST_EXAMINED:
        try:
            convert(msgspec.json.decode(raw), wanted)
        except BadFile as found:
            return join([problem.told for problem in found.problems[:SHOWN]], "; ")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            pass
    return unreadable(error)


def unreadable(error: Exception) -> str:
    """What is wrong with a text that was to be read; no player reads regular expressions."""
    return _REGEX.sub("a text that can be seen, in one line", str(error))[:300]


def as_fault(error: GrognardError) -> Fault:
    """What to tell the client about an error of the rules or the data."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, Trouble):
        print(f"grognard: {error}", file=sys.stderr, flush=True)
        if isinstance(error, Full):
            return Fault("trouble", FULL)
        return Fault("trouble", tell("The server cannot get at its games just now; try again in a moment."))
    if isinstance(error, Gone):
        return Fault("unknown", error.sentence)
    if isinstance(error, Refused):
        return Fault("not_now", error.sentence, error.clause)
    if isinstance(error, Unknown):
        return Fault("unknown", error.told)
    if isinstance(error, BadData):
        several = getattr(error, "problems", None) or (error,)
        return Fault("unfit", error.told, problems=tuple(ErrorReply(one.sentence, one.line) for one in several))
    return Fault("unfit", error.told)
