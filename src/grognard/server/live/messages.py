"""The messages of a live game, and the bodies of requests: what may come in, and its shape."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.kernel.offers import BATTLE, NO
from grognard.kernel.troops.own_maps import LARGEST as LARGEST_MAP
from grognard.server.store.archive import Clock

Token = Annotated[str, Meta(max_length=64)]
Id = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=64)] | None
AbilityKey = Annotated[str, Meta(max_length=60)]
Version = Annotated[int, Meta(ge=-1, le=2**31)]
UNSEEN = (
    r"\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800"
    r"\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff"
)
"""Characters that nobody sees, or that turn the direction of other text."""
SPACES = r"\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^(?=.*[^{SPACES}])[^\x00-\x1f{UNSEEN}]+$(?!\n)",
        description="a text of at most 40 letters that can be seen, in one line",
    ),
]
"""What people call themselves: something that can be seen, in one line."""
Text = Annotated[
    str, Meta(min_length=1, max_length=500, pattern=rf"^(?=[\s\S]*[^{SPACES}])[^\x00-\x08\x0b-\x1f{UNSEEN}]+$")
]
Army = Annotated[str, Meta(max_length=100)] | dict[str, Any]
Options = Annotated[dict[str, Any], Meta(max_length=100)]


class Seen(Struct, frozen=True):
    """What a client that comes back still has."""

    version: Version
    events: Annotated[int, Meta(ge=0, le=2**31)]


class Join(Struct, frozen=True, tag="join"):
    """The first message."""

    token: Token
    seen: Seen | None = None
    language: Annotated[str, Meta(max_length=100)] = ""
    """In which the game is told; English if nothing is said."""


class Reply(Struct, frozen=True, tag="answer"):
    """An answer to the question of the view with that version."""

    version: Version
    answer: Any
    id: Id = None


class Check(Struct, frozen=True, tag="check"):
    """Would this answer be accepted?"""

    version: Version
    answer: Any
    id: Id = None


class Preview(Struct, frozen=True, tag="preview"):
    """What would this draft of an answer do?"""

    version: Version
    draft: Any
    id: Id = None


class Suggest(Struct, frozen=True, tag="suggest"):
    """A legal answer, please; of the bot of that level, if one is named, or the one nearest to a draft."""

    version: Version
    level: Annotated[str, Meta(max_length=40)] | None = None
    near: Any = None
    id: Id = None


class Undo(Struct, frozen=True, tag="undo"):
    """Take back my last answer; `ask` the others if they must agree."""

    ask: bool = False
    id: Id = None


class Consent(Struct, frozen=True, tag="consent"):
    """The answer to an undo that was asked of me."""

    yes: bool
    id: Id = None


class Resign(Struct, frozen=True, tag="resign"):
    """I give up."""

    id: Id = None


class Order(Struct, frozen=True, tag="order"):
    """Do not ask me about this ability for a span of the game: the answer is always this."""

    ability: AbilityKey
    reply: AbilityKey = NO
    span: AbilityKey = BATTLE
    id: Id = None


class AskAgain(Struct, frozen=True, tag="ask_again"):
    """Take back my standing order about this ability."""

    ability: AbilityKey
    id: Id = None


class Chat(Struct, frozen=True, tag="chat"):
    """A word to the others."""

    text: Text
    id: Id = None


Message = Join | Reply | Check | Preview | Suggest | Undo | Consent | Resign | Order | AskAgain | Chat
_reader: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
read_message = _reader.decode

# ---------------------------------------------------------------- requests


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a seat: "me", "bot" or "friend"."""

    by: Literal["me", "bot", "friend"]
    level: Annotated[str, Meta(max_length=40)] = ""
    name: Name | None = None


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to make. What is left out is chosen well."""

    ruleset: Annotated[str, Meta(max_length=40)]
    armies: Annotated[tuple[Army, ...], Meta(max_length=8)] | None = None
    scenario: Annotated[str, Meta(max_length=LARGEST_MAP + 100)] | None = None
    """The name of a scenario; one that begins with "own map" holds the map."""
    options: Options = {}
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)] | None = None
    seed: Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=100)] | None = None
    ready: bool = False
    clock: Clock | None = None


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """An invite to take up."""

    invite: Token
    name: Name | None = None


class Mine(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens whose games to list."""

    tokens: Annotated[tuple[Token, ...], Meta(max_length=200)]


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment from which to play on."""

    turn: Annotated[int, Meta(ge=0, le=2**31)]
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)] | None = None


class Renew(Struct, frozen=True, forbid_unknown_fields=True):
    """A key to renew, so that the old one opens nothing any more: of your seat, of those who look on, or an invite."""

    what: Literal["seat", "watch", "invite"]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Of the invitation."""


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the game is to be kept for ever."""

    keep: bool = True


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """An invite to look at."""

    invite: Token


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """The same again; with `swap` the players change places and keep their armies."""

    swap: bool = False


class Muster(Struct, frozen=True, forbid_unknown_fields=True):
    """An army to check: its data, or the name of a sample."""

    army: Army
    options: Options = {}


class Print(Struct, frozen=True, forbid_unknown_fields=True):
    """An army to print: its data, or the name of a sample, and which document."""

    army: Army
    document: Annotated[str, Meta(max_length=40)]
    options: Options = {}


class BroughtFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of another program, its bytes in base64; behind the name may stand # and which list of it is wanted."""

    name: Annotated[str, Meta(max_length=300)]
    data: bytes


class Import(Struct, frozen=True, forbid_unknown_fields=True):
    """A file to import, and one that goes with it."""

    file: BroughtFile
    other: BroughtFile | None = None


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """A map to check: the text of a file, or its data."""

    map: dict[str, Any] | None = None
    text: Annotated[str, Meta(max_length=100_000)] = ""
    file: Annotated[str, Meta(max_length=300)] = ""


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """An army that is being written."""

    army: dict[str, Any]
    options: Options = {}


class OddsChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack that is being written."""

    attack: dict[str, Any]
    options: Options = {}


class Odds(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack to compute; its field "ask" names which of the ruleset's questions it is."""

    attack: dict[str, Any]
    options: Options = {}


PlayerName = Annotated[str, Meta(min_length=1, max_length=60)]
MatchPoints = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """Attacks to lay side by side."""

    attacks: Annotated[dict[str, dict[str, Any]], Meta(min_length=1, max_length=6)]
    options: Options = {}


class Needed(Struct, frozen=True, forbid_unknown_fields=True):
    """How many attackers does it take?"""

    attack: dict[str, Any]
    chance: Annotated[float, Meta(ge=0, le=1)]
    stage: Annotated[str, Meta(max_length=100)] = ""
    at_least: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    at_most: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    options: Options = {}


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """A match of a tournament."""

    players: tuple[PlayerName, PlayerName]
    points: tuple[MatchPoints, MatchPoints]


class Standings(Struct, frozen=True, forbid_unknown_fields=True):
    """The matches of a tournament, to be added up."""

    matches: Annotated[tuple[Match, ...], Meta(max_length=500)]


# ---------------------------------------------------------------- answers


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everyone may know it."""

    seat: int
    by: str
    name: str
    is_here: bool
    is_taken: bool
    level: str = ""


class Summary(Struct, frozen=True, kw_only=True):
    """A game as everyone may know it: no secret is in here."""

    game: str
    kind: str
    ruleset: str
    title: str
    scenario: str
    options: dict[str, Any]
    armies: tuple[str, ...]
    created: str
    changed: str
    turn: int
    version: int
    ribbon: tuple[str, ...]
    seats: tuple[SeatInfo, ...]
    waiting_for: tuple[int, ...]
    is_over: bool
    result: Any
    seed_hash: str
    seed_chosen: bool
    seed: str | msgspec.UnsetType = msgspec.UNSET
    forked_from: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    clock: Clock | msgspec.UnsetType = msgspec.UNSET
    is_kept: bool = False


class SeatMade(Struct, frozen=True, omit_defaults=True):
    """A seat of a new game, and what opens it."""

    seat: int
    by: str
    token: str = ""
    invite: str = ""


class Created(Struct, frozen=True):
    """A new game."""

    game: str
    watch: str
    seats: tuple[SeatMade, ...]
    summary: Summary


class Claimed(Struct, frozen=True):
    """A seat that is yours now."""

    game: str
    seat: int
    token: str
    watch: str
    summary: Summary
