"""All attacks of a unit, one after another, then the casualties. (TLE-SHOOT-07, TLE-SHOOT-08, TLE-SHOOT-10)"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from grognard.kernel.decisions import Measure
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.dice.attack import lined_up, one_attack
from grognard.rulesets.last_edition.dice.facts import COUNTED, Striker, attack_facts
from grognard.rulesets.last_edition.dice.modifiers import laws_of
from grognard.rulesets.last_edition.dice.throws import Luck
from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
from grognard.rulesets.last_edition.play.attack.allocation import apply_losses
from grognard.rulesets.last_edition.play.attack.casualties import lose_together
from grognard.rulesets.last_edition.play.attack.choices import (
    how_rolled_again,
    how_saved,
    next_volley,
    small_first,
    told_apart,
    who_deflects,
    who_first,
)
from grognard.rulesets.last_edition.play.attack.facts import (
    Party,
    Shot,
    Volley,
    attack_order,
    party,
    ranks_of,
    struck_by,
    volleys_of,
)
from grognard.rulesets.last_edition.play.attack.pools import (
    NO_LAYOUT,
    attack_rolls,
    keep_pool,
    lay_dice,
    orders_of,
    pool_of,
    save_rolls,
)
from grognard.rulesets.last_edition.table.records import ModelId, UnitId, other
from grognard.rulesets.last_edition.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.dice.facts import Attack, Fight, Rank
    from grognard.rulesets.last_edition.dice.throws import Orders
    from grognard.rulesets.last_edition.play.attack.facts import Ranks
    from grognard.rulesets.last_edition.play.attack.pools import PoolLayout

Attacked = Callable[[UnitId, "AttackExchange"], Awaitable[None]]
"""What a unit that is struck back may do first, with the exchange that is under way. (TLE-LP-03)"""


async def make_attacks(game: Game, attacker: UnitId, shots: Sequence[Shot], clause: str, attacked: Attacked) -> None:
    """Resolve all attacks of a unit against all its targets, then remove the casualties.

    (TLE-SHOOT-07, TLE-SHOOT-08, TLE-SHOOT-10, TLE-MELEE-06, TLE-MELEE-07)
    """
    if not shots:
        return
    own = party(game, attacker)
    seat, foe = own.unit.seat, other(own.unit.seat)
    targets = {unit: party(game, unit) for unit in dict.fromkeys(shot.target for shot in shots)}
    about = (attacker, *targets)
    mine = await lay_dice(game, seat, attack_rolls(shot.weapon.damage for shot in shots), about)
    theirs = await lay_dice(game, foe, save_rolls(game, targets), about)
    by, at = orders_of(game, seat, "attacker", mine), orders_of(game, foe, "defender", theirs)
    saving = {
        unit: await how_saved(game, each, at, [-shot.weapon.ap for shot in shots if shot.target == unit])
        for unit, each in targets.items()
    }
    volleys = volleys_of(game, own, list(shots), targets, by, saving)
    volleys = small_first(await how_rolled_again(game, own, volleys))
    battle = AttackExchange(game, seat, foe, mine, theirs)
    await battle.meet_all(targets, volleys)
    await battle.resolve_all(attacker, volleys, clause)
    if any(volley.facts.is_melee for volley in volleys):
        await _deflect(game, battle, own, targets, attacked)
    await battle.finish()


class AttackExchange:
    """The fights of one activation: a state of the dice for each unit that is struck."""

    def __init__(
        self, game: Game, seat: int, foe: int, mine: PoolLayout = NO_LAYOUT, theirs: PoolLayout = NO_LAYOUT
    ) -> None:
        self.game, self.seats = game, {"attacker": seat, "defender": foe}
        self.lay(mine, theirs)
        self.ranks: dict[UnitId, Ranks] = {}
        self.fights: dict[UnitId, Fight] = {}

    def lay(self, mine: PoolLayout, theirs: PoolLayout) -> None:
        """The pools as they are now, and what both sides have laid out. (TLE-BLP-07)"""
        layouts = {"attacker": mine, "defender": theirs}
        self.lucks = {who: Luck(pool_of(self.game, self.seats[who]), layouts[who].plan) for who in layouts}

    async def meet_all(self, targets: Mapping[UnitId, Party], volleys: Sequence[Volley]) -> None:
        """Line all targets up; models that snipers aim at stand apart. (TLE-KW-04)"""
        aimed = frozenset(volley.at for volley in volleys if volley.at is not None)
        for unit, each in targets.items():
            is_sniped = all(volley.at is not None for volley in volleys if volley.target == unit)
            await self.meet(each, apart=aimed, is_sniped=is_sniped)

    async def meet(self, target: Party, apart: frozenset[ModelId] = frozenset(), *, is_sniped: bool = False) -> None:
        """Line the target's models up; unless snipers have chosen, its owner says who takes wounds first.

        (TLE-DMG-03, TLE-KW-04)
        """
        ranks = ranks_of(self.game, target, apart=apart | told_apart(self.game, target))
        fight = ranks.fight if is_sniped else await who_first(self.game, target, ranks.fight)
        self.ranks[target.unit.id], self.fights[target.unit.id] = ranks, fight

    async def resolve_all(self, attacker: UnitId, volleys: Sequence[Volley], clause: str) -> None:
        """One volley after another; who has seen the dice of one says which is next. (TLE-SHOOT-10)"""
        left, is_asked = list(volleys), True
        while left:
            chosen = await next_volley(self.game, self.seats["attacker"], left) if is_asked else None
            is_asked = chosen is not None  # who says nothing leaves the rest to the usual order
            volley = left[0] if chosen is None else chosen
            left.remove(volley)
            await self.resolve(attacker, volley, clause)

    async def resolve(self, attacker: UnitId, volley: Volley, clause: str) -> None:
        """One volley. (TLE-SHOOT-07)"""
        facts = volley.facts._replace(watch=COUNTED)
        await self.pelt(attacker, volley.target, volley.weapon.title, volley.number, facts, clause, volley.at)

    async def pelt(
        self,
        attacker: UnitId,
        target: UnitId,
        weapon: str,
        number: int,
        facts: Attack,
        clause: str,
        at: ModelId | None = None,
    ) -> None:
        """So many equal attacks on a unit, or on the one model that a sniper chose; what they did is said."""
        before = self.fights[target]
        ranks = self.ranks[target]
        aimed = before.ranks
        rest: tuple[Rank, ...] = ()
        if at is not None:  # the chosen model alone is the target (TLE-KW-04)
            names = [name for name, models in ranks.models.items() if at in models]
            aimed = tuple(rank for rank in before.ranks if rank.name in names)
            rest = tuple(rank for rank in before.ranks if rank.name not in names)
        part = before._replace(
            attacker=self.lucks["attacker"],
            defender=self.lucks["defender"],
            ranks=aimed,
        )
        after = await self.strike(part, number, facts, stops=at is not None)
        self.lucks["attacker"], self.lucks["defender"] = after.attacker, after.defender
        self.fights[target] = after._replace(ranks=_in_line(before.ranks, (*after.ranks, *rest)))
        hits, wounds, unsaved, health = (a - b for a, b in zip(after.counts, before.counts, strict=True))
        game = self.game
        said = tell(
            "{unit} attacks {target} with {weapon}: {attacks}, {hits}, {wounds}, {unsaved}, {health} lost.",
            unit=name_of(game, attacker),
            target=name_of(game, target),
            weapon=weapon,
            attacks=tell_many("{count} attack", "{count} attacks", number),
            hits=tell_many("{count} hit", "{count} hits", hits),
            wounds=tell_many("{count} wound", "{count} wounds", wounds),
            unsaved=tell_many("{count} failed save", "{count} failed saves", unsaved),
            health=tell_many("{count} health", "{count} health", health),
        )
        game.say(said, clause, "TLE-SHOOT-07", kind="attack", about=[attacker, target])

    async def strike(self, fight: Fight, number: int, facts: Attack, *, stops: bool = False) -> Fight:
        """So many attacks; one at a time where somebody may be asked, so that his pool is seen as it is."""
        if not stops and not is_asked(facts.by) and not is_asked(facts.at):
            fight = await self.game.resolve(
                many_attacks, fight, number, facts, seats=self.seats, measure=health_lost(fight)
            )
            self._keep(fight)
            return fight
        for _ in range(number):
            if stops and not fight.ranks:
                break
            fight = await self.game.resolve(one_attack, fight, facts, seats=self.seats, measure=health_lost(fight))
            self._keep(fight)
        return fight

    def _keep(self, fight: Fight) -> None:
        keep_pool(self.game, self.seats["attacker"], fight.attacker)
        keep_pool(self.game, self.seats["defender"], fight.defender)

    async def finish(self) -> None:
        """All casualties leave together. (TLE-SHOOT-08, TLE-MELEE-07)"""
        game = self.game
        fallen = {unit: await apply_losses(game, unit, self.ranks[unit], fight) for unit, fight in self.fights.items()}
        await lose_together(game, fallen)


def _in_line(before: Sequence[Rank], ranks: Sequence[Rank]) -> tuple[Rank, ...]:
    """Ranks in the order in which they stood before: a model that a sniper spared has its old place. (TLE-DMG-03)"""
    places = {rank.name: place for place, rank in reversed(list(enumerate(before)))}
    return lined_up(sorted(ranks, key=lambda rank: places[rank.name]))


def many_attacks(dice: Dice, fight: Fight, number: int, facts: Attack) -> Fight:
    """So many equal attacks. (TLE-SHOOT-10)"""
    return dice.repeat(one_attack, fight, number, facts)


def health_lost(before: Fight) -> Callable[[int], Measure]:
    """What both sides look at amid the dice of an attack. (TLE-SHOOT-07)"""
    return lambda _: Measure(tell("health lost"), lambda after: before.health - after.health)


def is_asked(orders: Orders) -> bool:
    """Whether a side is likely to be asked amid the dice; whoever is asked unexpectedly is asked all the same."""
    return bool(orders.ask) or "ask" in (orders.bank, orders.saves, orders.models, orders.again)


async def _deflect(
    game: Game, battle: AttackExchange, own: Party, targets: Mapping[UnitId, Party], attacked: Attacked
) -> None:
    """Natural 1s to hit are answered, before casualties are removed; pool dice may go there too.

    (TLE-KW-13, TLE-BLP-07)
    """
    answers = [
        (unit, *each)
        for unit in targets
        if battle.fights[unit].ones
        for each in await who_deflects(game, unit, own.unit.id, battle.fights[unit].ones)
    ]
    if not answers:
        return
    attacker = own.unit.id
    await attacked(attacker, battle)
    if game[attacker].where != "table":
        return
    own = party(game, attacker)
    seat, foe = battle.seats["defender"], battle.seats["attacker"]
    about = (*dict.fromkeys(unit for unit, _, _ in answers), attacker)
    mine = await lay_dice(game, seat, attack_rolls(found.weapon.damage for _, found, _ in answers), about)
    theirs = await lay_dice(game, foe, save_rolls(game, [attacker]), about)
    by, at = orders_of(game, seat, "attacker", mine), orders_of(game, foe, "defender", theirs)
    at = await how_saved(game, own, at, [-found.weapon.ap for _, found, _ in answers])
    back = AttackExchange(game, seat, foe, mine, theirs)
    await back.meet(own)
    for unit, found, ones in answers:
        bearer = targets[unit]
        shot = Shot(found.model, found.weapon, attacker)
        struck = struck_by(game, own, shot, is_melee=True)
        striker = Striker(game[found.model].kind, attack_order(game, bearer.unit), bearer.found)
        situation = Situation(printed=found.weapon.made.number)
        _, facts = attack_facts(found.weapon, situation, striker, struck, laws=laws_of(game.options), by=by, at=at)
        await back.resolve(unit, Volley(found.weapon, attacker, None, ones * found.attacks, facts), "TLE-KW-13")
    battle.fights, battle.ranks = back.fights | battle.fights, back.ranks | battle.ranks
