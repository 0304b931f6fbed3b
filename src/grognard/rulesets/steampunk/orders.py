"""Writing orders one round ahead, in secret, and judging them when their turn comes. (SPF-ORD-01 to SPF-ORD-04, 23)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Assign, Option, Slot, Together
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, neighbour, turned
from grognard.rulesets.steampunk.assault_previews import of_entry
from grognard.rulesets.steampunk.bases import abilities_of, own_name, units_at, units_of
from grognard.rulesets.steampunk.codes import FLEE, STAY, movement
from grognard.rulesets.steampunk.field import NAMES, entry_cost, fits, on_board, terrain_at
from grognard.rulesets.steampunk.profile import HIDDEN, hidden_speed, open_speed
from grognard.rulesets.steampunk.records import BATTLE, MAP, Orders, Unit, UnitId, Written, orders_id
from grognard.rulesets.steampunk.tableau import degrees, drawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.rulesets.steampunk.codes import Code, Part
    from grognard.rulesets.steampunk.profile import Profile
    from grognard.rulesets.steampunk.records import Layer
    from grognard.rulesets.steampunk.sheets import Speed


class Ghost(NamedTuple):
    """Where an order would leave a unit if nobody gets in its way. (SPF-ORD-04)"""

    at: Hex
    facing: int
    speed: str
    path: tuple[Hex, ...] = ()
    warnings: tuple[str, ...] = ()


@step
async def write_orders(game: Game) -> None:
    """Both sides write the orders of the next turn for all their units, in secret. (SPF-ORD-02, SPF-ORD-03)"""
    questions = tuple(asked for seat in (0, 1) if (asked := ask_orders(game, seat)).slots)
    if not questions:
        return
    prompt = "Write the orders of your units."
    answers = await game.ask(Together(prompt=prompt, clause="SPF-ORD-02", questions=questions))
    is_now = bool(game.options["orders_same_turn"]) or game[BATTLE].turn == 0
    for seat, answer in answers.items():
        for unit in writers(game, seat):
            record = Written(answer[move_slot(unit.id)], _gunnery_answer(unit, answer))
            game.change(orders_id(unit.id), **{"now" if is_now else "next": record})
    game.say("The orders are written.", "SPF-ORD-02", kind="orders")


def writers(game: Game, seat: int) -> list[Unit]:
    """The seat's bases that get orders: all that are not gone. (SPF-ORD-01)

    Without the lag a spawned base would get some for its second turn already. (SPF-ABIL-26)
    """
    turn = game[BATTLE].turn if game.options["orders_same_turn"] else 0
    return [unit for unit in units_of(game, seat) if not turn or game[orders_id(unit.id)].default_until < turn]


def ask_orders(game: Game, seat: int) -> Assign:
    """The order sheet of one side: for every unit its movement order and one gunnery order per heading."""
    slots: list[Slot] = []
    for unit in writers(game, seat):
        scout = Scout(game, unit)
        ghost = predicted(game, unit, scout)
        moves = _moves(game, unit, ghost, scout)
        slots.append(Slot(move_slot(unit.id), f"{own_name(unit)} moves", moves, (unit.id,)))
        for heading in unit.profile.headings:
            label = f"{own_name(unit)}: {heading}"
            slots.append(Slot(fire_slot(unit.id, heading), label, _actions(unit, heading, ghost), (unit.id,)))
    when = "this turn" if game.options["orders_same_turn"] else f"turn {game[BATTLE].turn + 1}"
    return Assign(
        seat=seat,
        prompt=f"Write your orders for {when}.",
        clause="SPF-ORD-02",
        slots=tuple(slots),
        secret=True,
        shows=lambda: _clashes(game, seat),
    )


def move_slot(unit: UnitId) -> str:
    """The slot of a unit's movement order."""
    return f"{unit} move"


def fire_slot(unit: UnitId, heading: str) -> str:
    """The slot of a unit's gunnery order under a heading."""
    return f"{unit} {heading}"


def _gunnery_answer(unit: Unit, answer: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(answer[fire_slot(unit.id, heading)] for heading in unit.profile.headings)


def _moves(game: Game, unit: Unit, ghost: Ghost, scout: Scout) -> tuple[Option, ...]:
    """The legal triplets for the predicted speed, with path, facing and warnings. (SPF-ORD-04)"""
    options = []
    for order in unit.profile.legal_orders(ghost.speed) or (STAY,):
        after = followed(game, unit, order, ghost, scout)
        data: dict[str, Any] = {
            "from": NAMES[ghost.at],
            "path": [NAMES[at] for at in after.path],
            "facing": degrees(after.facing),
            "speed": after.speed,
            "warnings": list(after.warnings),
        }
        options.append(Option(order, order, at=drawn(after.at), note="; ".join(after.warnings), data=data))
    return tuple(options)


def _clashes(game: Game, seat: int) -> dict[str, Any]:
    """The odds of the orders that lead to where enemies stand now, by slot and order."""
    slots = {}
    for unit in writers(game, seat):
        scout = Scout(game, unit)
        ghost = predicted(game, unit, scout)
        slots[move_slot(unit.id)] = {
            order: told
            for order in unit.profile.legal_orders(ghost.speed)
            if (told := _clash(game, unit, order, ghost, scout))
        }
    return {"slots": slots}


def _clash(game: Game, unit: Unit, order: str, ghost: Ghost, scout: Scout) -> dict[str, Any]:
    """The first assault an order leads into, if everybody else stays where he is."""
    stand = Stand(ghost.at, ghost.facing, ghost.speed, unit.entering, unit.entering_tokens)
    for part in movement(order):
        cut = next((n for n, code in enumerate(part) if code.word in ("F", "Rev")), len(part))
        ready = scout.after(stand, part[:cut])[0]
        stand, way, _ = scout.after(stand, part)
        if way and (told := of_entry(game, unit, ready.at, way[0], ready.speed, is_reverse=part[cut].word == "Rev")):
            return told
    return {}


def _actions(unit: Unit, heading: str, ghost: Ghost) -> tuple[Option, ...]:
    options = []
    for key in unit.profile.gunnery_of(heading):
        speeds = unit.profile.gunnery[key].speeds if key in unit.profile.gunnery else ()
        note = f"only at {', '.join(speeds)}" if speeds and ghost.speed not in speeds else ""
        options.append(Option(key, key, note=note))
    return tuple(options)


# ---------------------------------------------------------------- looking ahead


def predicted(game: Game, unit: Unit, scout: Scout | None = None) -> Ghost:
    """Where the order already on the table will leave the unit. (SPF-ORD-04)"""
    carrier = game[unit.aboard] if unit.aboard is not None else unit
    start = Ghost(carrier.at or Hex(0, 0), unit.facing, unit.speed)
    if game.options["orders_same_turn"] or game[BATTLE].turn == 0 or unit.aboard is not None:
        return start  # who is carried does nothing (SPF-ABIL-22)
    return followed(game, unit, lawful_movement(unit, game[orders_id(unit.id)].now.movement), start, scout)


def followed(game: Game, unit: Unit, order: str, start: Ghost, scout: Scout | None = None) -> Ghost:
    """The ghost of a unit that follows an order from there, alone on the board.

    Who asks for several orders of one unit hands the same `Scout` over: orders that begin alike are followed once.
    """
    scout = scout or Scout(game, unit)
    tokens = unit.entering_tokens if unit.entering is not None else 0
    stand = Stand(start.at, start.facing, start.speed, unit.entering, tokens)
    path: tuple[Hex, ...] = ()
    warnings: tuple[str, ...] = ()
    for part in movement(order):
        stand, way, words = scout.after(stand, part)
        path += way
        warnings += words
    if path:
        warnings += scout.crowd(stand)
    return Ghost(stand.at, stand.facing, stand.speed, path, tuple(dict.fromkeys(warnings)) if warnings else ())


class Stand(NamedTuple):
    """How a unit stands between two steps, as far as its own orders go."""

    at: Hex
    facing: int
    speed: str
    entering: Hex | None
    tokens: int


class Scout:
    """Looks along the orders of one unit; what it has seen once it remembers."""

    __slots__ = ("_abilities", "_crowds", "_game", "_land", "_seen", "_unit")

    def __init__(self, game: Game, unit: Unit) -> None:
        self._game, self._unit, self._land = game, unit, game[MAP]
        self._abilities = abilities_of(unit)
        self._seen: dict[tuple[Stand, Part], tuple[Stand, tuple[Hex, ...], tuple[str, ...]]] = {}
        self._crowds: dict[tuple[Hex, bool], tuple[str, ...]] = {}

    def after(self, stand: Stand, part: Part) -> tuple[Stand, tuple[Hex, ...], tuple[str, ...]]:
        """How it stands after a step, the hexes it has entered, and warnings."""
        known = self._seen.get((stand, part))
        if known is None:
            known = self._seen[stand, part] = self._follow(stand, part)
        return known

    def _follow(self, stand: Stand, part: Part) -> tuple[Stand, tuple[Hex, ...], tuple[str, ...]]:
        at, facing, speed, entering, tokens = stand
        profile, path, warnings = self._unit.profile, [], []
        for code in part:
            word = code.word
            if word in ("L", "R"):
                facing, entering, tokens = turned(facing, 1 if word == "R" else -1), None, 0
            elif word in ("A", "B", "Reveal"):
                speed = speed_after(profile, speed, code)
            elif word in OPEN:
                warnings.append(OPEN[word])
            elif word == "Hide" and terrain_at(self._land, at) == code.what:
                speed = hidden_speed(profile, speed) or speed
            elif word in ("F", "Rev"):
                goal = neighbour(at, facing if word == "F" else facing + 3)
                flying = profile.speeds[speed].flying
                cost = entry_cost(self._land, at, goal, profile, self._abilities, is_flying=flying)
                if cost is None:
                    warnings.append(f"may not enter {NAMES[goal]}" if on_board(self._land, goal) else "off the board")
                elif cost - 1 > (tokens if entering == goal else 0):
                    entering, tokens = goal, 1 + (tokens if entering == goal else 0)
                    warnings.append(f"difficult terrain at {NAMES[goal]}")
                else:
                    at, entering, tokens = goal, None, 0
                    path.append(at)
        return Stand(at, facing, speed, entering, tokens), tuple(path), tuple(warnings)

    def crowd(self, stand: Stand) -> tuple[str, ...]:
        """What may await it there, as the board looks now."""
        flying = self._unit.profile.speeds[stand.speed].flying
        key = stand.at, flying
        if key not in self._crowds:
            self._crowds[key] = _crowds(self._game, self._unit, stand.at, "air" if flying else "ground")
        return self._crowds[key]


OPEN = {
    "Chase": "goes where the enemy is",
    "Follow": "goes where its leader is",
    "Flee": "goes where no enemy is",
    "Road": "goes where the road leads",
    "Help": "goes where a friend is",
    "D": "goes where you then choose",
    "random": "goes where chance wants",
}
"""Codes whose way nobody can foretell when the order is written."""


def _crowds(game: Game, unit: Unit, at: Hex, layer: Layer) -> tuple[str, ...]:
    there = [each for each in units_at(game, at, layer) if each.id != unit.id]
    if not there:
        return ()
    seen = not game[BATTLE].is_screened
    if any(each.seat != unit.seat and not each.is_hidden and seen for each in there):
        return (f"enemies stand in {NAMES[at]}",)
    friends = [each.profile.size for each in there if each.seat == unit.seat]
    return () if fits([*friends, unit.profile.size]) else (f"{NAMES[at]} may be overcrowded",)


def speed_after(profile: Profile, speed: str, code: Code) -> str:
    """The speed after an A or B code; at the end of the ladder it does nothing. (SPF-ORD-14, SPF-ORD-15)

    A hidden base stays hidden: A[slow] leads it to its hidden variant, Reveal to the open speed. (SPF-HIDE-02)
    """
    if code.word == "Reveal":
        return open_speed(profile, speed)
    if code.word not in ("A", "B"):
        return speed
    present = profile.speeds[speed]
    if code.what:
        wanted_name = HIDDEN + code.what if present.hidden else code.what
        return wanted_name if wanted_name in profile.speeds else speed
    if present.rung is None:
        return speed
    wanted = present.rung + (1 if code.word == "A" else -1)

    def is_next(each: Speed) -> bool:
        return each.rung == wanted and each.flying == present.flying and each.hidden == present.hidden

    return next((name for name, each in profile.speeds.items() if is_next(each)), speed)


# ---------------------------------------------------------------- judging


@step
async def judge_orders(game: Game) -> None:
    """When a turn begins its orders are judged; an illegal movement order becomes the default. (SPF-ORD-23)"""
    for unit in game.all(Unit):
        if unit.gone:
            continue
        orders = game[orders_id(unit.id)]
        lawful = lawful_movement(unit, orders.now.movement)
        replaced = lawful != orders.now.movement or unit.is_shaken
        game.change(
            orders.id,
            now=orders.now._replace(movement=lawful),
            speed=unit.speed,
            is_replaced=replaced,
            is_shaken=unit.is_shaken or unit.must_flee,  # Flee overrides what a shaken unit would do (SPF-DMG-09)
            moves_shown=0,
            actions_shown=0,
            stuck=0,
        )
        if unit.must_flee:
            game.change(unit.id, must_flee=False)


def lawful_movement(unit: Unit, order: str) -> str:
    """The order, if the unit's speed allows it, or what replaces it. (SPF-ORD-23, SPF-COND-03, SPF-DMG-09)"""
    if unit.must_flee:
        return FLEE
    if unit.is_shaken:
        return shaken_order(unit)
    return order if order in unit.profile.legal_orders(unit.speed) else unit.profile.speeds[unit.speed].default


def shaken_order(unit: Unit) -> str:
    """What a shaken unit does: the sheet's shaken entry, else the default of its speed. (SPF-COND-03)"""
    entry = unit.profile.shaken
    return entry.triplet if entry is not None else unit.profile.speeds[unit.speed].default


def break_off(game: Game, unit: Unit) -> None:
    """Who has been shaken in the middle of its turn goes on with the rest of that order. (SPF-COND-03, SPF-MOVE-06)"""
    orders = game[orders_id(unit.id)]
    if unit.is_shaken and not orders.is_shaken:
        now = orders.now._replace(movement=shaken_order(unit))
        game.change(orders.id, now=now, is_replaced=True, is_shaken=True)


@step
async def turn_the_page(game: Game) -> None:
    """The orders carried out are discarded; those for the next turn take their place. (SPF-ORD-03)"""
    for orders in game.all(Orders):
        if not game[orders.unit].gone:
            coming = orders.next or Written()
            speed = game[orders.unit].speed
            game.change(
                orders.id,
                now=coming,
                next=None,
                speed=speed,
                is_replaced=False,
                is_shaken=False,
                moves_shown=0,
                actions_shown=0,
            )
