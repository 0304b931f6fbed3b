"""Writing orders one round ahead, in secret, and judging them when their turn comes. (SPF-ORD-01 to SPF-ORD-04, 23)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Assign, Option, Slot, Together
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, centre, neighbour, turned
from grognard.rulesets.steampunk.bases import abilities_of, name_of, on_map, units_of
from grognard.rulesets.steampunk.codes import FLEE, HOLD, STAY, gunnery, movement
from grognard.rulesets.steampunk.field import BOARD, entry_cost, fits
from grognard.rulesets.steampunk.records import BATTLE, MAP, Orders, Unit, UnitId, Written, orders_id, other

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance
    from grognard.rulesets.steampunk.codes import Code
    from grognard.rulesets.steampunk.profile import Profile
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
    """The seat's bases that get orders: all that are not gone. (SPF-ORD-01)"""
    return units_of(game, seat)


def ask_orders(game: Game, seat: int) -> Assign:
    """The order sheet of one side: for every unit its movement order and one gunnery order per heading."""
    slots: list[Slot] = []
    for unit in writers(game, seat):
        ghost = predicted(game, unit)
        slots.append(Slot(move_slot(unit.id), f"{name_of(game, unit.id)} moves", _moves(game, unit, ghost), (unit.id,)))
        for heading in unit.profile.headings:
            label = f"{name_of(game, unit.id)}: {heading}"
            slots.append(Slot(fire_slot(unit.id, heading), label, _actions(unit, heading, ghost), (unit.id,)))
    when = "this turn" if game.options["orders_same_turn"] else f"turn {game[BATTLE].turn + 1}"
    return Assign(
        seat=seat, prompt=f"Write your orders for {when}.", clause="SPF-ORD-02", slots=tuple(slots), secret=True
    )


def move_slot(unit: UnitId) -> str:
    """The slot of a unit's movement order."""
    return f"{unit} move"


def fire_slot(unit: UnitId, heading: str) -> str:
    """The slot of a unit's gunnery order under a heading."""
    return f"{unit} {heading}"


def _gunnery_answer(unit: Unit, answer: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(answer[fire_slot(unit.id, heading)] for heading in unit.profile.headings)


def _moves(game: Game, unit: Unit, ghost: Ghost) -> tuple[Option, ...]:
    """The legal triplets for the predicted speed, with path, facing and warnings. (SPF-ORD-04)"""
    options = []
    for order in unit.profile.legal_orders(ghost.speed) or (STAY,):
        after = followed(game, unit, order, ghost)
        data: dict[str, Any] = {
            "from": BOARD.name(ghost.at),
            "path": [BOARD.name(at) for at in after.path],
            "facing": after.facing,
            "speed": after.speed,
            "warnings": list(after.warnings),
        }
        options.append(Option(order, order, at=_drawn(after.at), note="; ".join(after.warnings), data=data))
    return tuple(options)


def _drawn(at: Hex) -> tuple[float, float]:
    x, y = centre(at)
    return round(x, 3), round(y, 3)


def _actions(unit: Unit, heading: str, ghost: Ghost) -> tuple[Option, ...]:
    options = []
    for key in unit.profile.gunnery_of(heading):
        speeds = unit.profile.gunnery[key].speeds if key in unit.profile.gunnery else ()
        note = f"only at {', '.join(speeds)}" if speeds and ghost.speed not in speeds else ""
        options.append(Option(key, key, note=note))
    return tuple(options)


# ---------------------------------------------------------------- looking ahead


def predicted(game: Game, unit: Unit) -> Ghost:
    """Where the order already on the table will leave the unit. (SPF-ORD-04)"""
    start = Ghost(unit.at or Hex(0, 0), unit.facing, unit.speed)
    if game.options["orders_same_turn"] or game[BATTLE].turn == 0:
        return start
    return followed(game, unit, lawful_movement(unit, game[orders_id(unit.id)].now.movement), start)


def followed(game: Game, unit: Unit, order: str, start: Ghost) -> Ghost:
    """The ghost of a unit that follows an order from there, alone on the board."""
    at, facing, speed, path, warnings = start.at, start.facing, start.speed, [], []
    tokens = unit.entering_tokens
    for part in movement(order):
        for code in part:
            facing = turned(facing, {"L": -1, "R": 1}.get(code.word, 0))
            speed = speed_after(unit.profile, speed, code)
            if code.word not in ("F", "Rev"):
                continue
            goal = neighbour(at, facing if code.word == "F" else facing + 3)
            flying = unit.profile.speeds[speed].flying
            cost = entry_cost(game[MAP], at, goal, unit.profile, abilities_of(unit), is_flying=flying)
            if cost is None:
                warnings.append("off the board" if goal not in BOARD else f"may not enter {BOARD.name(goal)}")
            elif cost - 1 > tokens:
                tokens += 1
                warnings.append(f"difficult terrain at {BOARD.name(goal)}")
            else:
                at, tokens = goal, 0
                path.append(at)
    warnings += _crowds(game, unit, at) if path else []
    return Ghost(at, facing, speed, tuple(path), tuple(dict.fromkeys(warnings)))


def _crowds(game: Game, unit: Unit, at: Hex) -> list[str]:
    """What may await it there, as the board looks now."""
    there = [each for each in on_map(game) if each.at == at and each.id != unit.id and each.layer == unit.layer]
    seen = not game[BATTLE].is_screened
    enemies = [each for each in there if each.seat != unit.seat and not each.is_hidden and seen]
    if enemies:
        return [f"enemies stand in {BOARD.name(at)}"]
    friends = [each.profile.size for each in there if each.seat == unit.seat]
    return [] if fits([*friends, unit.profile.size]) else [f"{BOARD.name(at)} may be overcrowded"]


def speed_after(profile: Profile, speed: str, code: Code) -> str:
    """The speed after an A or B code; at the end of the ladder it does nothing. (SPF-ORD-14, SPF-ORD-15)"""
    if code.word not in ("A", "B"):
        return speed
    if code.what:
        return code.what if code.what in profile.speeds else speed
    present = profile.speeds[speed]
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
            moves_shown=0,
            actions_shown=0,
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
    return entry.order if entry is not None else unit.profile.speeds[unit.speed].default


@step
async def turn_the_page(game: Game) -> None:
    """The orders carried out are discarded; those for the next turn take their place. (SPF-ORD-03)"""
    for orders in game.all(Orders):
        if not game[orders.unit].gone:
            coming = orders.next or Written()
            speed = game[orders.unit].speed
            game.change(
                orders.id, now=coming, next=None, speed=speed, is_replaced=False, moves_shown=0, actions_shown=0
            )


# ---------------------------------------------------------------- what the enemy may guess


def resample(game: Game, seat: int, chance: Chance) -> None:
    """Give the other side's units orders this seat could imagine: what has been shown stays. (SPF-ORD-03)"""
    for unit in units_of(game, other(seat)):
        orders = game[orders_id(unit.id)]
        now, shown = orders.now, movement(orders.now.movement)[: orders.moves_shown]
        is_known = unit.is_shaken or unit.must_flee or (orders.is_replaced and orders.moves_shown > 0)
        legal = [o for o in unit.profile.legal_orders(orders.speed) if movement(o)[: len(shown)] == shown]
        if legal and not is_known:
            now = now._replace(movement=legal[chance.below(len(legal))])
        now = now._replace(gunnery=_guessed(unit.profile, now.gunnery, orders.actions_shown, chance))
        coming = orders.next
        if coming is not None:
            after = unit.profile.legal_orders(followed_speed(unit.profile, orders.speed, now.movement)) or (STAY,)
            coming = Written(after[chance.below(len(after))], _guessed(unit.profile, coming.gunnery, 0, chance))
        game.change(orders.id, now=now, next=coming)


def followed_speed(profile: Profile, speed: str, order: str) -> str:
    """The speed an order leaves a unit with."""
    for part in movement(order):
        for code in part:
            speed = speed_after(profile, speed, code)
    return speed


def _guessed(profile: Profile, keys: tuple[str, ...], shown: int, chance: Chance) -> tuple[str, ...]:
    """Gunnery orders that agree with the parts already carried out."""
    guesses = []
    for heading, key in zip(profile.headings, keys, strict=False):
        done = gunnery(order_text(profile, key))[:shown]
        fitting = [each for each in profile.gunnery_of(heading) if gunnery(order_text(profile, each))[:shown] == done]
        guesses.append(fitting[chance.below(len(fitting))])
    return tuple(guesses)


def order_text(profile: Profile, key: str) -> str:
    """The bare order behind a key of the sheet. (SPF-GUN-01)"""
    return profile.gunnery[key].order if key in profile.gunnery else HOLD
