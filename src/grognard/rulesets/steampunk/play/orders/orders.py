"""Writing orders one round ahead, in secret, and judging them when their turn comes. (SPF-ORD-01 to SPF-ORD-04, 23)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign, Option, Slot, Together
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex
from grognard.kernel.memo import Known
from grognard.kernel.words import join, tell, template
from grognard.rulesets.steampunk.lists.order_codes import FLEE, STAY, movement
from grognard.rulesets.steampunk.play.assault_previews import of_entry
from grognard.rulesets.steampunk.play.damage.shaken import shaken_order
from grognard.rulesets.steampunk.play.orders.look_ahead import Company, Scout, Stand
from grognard.rulesets.steampunk.play.orders.order_words import order_words, planned_from, speed_words
from grognard.rulesets.steampunk.play.tableau import PACES, degrees, drawn
from grognard.rulesets.steampunk.table.board import NAMES
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Orders, Unit, UnitId, Written, orders_id, side_id
from grognard.rulesets.steampunk.table.units import own_name, units_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@step
async def write_orders(game: Game) -> None:
    """Both sides write the orders of the next turn for all their units, in secret. (SPF-ORD-02, SPF-ORD-03)"""
    questions = tuple(asked for seat in (0, 1) if (asked := ask_orders(game, seat)).slots)
    if not questions:
        return
    prompt = tell("Write the orders of your units.")
    answers = await game.ask(Together(prompt=prompt, clause="SPF-ORD-02", questions=questions))
    is_now = bool(game.options["orders_same_turn"]) or game[BATTLE].turn == 0
    for seat, answer in answers.items():
        for unit in writers(game, seat):
            record = Written(answer[move_slot(unit.id)], _gunnery_answer(unit, answer))
            game.change(orders_id(unit.id), **{"now" if is_now else "next": record})
    game.say(tell("The orders are written."), "SPF-ORD-02", kind="orders")


def writers(game: Game, seat: int) -> list[Unit]:
    """The seat's bases that get orders: all that are not gone. (SPF-ORD-01)

    Without the lag a spawned base would get some for its second turn already. (SPF-ABIL-26)
    """
    turn = game[BATTLE].turn if game.options["orders_same_turn"] else 0
    return [unit for unit in units_of(game, seat) if not turn or game[orders_id(unit.id)].default_until < turn]


SHEETS: Known[tuple[Slot, ...]] = Known(most=64)
"""Order sheets by the records they are made from: who imagines the game asks for the same one again."""


def ask_orders(game: Game, seat: int) -> Assign:
    """The order sheet of one side: for every unit its movement order and one gunnery order per heading.

    All models of a base carry out the same. (SPF-ORD-01, SPF-UNIT-02)
    """
    looked_at = (
        game[side_id(seat)],
        game.options["orders_same_turn"],
        game[BATTLE],
        game[MAP],
        *game.all(Unit),
        *(game[orders_id(unit.id)] for unit in units_of(game, seat)),
    )
    slots = SHEETS.of(looked_at, lambda: _sheet(game, seat))
    return Assign(
        seat=seat,
        prompt=tell("Write your orders for this turn.")
        if game.options["orders_same_turn"]
        else tell("Write your orders for turn {number}.", number=game[BATTLE].turn + 1),
        clause="SPF-ORD-02",
        slots=slots,
        secret=True,
        shows=lambda: _clashes(game, seat),
        previews=lambda draft: _clash_odds(game, seat, draft),
    )


def _sheet(game: Game, seat: int) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    units = writers(game, seat)
    scouts = {unit.id: Scout(game, unit) for unit in units}
    stands = {unit.id: predicted(game, unit, scouts[unit.id]) for unit in units}
    company = Company(game, seat, stands)
    for unit in units:
        stand = stands[unit.id]
        moves = _moves(unit, stand, scouts[unit.id], company)
        slots.append(
            Slot(move_slot(unit.id), tell("{unit} moves", unit=own_name(unit)), moves, (unit.id,), short=tell("moves"))
        )
        for heading in unit.profile.headings:
            label = tell("{unit}: {heading}", unit=own_name(unit), heading=template(heading))
            actions = _actions(unit, heading, stand.speed)
            slots.append(Slot(fire_slot(unit.id, heading), label, actions, (unit.id,), short=template(heading)))
    return tuple(slots)


def move_slot(unit: UnitId) -> str:
    """The slot of a unit's movement order."""
    return f"{unit} move"


def fire_slot(unit: UnitId, heading: str) -> str:
    """The slot of a unit's gunnery order under a heading."""
    return f"{unit} {heading}"


def _gunnery_answer(unit: Unit, answer: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(answer[fire_slot(unit.id, heading)] for heading in unit.profile.headings)


def _moves(unit: Unit, start: Stand, scout: Scout, company: Company) -> tuple[Option, ...]:
    """The legal triplets for the predicted speed, with path, facing and warnings. (SPF-ORD-04)"""
    options = []
    name, begin = NAMES[start.at], planned_from(start)
    for order in unit.profile.legal_orders(start.speed) or (STAY,):
        after = scout.ghost(start, order, company)
        data: dict[str, Any] = {
            "from": name,
            "path": [NAMES[at] for at in after.path],
            "facing": degrees(after.facing),
            "speed": speed_words(after.speed),
            "pace": PACES.get(unit.profile.speeds[after.speed].pace) if after.speed in unit.profile.speeds else None,
            "warnings": list(after.warnings),
            "start": begin,
            "words": order_words(order, after),
        }
        if after.is_off_the_board:
            data["shown_last"] = True  # by screens only: suggestions and bots keep the order of the sheet
        options.append(Option(order, order, at=drawn(after.at), note=join(after.warnings, "; "), data=data))
    return tuple(options)


def _clashes(game: Game, seat: int) -> dict[str, Any]:
    """The odds of the orders that lead to where enemies stand now, by slot and order."""
    slots = {}
    for unit in writers(game, seat):
        scout = Scout(game, unit)
        stand = predicted(game, unit, scout)
        slots[move_slot(unit.id)] = {
            order: told
            for order in unit.profile.legal_orders(stand.speed)
            if (told := _clash(game, unit, order, stand, scout))
        }
    return {"slots": slots}


def _clash_odds(game: Game, seat: int, draft: Any) -> dict[str, Any]:
    """The odds of the assaults that the orders of a draft lead into, by slot."""
    slots: dict[str, Any] = {}
    for unit in writers(game, seat):
        order = draft.get(move_slot(unit.id))
        if order is not None:
            scout = Scout(game, unit)
            told = _clash(game, unit, order, predicted(game, unit, scout), scout, with_odds=True)
            slots |= {move_slot(unit.id): told} if told else {}
    return {"slots": slots}


def _clash(
    game: Game, unit: Unit, order: str, stand: Stand, scout: Scout, *, with_odds: bool = False
) -> dict[str, Any]:
    """The first assault an order leads into, if everybody else stays where he is."""
    for part in movement(order):
        cut = next((n for n, code in enumerate(part) if code.word in ("F", "Rev")), len(part))
        ready = scout.after(stand, part[:cut])[0]
        stand, way, _ = scout.after(stand, part)
        if not way:
            continue
        is_reverse = part[cut].word == "Rev"
        if told := of_entry(game, unit, ready.at, way[0], ready.speed, is_reverse=is_reverse, with_odds=with_odds):
            return told
    return {}


def _actions(unit: Unit, heading: str, speed: str) -> tuple[Option, ...]:
    """The gunnery orders under a heading, with a note where the predicted speed does not allow them. (SPF-GUN-03)"""
    options = []
    for key in unit.profile.gunnery_of(heading):
        speeds = unit.profile.gunnery[key].speeds if key in unit.profile.gunnery else ()
        note = tell("only at {speeds}", speeds=join(map(speed_words, speeds))) if speeds and speed not in speeds else ""
        options.append(Option(key, key, note=note))
    return tuple(options)


# ---------------------------------------------------------------- looking ahead


def predicted(game: Game, unit: Unit, scout: Scout) -> Stand:
    """Where the order already on the table will leave the unit. (SPF-ORD-04)"""
    carrier = game[unit.aboard] if unit.aboard is not None else unit
    tokens = unit.entering_tokens if unit.entering is not None else 0
    stand = start = Stand(carrier.at or Hex(0, 0), unit.facing, unit.speed, unit.entering, tokens)
    if game.options["orders_same_turn"] or game[BATTLE].turn == 0 or unit.aboard is not None:
        return start  # who is carried does nothing (SPF-ABIL-22)
    for part in movement(lawful_movement(unit, game[orders_id(unit.id)].now.movement)):
        stand = scout.after(stand, part)[0]
    return stand._replace(entering=start.entering, tokens=start.tokens)


# ---------------------------------------------------------------- judging


@step
async def judge_orders(game: Game) -> None:
    """When a turn begins its orders are judged, and never later; illegal ones become the default. (SPF-ORD-23, 25)"""
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
