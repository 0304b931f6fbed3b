"""What a server can be told, and the limits it keeps."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

PACKAGE = Path(__file__).parent.parent


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server runs. The defaults are meant for a computer at home and for a small public host alike."""

    database: str
    """`postgresql://...`, or the path of an SQLite file."""
    web: Path = PACKAGE / "web_dist"
    """The built client."""

    messages_per_second: float = 40.0
    """What one connection may send on average; without limit if it is 0."""
    message_burst: int = 120
    most_dropped: int = 200
    """Who loses more messages than this by sending too fast is shown the door."""
    most_malformed: int = 10
    message_bytes: int = 64 * 1024
    join_seconds: float = 10.0
    most_connections: int = 2000
    most_unsent: int = 500
    """A reader so many messages behind is cut off; it can come back and gets the whole view."""

    posts_per_second: float = 20.0
    """What one address may ask for that costs something; without limit if it is 0."""
    post_burst: int = 200
    body_bytes: int = 256 * 1024
    record_bytes: int = 4 * 1024 * 1024

    rooms: int = 256
    """Games kept ready in memory; the others are played again from their records when somebody comes back."""
    bot_seconds: float = 20.0
    """A bot that thinks longer is stopped, and the question's own suggestion is played for it."""
    sum_seconds: float = 20.0
    """Odds and replays that take longer are given up."""
    is_eager: bool = True
    """Read the rulesets and start thinking processes before anybody asks: the first player waits for nothing."""
    bot_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
