"""The HTTP interface: every request, what it takes and what it gives. `openapi` tells the same to programs."""

from __future__ import annotations

import sys
import traceback
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from grognard import __version__
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.words import best_language, encode_sentence, in_language, tell
from grognard.server.errors import Fault, as_fault
from grognard.server.http import catalogue
from grognard.server.http.replies import reply
from grognard.server.live import messages
from grognard.server.live.connection import Bucket
from grognard.server.workers import worker

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from grognard.server.live.lobby import Lobby
    from grognard.server.live.room import Room
    from grognard.server.store.archive import Ticket

MOST_ADDRESSES = 10_000


class Endpoint(NamedTuple):
    """A request. `body` is the type of what it takes, `gives` of what comes back (None: see the text)."""

    method: str
    path: str
    does: str
    handler: Callable[[Any], Awaitable[Any]]
    body: Any = None
    gives: Any = None
    status: int = 200
    needs_token: bool = False

    @property
    def costs(self) -> bool:
        """Whether it makes the server work, so that one address cannot ask for it without end."""
        return self.method == "POST" or self.path.endswith("/replay")


class Call:
    """One request as the handlers see it."""

    def __init__(self, api: Api, request: Request, body: Any) -> None:
        self.lobby = api.lobby
        self.request = request
        self.body = body

    @property
    def slug(self) -> str:
        """The ruleset in the path."""
        slug = str(self.request.path_params["slug"])
        if slug not in catalogue.playable():
            raise Unknown(tell("ruleset"), slug, catalogue.playable())
        return slug

    async def ticket(self) -> Ticket:
        """What the token opens that came along."""
        kind, _, key = self.request.headers.get("authorization", "").partition(" ")
        return await self.lobby.ticket(key.strip() if kind.lower() == "bearer" else None)

    async def seat(self) -> tuple[Room, int]:
        """The game and the seat of a player."""
        ticket = await self.ticket()
        if ticket.seat is None:
            raise Fault("forbidden", tell("You are looking on; only players can do that."))
        return await self.lobby.room(ticket.game), ticket.seat


class Api:
    """All requests under /api."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def routes(self) -> list[Route]:
        """For the application."""
        from grognard.server.http.openapi import document

        async def openapi(request: Request) -> Response:
            return reply(request, document(ENDPOINTS))

        return [
            Route("/api/openapi.json", openapi, methods=["GET"]),
            *(Route(one.path, self._answering(one), methods=[one.method]) for one in ENDPOINTS),
        ]

    def _answering(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            language = best_language(request.headers.get("accept-language", ""))
            with in_language(language, str(request.path_params.get("slug", ""))):
                return await answered(request)

        async def answered(request: Request) -> Response:
            try:
                if endpoint.costs:
                    self._pay(request)
                body = await self._body(endpoint, request)
                given = await endpoint.handler(Call(self, request, body))
            except GrognardError as error:
                fault = as_fault(error)
                return reply(request, {"error": fault.plain()}, fault.status)
            except Exception:  # noqa: BLE001 - the client gets a sentence, the log the rest
                traceback.print_exc(file=sys.stderr)
                fault = Fault("trouble", tell("The server stumbled over this request."))
                return reply(request, {"error": fault.plain()}, fault.status)
            return given if isinstance(given, Response) else reply(request, given, endpoint.status)

        return answer

    def _pay(self, request: Request) -> None:
        """Hold back an address that asks for too much."""
        address = request.client.host if request.client else ""
        settings = self.lobby.settings
        bucket = self._buckets.pop(address, None) or Bucket(settings.posts_per_second, settings.post_burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Fault("slow_down", tell("You ask too much at once; wait a moment."))

    async def _body(self, endpoint: Endpoint, request: Request) -> Any:
        if endpoint.body is None:
            return None
        is_text = endpoint.body is str
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != ("text/plain" if is_text else "application/json"):
            raise Fault("malformed", tell("Send this as {kind}.", kind="text/plain" if is_text else "application/json"))
        most = self.lobby.settings.record_bytes if is_text else self.lobby.settings.body_bytes
        raw = bytearray()
        async for part in request.stream():
            raw += part
            if len(raw) > most:
                raise Fault("too_large", tell("This is larger than {most} kB.", most=most // 1024))
        try:
            return raw.decode() if is_text else msgspec.json.decode(bytes(raw), type=endpoint.body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Fault("malformed", tell("This cannot be read: {error}.", error=error)) from None


# ---------------------------------------------------------------- rulesets


async def health(call: Call) -> Any:
    return {"grognard": __version__}


async def rulesets(call: Call) -> Any:
    def work() -> Any:
        return {"rulesets": [catalogue.brief(slug) for slug in catalogue.playable()]}

    return await call.lobby.in_thread(work)


async def one_ruleset(call: Call) -> Any:
    slug = call.slug
    return await call.lobby.in_thread(lambda: catalogue.whole(slug))


async def ledgers(call: Call) -> Any:
    return await call.lobby.in_thread(catalogue.ledgers)


async def rules(call: Call) -> Any:
    slug, words = call.request.path_params["slug"], call.request.query_params.get("find")
    if words is None:
        return await call.lobby.in_thread(lambda: catalogue.clauses(slug))
    return await call.lobby.in_thread(lambda: catalogue.found(slug, words[:200]))


async def one_rule(call: Call) -> Any:
    path = call.request.path_params
    return await call.lobby.in_thread(lambda: catalogue.one_clause(path["slug"], path["clause"]))


async def armies(call: Call) -> Any:
    slug = call.slug
    return await call.lobby.in_thread(lambda: catalogue.armies(slug))


async def muster(call: Call) -> Any:
    return await _sum(call, worker.MusterJob(call.slug, call.body.army, call.body.options))


async def print_army(call: Call) -> Any:
    return await _sum(call, worker.PrintJob(call.slug, call.body.army, call.body.document, call.body.options))


async def choices(call: Call) -> Any:
    return await _sum(call, worker.ChoicesJob(call.slug, call.body.army, call.body.options))


async def odds_choices(call: Call) -> Any:
    return await _sum(call, worker.OddsChoicesJob(call.slug, call.body.attack, call.body.options))


async def odds(call: Call) -> Any:
    return await _sum(call, worker.OddsJob(call.slug, call.body.attack, call.body.options))


async def compare(call: Call) -> Any:
    return await _sum(call, worker.CompareJob(call.slug, call.body.attacks, call.body.options))


async def needed(call: Call) -> Any:
    body = call.body
    return await _sum(
        call,
        worker.NeededJob(call.slug, body.attack, body.chance, body.stage, body.at_least, body.at_most, body.options),
    )


async def _sum(call: Call, job: worker.Job) -> Any:
    return msgspec.Raw(await call.lobby.thinkers.sum(job))


# ---------------------------------------------------------------- games


async def create(call: Call) -> Any:
    return await call.lobby.surely(call.lobby.create(call.body))


async def mine(call: Call) -> Any:
    tickets = await call.lobby.archive.tickets(call.body.tokens)
    found = [(key, ticket) for key, ticket in zip(call.body.tokens, tickets, strict=True) if ticket is not None]
    summaries = await call.lobby.summaries(list(dict.fromkeys(ticket.game for _, ticket in found)))
    games = [{"token": key, "seat": ticket.seat, "summary": summaries[ticket.game]} for key, ticket in found]
    return {"games": sorted(games, key=summaries_changed, reverse=True)}


def summaries_changed(one: dict[str, Any]) -> str:
    """When a game of the list was changed last."""
    return str(one["summary"].changed)


async def look(call: Call) -> Any:
    invite = call.request.query_params.get("invite", "")
    ticket = await call.lobby.archive.invited(invite)
    if ticket is None:
        raise Fault("unknown", tell("This invitation is used up, or there never was one like it."))
    return {"summary": (await call.lobby.summaries([ticket.game]))[ticket.game], "seat": ticket.seat}


async def claim(call: Call) -> Any:
    return await call.lobby.surely(call.lobby.claim(call.body.invite, call.body.name))


async def here(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    told = {"seat": ticket.seat, "summary": room.summary(), "view": await room.view(ticket.seat)}
    invite = room.rematch and room.rematch["invites"].get(str(ticket.seat))
    if room.rematch and invite:
        told["rematch"] = {"game": room.rematch["game"], "invite": invite}
    return {**told, "watch": room.row.watch}


async def record(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    if not room.is_over:
        raise Fault("not_now", tell("The record tells all secrets and the dice to come: wait until the game is over."))
    if await call.lobby.keeps_secrets(room):
        sentence = "The record tells the secrets of the game this one was forked from: wait until that is over, too."
        raise Fault("not_now", sentence)
    name = f"{room.row.setup.ruleset}-{room.row.id}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return reply(call.request, room.game.save().encode(), headers=headers, kind="text/plain; charset=utf-8")


async def replay(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    seat = _eyes(call.request.query_params.get("seat", "own"), ticket.seat, room)
    film = await call.lobby.film(room, seat)
    summary = msgspec.json.encode(room.summary(), enc_hook=encode_sentence)
    return msgspec.Raw(b'{"summary":' + summary + b"," + film[1:])


def _eyes(wish: str, own: int | None, room: Room) -> int | None:
    """Through whose eyes one may look back: one's own, or when all is over anybody's."""
    seats = {"own": own, "watch": None, **{str(seat): seat for seat in range(room.game.ruleset.seats)}}
    if wish not in seats:
        raise Fault("unknown", tell("There is no seat {wish}.", wish=repr(wish[:20])))
    if seats[wish] != own and not room.is_over:
        raise Fault("not_now", tell("You can look through others' eyes when the game is over."))
    return seats[wish]


async def resign(call: Call) -> Any:
    room, seat = await call.seat()
    await call.lobby.surely(room.resign(seat))
    return room.summary()


async def rematch(call: Call) -> Any:
    room, seat = await call.seat()
    return await call.lobby.surely(call.lobby.rematch(room, seat, swap=call.body.swap))


async def fork(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    return await call.lobby.surely(call.lobby.fork(room, call.body.turn, ticket.seat, call.body.seats))


async def upload(call: Call) -> Any:
    return await call.lobby.surely(call.lobby.upload(call.body))


RULES = "/api/rulesets/{slug}"
HERE = "/api/games/here"
ENDPOINTS = (
    Endpoint("GET", "/api/health", "Whether a Grognard answers here, and which.", health),
    Endpoint("GET", "/api/rulesets", "What can be played.", rulesets),
    Endpoint("GET", RULES, "A ruleset with its schemas and a board to show.", one_ruleset),
    Endpoint("GET", "/api/ledgers", "The rulesets whose rules can be read.", ledgers),
    Endpoint("GET", RULES + "/rules", "All clauses, or with ?find=words those that hold the words.", rules),
    Endpoint("GET", RULES + "/rules/{clause}", "One clause.", one_rule),
    Endpoint("GET", RULES + "/armies", "The sample armies, priced.", armies),
    Endpoint("POST", RULES + "/muster", "An army priced and checked.", muster, messages.Muster),
    Endpoint("POST", RULES + "/print", "An army as a document to print.", print_army, messages.Print),
    Endpoint("POST", RULES + "/choices", "What can be put into an army, by field.", choices, messages.Choices),
    Endpoint("POST", RULES + "/odds", "Exact odds of an attack.", odds, messages.Odds),
    Endpoint("POST", RULES + "/odds/choices", "What an attack can have, by field.", odds_choices, messages.OddsChoices),
    Endpoint("POST", RULES + "/odds/compare", "Attacks side by side.", compare, messages.Compare),
    Endpoint("POST", RULES + "/odds/needed", "How many attackers it takes.", needed, messages.Needed),
    Endpoint("POST", "/api/games", "Make a game.", create, messages.NewGame, messages.Created, 201),
    Endpoint("POST", "/api/mine", "The games of these tokens.", mine, messages.Mine),
    Endpoint("GET", "/api/claim", "What the invitation ?invite=... is for.", look),
    Endpoint("POST", "/api/claim", "Take the seat of an invitation.", claim, messages.Claim, messages.Claimed),
    Endpoint("GET", HERE, "The game of the token, as its seat sees it.", here, needs_token=True),
    Endpoint("GET", HERE + "/record", "The record of a game that is over, as text.", record, needs_token=True),
    Endpoint("GET", HERE + "/replay", "All frames, as ?seat=own|0|1|watch saw them.", replay, needs_token=True),
    Endpoint("POST", HERE + "/resign", "Give up.", resign, None, messages.Summary, needs_token=True),
    Endpoint(
        "POST", HERE + "/rematch", "The same again.", rematch, messages.Rematch, messages.Created, 201, needs_token=True
    ),
    Endpoint(
        "POST", HERE + "/fork", "Play on from a moment.", fork, messages.Fork, messages.Created, 201, needs_token=True
    ),
    Endpoint("POST", "/api/records", "Bring a record, to look at and to fork.", upload, str, messages.Created, 201),
)
