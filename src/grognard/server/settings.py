"""What a server can be told, and the limits it keeps. Every one is an option of `grognard serve`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, get_type_hints

import msgspec
from msgspec import Meta

PACKAGE = Path(__file__).parent.parent


def _whole(about: str, least: int = 1, most: int = 10**9) -> Meta:
    return Meta(ge=least, le=most, description=about)


def _real(about: str, least: float = 0.0, most: float = 1e9) -> Meta:
    return Meta(ge=least, le=most, description=about)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server runs. The defaults are meant for a computer at home and for a small public host alike."""

    database: str
    """`postgresql://...`, or the path of an SQLite file."""
    web: Path = PACKAGE / "web_dist"
    """The built client."""
    address: str = ""
    """Where it listens, for the others at its database."""
    password: str = ""
    """Without it nobody gets in; empty: everybody does."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed whom they speak for."""
    allowed_hosts: tuple[str, ...] = ()
    """Names by which browsers may call this server, besides addresses, localhost and the machine's own name."""
    tls_cert: str = ""
    tls_key: str = ""
    """Files with a certificate and its key: then it speaks https, and browsers keep its pages for use offline."""
    log_format: str = "text"
    """"text" or "json"."""

    # ---------------------------------------------------------------- connections

    messages_per_second: Annotated[float, _real("messages of one connection a second; 0: any number")] = 40.0
    message_burst: Annotated[int, _whole("messages of one connection at once")] = 120
    most_dropped: Annotated[int, _whole("messages dropped before the connection is closed")] = 200
    most_malformed: Annotated[int, _whole("unreadable messages before the connection is closed")] = 10
    message_bytes: Annotated[int, _whole("the longest message")] = 64 * 1024
    join_seconds: Annotated[float, _real("time for the first message of a connection")] = 10.0
    header_seconds: Annotated[float, _real("time for the head of a request")] = 10.0
    body_seconds: Annotated[float, _real("time for the body of a request")] = 30.0
    most_connections: Annotated[int, _whole("connections of all together")] = 2000
    most_connections_of_one: Annotated[int, _whole("connections of one address")] = 200
    most_games_of_one: Annotated[int, _whole("live games that one address looks at")] = 100
    most_unsent: Annotated[int, _whole("messages that a slow reader may be behind")] = 500

    # ---------------------------------------------------------------- requests

    posts_per_second: Annotated[float, _real("requests of one address a second that cost something; 0: any")] = 20.0
    post_burst: Annotated[int, _whole("such requests of one address at once")] = 200
    gets_per_second: Annotated[float, _real("other requests and joins of one address a second; 0: any")] = 50.0
    get_burst: Annotated[int, _whole("such requests of one address at once")] = 500
    body_bytes: Annotated[int, _whole("the largest request")] = 256 * 1024
    record_bytes: Annotated[int, _whole("the largest record that is brought")] = 4 * 1024 * 1024
    import_bytes: Annotated[int, _whole("the largest request with files of other programs")] = 8 * 1024 * 1024

    # ---------------------------------------------------------------- work

    rooms: Annotated[int, _whole("games kept ready in memory")] = 256
    bot_seconds: Annotated[float, _real("time for a bot's answer; then a suggestion is played")] = 20.0
    quick_seconds: Annotated[float, _real("time to check an army or fill a form")] = 10.0
    sum_seconds: Annotated[float, _real("time for odds and replays")] = 20.0
    game_seconds: Annotated[float, _real("time to make or load a game")] = 30.0
    worker_megabytes: Annotated[int, _whole("memory of a worker process; 0: any", 0)] = 1536
    most_waiting: Annotated[int, _whole("jobs that wait in one lane")] = 64
    most_of_one_address: Annotated[int, _whole("jobs of one address in one lane")] = 16
    bot_workers: Annotated[int, _whole("processes for bots that play with people")] = max(
        1, min(4, (os.cpu_count() or 2) - 1)
    )
    bot_games: Annotated[int, _whole("games between bots alone at once; the password lifts it", 0)] = 20
    bot_games_of_one: Annotated[int, _whole("such games of one address at once", 0)] = 4
    is_eager: bool = True
    """Read the rulesets and start worker processes before anybody asks: the first player waits for nothing."""

    # ---------------------------------------------------------------- what is kept

    games_per_day: Annotated[int, _whole("new games of one address a day; 0: any number", 0)] = 500
    records_per_day: Annotated[int, _whole("records that one address brings a day; 0: any number", 0)] = 100
    keep_unfinished_days: Annotated[int, _whole("days until an untouched running game is deleted; 0: never", 0)] = 180
    keep_finished_days: Annotated[int, _whole("days until a finished game is deleted; 0: never", 0)] = 365
    keep_records_days: Annotated[int, _whole("days until a record that was brought is deleted; 0: never", 0)] = 30
    keep_chats_days: Annotated[int, _whole("days until what was said at a finished game is deleted; 0: never", 0)] = 90
    cleanup_hours: Annotated[float, _real("hours between two clean-ups")] = 24.0
    clock_seconds: Annotated[float, _real("time between two looks at clocks of games nobody is at", 0.1)] = 15.0
    drain_seconds: Annotated[float, _real("time between being told to stop and closing, without new games")] = 0.0


def limits() -> dict[str, tuple[type, str, float | int]]:
    """Every limit: its type, what it limits, and its default."""
    hints = get_type_hints(Settings, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    return {
        name: (hint.__origin__, str(hint.__metadata__[0].description), defaults[name])
        for name, hint in hints.items()
        if hasattr(hint, "__metadata__")
    }
