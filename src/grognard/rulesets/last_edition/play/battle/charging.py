"""Charges: declaration, counterfire, shots, roll, move. (TLE-CHG, TLE-KW-02, TLE-KW-09)"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.decisions import Measure
from grognard.kernel.errors import Refused
from grognard.kernel.offers import offer, reply_of
from grognard.kernel.troops import Contact, ask_move, foes_of, gap
from grognard.kernel.troops.trek import is_free
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.modifiers import charge_needed, laws_of, plus_of
from grognard.rulesets.last_edition.dice.other_rolls import ChargeRoll, charge_roll
from grognard.rulesets.last_edition.dice.throws import Luck
from grognard.rulesets.last_edition.lists.keywords.effects import RerollCharge, modifiers_to
from grognard.rulesets.last_edition.play.attack.pools import REROLLS, keep_pool, lay_dice, orders_of, pool_of
from grognard.rulesets.last_edition.play.battle.declaring import declare_shots
from grognard.rulesets.last_edition.play.battle.fighting import fight
from grognard.rulesets.last_edition.play.battle.strikes import strike
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.play.moves.coherent_moves import rejoined
from grognard.rulesets.last_edition.play.moves.embarking import has_advanced
from grognard.rulesets.last_edition.play.moves.laws import trek_of
from grognard.rulesets.last_edition.play.moves.straight import Found, go_straight
from grognard.rulesets.last_edition.play.reactions import COUNTERFIRE
from grognard.rulesets.last_edition.table.records import BATTLE, Unit, UnitId, other
from grognard.rulesets.last_edition.table.sight import MELEE, is_in_melee
from grognard.rulesets.last_edition.table.snapshot import Snapshot
from grognard.rulesets.last_edition.table.units import (
    board,
    influences,
    is_within,
    name_of,
    nearest,
    on_table,
    put,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Trek

FAR = 12.0
"""Inches within which a charge may be declared. (TLE-CHG-01)"""


def charge_targets(game: Game, unit: Unit, snapshot: Snapshot | None = None) -> list[Unit]:
    """The enemy units that a unit, armed for melee or not, may declare a charge against. (TLE-CHG-01, TLE-CHG-02)"""
    if unit.has_shot or has_advanced(game, unit) or unit.fell_back_on >= game[BATTLE].turn - 1:
        return []
    snapshot = snapshot or Snapshot(game)
    if snapshot.is_fighting(unit.id):
        return []
    own = snapshot.troops[unit.id]
    return [enemy for enemy in snapshot.of(other(unit.seat)) if is_within(own, snapshot.troops[enemy.id], FAR)]


async def charge(game: Game, unit: UnitId, target: UnitId) -> None:
    """Declare, counterfire, the charger's shots, roll, move, fight. (TLE-CHG-05)"""
    said = tell("{unit} charges {target}.", unit=name_of(game, unit), target=name_of(game, target))
    game.say(said, "TLE-CHG-01", kind="charge", about=[unit, target])
    await counterfire(game, unit, target)
    if game[unit].where != "table":
        return
    await charge_shots(game, unit, target)
    if game[target].where != "table" or game[unit].where != "table":
        return
    inches = await roll_charge(game, unit, target)
    if inches is None:
        return
    moved = await charge_move(game, unit, target, inches)
    if moved is not None:
        await fight(game, unit, moved)


async def counterfire(game: Game, charger: UnitId, target: UnitId) -> None:
    """The charged unit, with the switch any friend of it, may shoot at the charger. (TLE-KW-02, TLE-CHG-05)"""
    seat = game[target].seat
    units = [target]
    if game.options["counterfire_any_charge"]:
        units += [unit.id for unit in on_table(game, seat) if unit.id != target]
    for unit in units:
        found = aims(game, unit, "counterfire", charger) if game[charger].where == "table" else []
        if not found:
            continue
        uses = [Option("fire", tell("{unit} fires", unit=name_of(game, unit)), about=(unit,))]
        prompt = tell("Counterfire at {charger}?", charger=name_of(game, charger))
        if await offer(game, seat, COUNTERFIRE, uses, prompt, about=(unit, charger), reaction=True) is None:
            continue
        shots = await declare_shots(game, unit, found, "counterfire", "TLE-KW-02")
        if shots:
            game.change(unit, has_shot=True)
        await strike(game, unit, shots, "TLE-KW-02")


async def charge_shots(game: Game, unit: UnitId, target: UnitId) -> None:
    """Ranged charge weapons are shot at the target before the roll; that bars nothing. (TLE-KW-09, TLE-CHG-02)"""
    found = aims(game, unit, "charge", target)
    if found:
        shots = await declare_shots(game, unit, found, "charge", "TLE-KW-09", may_hold=True)
        await strike(game, unit, shots, "TLE-KW-09")


def charge_facts(game: Game, unit: UnitId, target: UnitId) -> tuple[float, ChargeRoll]:
    """The distance, and what the roll needs with all that helps it. (TLE-CHG-03)"""
    away = nearest(troop_of(game, unit), troop_of(game, target))
    found = influences(game, unit)
    parts = modifiers_to(found, "charge")
    may_again = any(isinstance(each.effect, RerollCharge) for each in found)
    return away, ChargeRoll(charge_needed(away), plus_of(parts, laws_of(game.options)), may_again, parts)


async def roll_charge(game: Game, unit: UnitId, target: UnitId) -> int | None:
    """2D6, strictly higher than the distance; None if it fails. (TLE-CHG-03, TLE-CHG-06)"""
    seat = game[unit].seat
    away, facts = charge_facts(game, unit, target)
    layout = await lay_dice(game, seat, ("charge",), about=(unit, target))
    luck, orders = Luck(pool_of(game, seat), layout.plan), orders_of(game, seat, "owner", layout)
    if reply_of(game, seat, REROLLS.key) is None:
        orders = orders._replace(again="ask")
    success = Measure(tell("charge succeeds"), lambda done: done[1] >= facts.needs)
    luck, total = await game.resolve(charge_roll, luck, orders, facts, seats={"owner": seat}, measure=lambda _: success)
    keep_pool(game, seat, luck)
    said = tell(
        '{unit} rolls {total} to charge over {away}".', unit=name_of(game, unit), total=total, away=f"{away:.1f}"
    )
    if total >= facts.needs:
        game.say(said, "TLE-CHG-03", kind="charge", about=[unit, target])
        return total
    game.say(tell("{said} It fails.", said=said), "TLE-CHG-03", "TLE-CHG-06", kind="charge", about=[unit, target])
    return None


async def charge_move(game: Game, unit: UnitId, target: UnitId, inches: int) -> frozenset[str] | None:
    """At least one model must end in melee range of the target; who has moved, or None if nobody can. (TLE-CHG-04)

    Where the search finds no way the player may show one, or says that there is none: then the charge fails.
    """
    closing = Closing(game, unit, target, float(inches))
    plan = closing.plan()

    def legal(paths: Paths) -> None:
        if not closing.reaches(closing.trek.ends(paths)) and (paths or plan is not None):
            sentence = tell("At least one model must end in melee range of {unit}.", unit=name_of(game, target))
            raise Refused(sentence, "TLE-CHG-04")

    def propose(_chance: Chance) -> Paths:
        return plan or {}

    prompt = tell('{unit} charges up to {inches}".', unit=name_of(game, unit), inches=inches)
    if plan is None:
        prompt = tell("{prompt} No way was found; you may still show one.", prompt=prompt)
    asked = ask_move(closing.trek, prompt, legal=legal, propose=propose, kind="charge", has_way=plan is not None)
    paths = await game.ask(asked)
    if not closing.reaches(closing.trek.ends(paths)):
        said = tell("{unit} finds no way to {target}.", unit=name_of(game, unit), target=name_of(game, target))
        game.say(said, "TLE-CHG-04", kind="charge", about=[unit, target])
        return None
    put(game, closing.trek.ends(paths).values())
    said = tell("{unit} reaches {target}.", unit=name_of(game, unit), target=name_of(game, target))
    game.say(said, "TLE-CHG-04", kind="move", about=[unit, target], paths=paths)
    return frozenset(paths)


OFFS = (0.004, 0.5, 0.98)
"""Inches from the base of the target at which a place is looked for."""
MOST_WAYS = 12
"""Ways round obstacles that are looked for, since each takes long; a player may still show another."""
LEADERS = 2
"""How many of the nearest models may fail to find a way before another search is tried."""
Way = Callable[[Contact, str, "Mapping[str, Stand]"], Found | None]


class Closing:
    """A unit that charges: how it comes into melee range of its target. (TLE-CHG-04)"""

    def __init__(self, game: Game, unit: UnitId, target: UnitId, inches: float) -> None:
        self.ground, self.target = board(game), troop_of(game, target)
        self.trek: Trek = trek_of(game, unit, inches, clause="TLE-CHG-04")
        self.foes = foes_of([self.target])
        self._ways_left = MOST_WAYS

    def reaches(self, ends: Mapping[str, Stand]) -> bool:
        """Whether somebody is in melee range, past all walls. (TLE-TERR-17)"""
        return any(is_in_melee(self.ground, one.shape, foe.stand.shape) for one in ends.values() for foe in self.foes)

    def _is_past_walls(self, _name: str, one: Stand) -> bool:
        """A place near the target is of use only where no wall is between."""
        near = [foe.stand for foe in self.foes if gap(one, foe.stand) <= MELEE]
        return not near or any(is_in_melee(self.ground, one.shape, foe.shape) for foe in near)

    def plan(self) -> Paths | None:
        """A move that brings the unit in: straight if that is possible, else round what is in the way."""
        contact = Contact(self.trek, self.foes, need=MELEE, may=self._is_past_walls, holds=self.reaches)
        straight = self._advance(contact, self._straight_to)
        return straight if straight is not None else self._advance(contact, self._round_to)

    def _advance(self, contact: Contact, first: Way) -> Paths | None:
        """One of the nearest models goes to the target by some way; the others follow straight, the nearest first."""
        ends = dict(self.trek.movers)
        paths: Paths = {}
        order = sorted(ends, key=lambda name: contact.nearness(ends[name]))
        for place, name in enumerate(order):
            found = self._straight_to(contact, name, ends) if paths else first(contact, name, ends)
            if found is None and paths:
                found = self._after(name, next(iter(paths)), ends)
            if found is not None:
                paths[name], ends[name] = found
            elif not paths and place == LEADERS:
                return None
        ordered = {name: paths[name] for name in self.trek.movers if name in paths}
        if not (self.reaches(ends) and self.trek.is_legal(ordered)):
            return None
        return rejoined(self.trek, ordered, next(iter(paths)))

    def _round_to(self, contact: Contact, name: str, ends: Mapping[str, Stand]) -> Found | None:
        """A way into contact, or at least into melee range, round what is in the way."""
        others = [end for each, end in ends.items() if each != name]
        for off in OFFS:
            for foe in contact.near(name, off)[:3]:
                for pose in islice(contact.places(name, foe, others, off), 4):
                    if self._ways_left == 0:
                        return None
                    self._ways_left -= 1
                    found = contact.go(name, pose, others, is_known=True)
                    if found is not None and self.reaches({name: found[1]}):
                        return found
        return None

    def _straight_to(self, contact: Contact, name: str, ends: Mapping[str, Stand]) -> Found | None:
        """A straight way into contact with one of the nearest enemy models."""
        others = [end for each, end in ends.items() if each != name]
        for foe in contact.near(name)[:2]:
            for pose in islice(contact.places(name, foe, others), 4):
                found = go_straight(self.trek, name, pose.spot, others)
                if found is not None and self._is_past_walls(name, found[1]):
                    return found
        return None

    def _after(self, name: str, lead: str, ends: Mapping[str, Stand]) -> Found | None:
        """A straight way beside the one who leads, as far as it goes."""
        own, first, last = self.trek.movers[name], self.trek.movers[lead].pose, ends[lead].pose
        others = [end for each, end in ends.items() if each != name]
        for share in (1.0, 0.75, 0.5, 0.25):
            x, y = own.pose.x + (last.x - first.x) * share, own.pose.y + (last.y - first.y) * share
            one = self.trek.end(name, (own.pose._replace(x=x, y=y).spot,))
            if is_free(self.trek, one, others):
                found = go_straight(self.trek, name, one.pose.spot, others)
                if found is not None:
                    return found
        return None
