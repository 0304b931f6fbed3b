"""The Grenade Stratagem. (TEN-STRAT-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.other_rolls import grenade_roll
from grognard.rulesets.tenth.play.attack.casualties import suffer
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import GRENADE, is_open, may_target, use
from grognard.rulesets.tenth.table.records import UnitId
from grognard.rulesets.tenth.table.sight import sees_unit
from grognard.rulesets.tenth.table.units import is_a, on_table

if TYPE_CHECKING:
    from grognard.rulesets.tenth.play.shooting.targets import Standings

THROW = 8.0 + TOLERANCE


def grenadiers(game: Game, seat: int, table: Standings | None = None) -> list[UnitId]:
    """Units that could throw now: GRENADES, not engaged, not yet selected to shoot, with an enemy to throw at.

    They need not be eligible to shoot. (TEN-STRAT-10)
    """
    if not is_open(game, seat, GRENADE):
        return []
    own = [unit.id for unit in on_table(game, seat) if not unit.has_acted and is_a(game, unit.id, "GRENADES")]
    if not own:
        return []
    table = table or standings(game)
    return [unit for unit in own if may_target(game, GRENADE, unit) and victims(game, unit, table)]


def victims(game: Game, unit: UnitId, table: Standings) -> list[UnitId]:
    """Enemies within 8", visible, and within Engagement Range of none of one's units. (TEN-STRAT-10, TEN-LOS-09)"""
    if table.engaged[unit]:
        return []
    free = [enemy.id for enemy in on_table(game, 1 - game[unit].seat) if not table.engaged[enemy.id]]
    found = table.within(unit, free, THROW)
    return [enemy for enemy in found if any(sees_unit(game, model, enemy) for model in game[unit].models)]


@step
async def throw_grenades(game: Game, unit: UnitId) -> None:
    """Six dice, each 4+ a mortal wound at once; the unit may still shoot. (TEN-STRAT-10, TEN-MORT-04)"""
    seat = game[unit].seat
    targets = victims(game, unit, standings(game))
    target = targets[0]
    if len(targets) > 1:
        options = tuple(Option(enemy, game[enemy].name, about=(enemy,)) for enemy in targets)
        prompt = tell("At whom does {name} throw its grenades?", name=game[unit].name)
        target = UnitId(await game.ask(Choose(seat=seat, prompt=prompt, clause="TEN-STRAT-10", options=options)))
    use(game, seat, GRENADE, unit)
    wounds = await game.resolve(grenade_roll)
    game.say(
        tell(
            "{name} throws grenades at {name2}: {wounds} of 6 succeed on 4+.",
            name=game[unit].name,
            name2=game[target].name,
            wounds=wounds,
        ),
        "TEN-STRAT-10",
        kind="attack",
        about=[unit, target],
    )
    if wounds:
        await suffer(game, target, wounds, "TEN-STRAT-10")
