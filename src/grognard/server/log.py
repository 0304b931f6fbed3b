"""What the server tells its host, a line for each event: plain, or as JSON for programs. No key is ever in it."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Any

import msgspec


class Log:
    """Writes to standard error."""

    def __init__(self, kind: str = "text") -> None:
        self._is_json = kind == "json"

    def __call__(self, event: str, **more: Any) -> None:
        """Tell about something."""
        if self._is_json:
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            line = msgspec.json.encode({"at": at, "event": event, **more}).decode()
        else:
            line = " ".join([event, *(str(value) for value in more.values())])
        print(line, file=sys.stderr, flush=True)
