"""The HTTP interface: every request, what it takes and what it gives. `openapi` tells the same to programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard import __version__
from grognard.api import ruleset
from grognard.kernel.data.limits import check_limits
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Score
from grognard.kernel.ruleset.contract import ASK
from grognard.kernel.view import Tableau
from grognard.kernel.words import encode_sentence, tell
from grognard.server.addresses import reachable
from grognard.server.errors import Fault
from grognard.server.http import catalogue, shapes
from grognard.server.http.calls import RECORD, Endpoint, Query
from grognard.server.http.replies import reply
from grognard.server.live import messages
from grognard.server.live.making import USED_UP
from grognard.server.workers import jobs

if TYPE_CHECKING:
    from grognard.server.http.calls import Call
    from grognard.server.live.room import Room

# ---------------------------------------------------------------- rulesets


async def health(call: Call) -> Any:
    """Whether it takes new games; a proxy sends nobody here who would be turned away."""
    status = "draining" if call.lobby.is_draining else "ready"
    return reply(call.request, {"grognard": __version__, "status": status}, 503 if call.lobby.is_draining else 200)


async def addresses(call: Call) -> Any:
    """For invitations: a page that was opened on this computer does not know what others call it."""
    return {"addresses": reachable(call.lobby.settings.address)}


async def rulesets(call: Call) -> Any:
    def work() -> Any:
        return {"rulesets": [catalogue.brief(slug) for slug in catalogue.playable()]}

    return await call.lobby.in_thread(work)


async def one_ruleset(call: Call) -> Any:
    slug = call.slug
    return await call.lobby.in_thread(lambda: catalogue.whole(slug))


async def table(call: Call) -> Any:
    slug, scenario = call.slug, call.request.query_params.get("scenario")
    return await call.lobby.in_thread(lambda: catalogue.table(slug, scenario and scenario[:200]))


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
    return await _quickly(call, jobs.MusterJob(call.slug, _army(call), call.body.options))


async def print_army(call: Call) -> Any:
    return await _quickly(call, jobs.PrintJob(call.slug, _army(call), call.body.document, call.body.options))


async def import_file(call: Call) -> Any:
    """Files come from strangers: they are read in a process with limits of time and memory."""
    file, other = call.body.file, call.body.other
    second = (other.name, other.data) if other is not None else None
    return await _quickly(call, jobs.ReadFileJob(call.slug, file.name, file.data, second))


async def choices(call: Call) -> Any:
    return await _quickly(call, jobs.ChoicesJob(call.slug, _army(call), call.body.options))


async def mend(call: Call) -> Any:
    return await _quickly(call, jobs.MendJob(call.slug, _army(call), call.body.options))


async def maps(call: Call) -> Any:
    slug = call.slug
    return await call.lobby.in_thread(lambda: catalogue.maps(slug))


async def check_map(call: Call) -> Any:
    return await _quickly(call, jobs.MapJob(call.slug, call.body.map, call.body.text, call.body.file))


async def odds_choices(call: Call) -> Any:
    return await _quickly(call, jobs.OddsChoicesJob(call.slug, _attack(call, call.body.attack), call.body.options))


async def odds(call: Call) -> Any:
    return await _at_length(call, jobs.OddsJob(call.slug, _attack(call, call.body.attack), call.body.options))


async def compare(call: Call) -> Any:
    attacks = {name: _attack(call, attack) for name, attack in call.body.attacks.items()}
    return await _at_length(call, jobs.CompareJob(call.slug, attacks, call.body.options))


async def needed(call: Call) -> Any:
    body = call.body
    attack = _attack(call, body.attack)
    job = jobs.NeededJob(call.slug, attack, body.chance, body.stage, body.at_least, body.at_most, body.options)
    return await _at_length(call, job)


async def standings(call: Call) -> Any:
    rules = ruleset(call.slug)
    add_up = rules.play.standings
    if add_up is None:
        raise GrognardError(tell("{title} keeps no tournament table.", title=rules.title))
    return {"rows": add_up([Score(players=match.players, points=match.points) for match in call.body.matches])}


def _army(call: Call) -> Any:
    """The army of a request, if it keeps all limits: what does not is never lined up."""
    army = call.body.army
    if isinstance(army, dict):
        check_limits(army, ruleset(call.slug).lists.army_file, file="army")
    return army


def _attack(call: Call, attack: dict[str, Any]) -> dict[str, Any]:
    """An attack, if it keeps all limits."""
    fields = {name: value for name, value in attack.items() if name != ASK}
    check_limits(fields, ruleset(call.slug).question(attack).fields, file="attack")
    return attack


async def _quickly(call: Call, job: jobs.Job) -> Any:
    return msgspec.Raw(await call.lobby.thinkers.do(call.lobby.thinkers.quick, job))


async def _at_length(call: Call, job: jobs.Job) -> Any:
    return msgspec.Raw(await call.lobby.thinkers.do(call.lobby.thinkers.costly, job))


# ---------------------------------------------------------------- games


async def create(call: Call) -> Any:
    return await call.maker.create(call.body)


async def mine(call: Call) -> Any:
    tickets = await call.lobby.archive.tickets(call.body.tokens)
    found = [(key, ticket) for key, ticket in zip(call.body.tokens, tickets, strict=True) if ticket is not None]
    summaries = await call.lobby.summaries(list(dict.fromkeys(ticket.game for _, ticket in found)))
    games = [
        {"token": key, "seat": ticket.seat, "summary": summaries[ticket.game]}
        for key, ticket in found
        if ticket.game in summaries
    ]
    return {"games": sorted(games, key=summaries_changed, reverse=True)}


def summaries_changed(one: dict[str, Any]) -> str:
    """When a game of the list was changed last."""
    return str(one["summary"].changed)


async def look(call: Call) -> Any:
    ticket = await call.lobby.archive.invited(call.body.invite)
    summaries = await call.lobby.summaries([ticket.game] if ticket is not None else [])
    if ticket is None or ticket.game not in summaries:
        raise Fault("unknown", USED_UP)
    return {"summary": summaries[ticket.game], "seat": ticket.seat}


async def claim(call: Call) -> Any:
    return await call.lobby.surely(call.maker.claim(call.body.invite, call.body.name))


async def here(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    told = {"seat": ticket.seat, "summary": room.summary(), "view": await room.view(ticket.seat)}
    invite = room.rematch and room.rematch["invites"].get(str(ticket.seat))
    if room.rematch and invite:
        told["rematch"] = {"game": room.rematch["game"], "invite": invite}
    is_player = ticket.seat is not None
    return {**told, "watch": await call.maker.watch_of(room, call.token) if is_player else call.token}


async def record(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    if not room.is_over:
        raise Fault("not_now", tell("The record tells all secrets and the dice to come: wait until the game is over."))
    if await call.lobby.keeps_secrets(room):
        raise Fault(
            "not_now",
            tell("The record tells the secrets of the game this one was forked from: wait until that is over, too."),
        )
    name = f"{room.row.setup.ruleset}-{room.row.id}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return reply(call.request, room.game.save().encode(), headers=headers, kind="text/plain; charset=utf-8")


async def replay(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    seat = _eyes(call.request.query_params.get("seat", "own"), ticket.seat, room)
    frames = await call.lobby.replay(room, seat)
    summary = msgspec.json.encode(room.summary(), enc_hook=encode_sentence)
    return msgspec.Raw(b'{"summary":' + summary + b"," + frames[1:])


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
    return await call.maker.rematch(room, seat, swap=call.body.swap)


async def fork(call: Call) -> Any:
    ticket = await call.ticket()
    room = await call.lobby.room(ticket.game)
    return await call.maker.fork(room, call.body.turn, ticket.seat, call.body.seats)


async def renew(call: Call) -> Any:
    """A key that somebody else may have seen is made void."""
    room, seat = await call.seat()
    what = call.body.what
    if what == "watch":
        return {"key": await call.lobby.surely(call.maker.renew_watch(room, call.token))}
    if what == "seat":
        return {"key": await call.lobby.surely(call.maker.renew_seat(room, seat, call.token))}
    if call.body.seat is None:
        raise Fault("malformed", tell("Say to which seat the invitation is."))
    return {"key": await call.lobby.surely(call.maker.renew_invite(room, call.body.seat))}


async def keep(call: Call) -> Any:
    room, _ = await call.seat()
    await call.lobby.archive.keep(room.row.id, is_kept=call.body.keep)
    room.row = msgspec.structs.replace(room.row, is_kept=call.body.keep)
    return room.summary()


async def upload(call: Call) -> Any:
    return await call.maker.upload(call.body)


RULES = "/api/rulesets/{slug}"
HERE = "/api/games/here"
FIND = Query("find", "Words that the clauses hold.", 200)
SCENARIO = Query("scenario", "The name of a scenario, or of its parts.", 200)
EYES = Query("seat", "Through whose eyes: own, watch, or the number of a seat.", 20)


def _get(path: str, does: str, handler: Any, gives: Any, **more: Any) -> Endpoint:
    return Endpoint("GET", path, does, handler, None, gives, **more)


def _post(path: str, does: str, handler: Any, body: Any, gives: Any, **more: Any) -> Endpoint:
    return Endpoint("POST", path, does, handler, body, gives, **more)


ENDPOINTS = (
    _get("/api/health", "Whether a Grognard answers here, and which.", health, shapes.Health),
    _get("/api/addresses", "Where others in the network find this server.", addresses, shapes.Addresses),
    _get("/api/rulesets", "What can be played.", rulesets, shapes.RulesetList),
    _get(RULES, "A ruleset with its schemas and a board to show.", one_ruleset, shapes.RulesetDetail),
    _get(RULES + "/table", "The table of a scenario, without armies.", table, Tableau, queries=(SCENARIO,)),
    _get("/api/ledgers", "The rulesets whose rules can be read.", ledgers, shapes.LedgerList),
    _get(RULES + "/rules", "All clauses, or those that hold some words.", rules, shapes.RuleBook, queries=(FIND,)),
    _get(RULES + "/rules/{clause}", "One clause.", one_rule, shapes.ClauseInfo),
    _get(RULES + "/armies", "The sample armies, priced.", armies, shapes.RosterList),
    _post(RULES + "/muster", "An army priced and checked.", muster, messages.Muster, shapes.RosterInfo),
    _post(RULES + "/print", "An army as a document to print.", print_army, messages.Print, shapes.Printed),
    _post(
        RULES + "/import",
        "A file of another program, read.",
        import_file,
        messages.Import,
        shapes.ImportInfo,
        brings_files=True,
    ),
    _post(RULES + "/choices", "What can be put into an army.", choices, messages.Choices, shapes.ChoiceList),
    _post(RULES + "/mends", "What would mend an army.", mend, messages.Choices, shapes.MendList),
    _get(RULES + "/maps", "What a map of one's own can have.", maps, shapes.MapForms),
    _post(RULES + "/maps", "A map of one's own, checked.", check_map, messages.Map, shapes.CheckedMap),
    _post(RULES + "/odds", "Exact odds of an attack.", odds, messages.Odds, shapes.ReportInfo),
    _post(RULES + "/odds/choices", "What an attack can have.", odds_choices, messages.OddsChoices, shapes.ChoiceList),
    _post(RULES + "/odds/compare", "Attacks side by side.", compare, messages.Compare, shapes.Compared),
    _post(RULES + "/odds/needed", "How many attackers it takes.", needed, messages.Needed, shapes.NeededInfo),
    _post(RULES + "/standings", "A tournament's table.", standings, messages.Standings, shapes.StandingsInfo),
    _post("/api/games", "Make a game.", create, messages.NewGame, messages.Created, status=201),
    _post("/api/mine", "The games of these tokens.", mine, messages.Mine, shapes.MyGames),
    _post("/api/claim/look", "What an invitation is for.", look, messages.Look, shapes.InviteInfo),
    _post("/api/claim", "Take the seat of an invitation.", claim, messages.Claim, messages.Claimed),
    _get(HERE, "The game of the token, as its seat sees it.", here, shapes.HereInfo, needs_token=True),
    _get(HERE + "/record", "The record of a game that is over.", record, str, needs_token=True),
    _get(HERE + "/replay", "All frames, as seen by a seat.", replay, shapes.Replay, needs_token=True, queries=(EYES,)),
    _post(HERE + "/resign", "Give up.", resign, None, messages.Summary, needs_token=True),
    _post(
        HERE + "/rematch", "The same again.", rematch, messages.Rematch, messages.Created, status=201, needs_token=True
    ),
    _post(
        HERE + "/fork", "Play on from a moment.", fork, messages.Fork, messages.Created, status=201, needs_token=True
    ),
    _post(HERE + "/keys", "Renew a key; the old one is void.", renew, messages.Renew, shapes.Renewed, needs_token=True),
    _post(HERE + "/keep", "Keep it for ever, or not.", keep, messages.Keep, messages.Summary, needs_token=True),
    _post("/api/records", "Bring a record, to look at.", upload, str, messages.Created, status=201, takes=RECORD),
)
