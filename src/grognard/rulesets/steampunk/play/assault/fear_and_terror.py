"""Fear before the blows, Terror in Agony 0, and what they do to the shaken. (SPF-ABIL-08 to SPF-ABIL-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import sided
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.damage import typed_damage
from grognard.rulesets.steampunk.dice.facts import Typed
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Fear, Terror, every
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.damage.damage_sequence import note_toll, told_of
from grognard.rulesets.steampunk.table.abilities import abilities_of, ability_of, is_immune
from grognard.rulesets.steampunk.table.records import Contest, Unit, UnitId
from grognard.rulesets.steampunk.table.units import enemies_of, models_lost, name_of, on_map, shown, toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Iterable


async def terrify(game: Game) -> None:
    """Terror strikes every enemy base within its range; each unit rolls for itself. (SPF-ABIL-08, SPF-TYPE-04)"""
    for unit in on_map(game):
        terrors = every(abilities_of(unit), Terror)
        if not terrors or unit.is_hidden or unit.at is None or "fallen" in unit.wear.marks:
            continue  # the fallen do nothing (SPF-DMG-09)
        for name in [each.id for each in enemies_of(game, unit.seat)]:
            enemy = game[name]
            if enemy.at is None or is_immune(enemy, "terror"):
                continue  # SPF-ABIL-13
            reaching = [terror.sides for terror in terrors if distance(unit.at, enemy.at) <= terror.range]
            before, victim = toll_of(enemy), victim_of(enemy)
            if reaching and victim.table("psychic"):
                typed = Typed("psychic", sided(max(reaching)))  # of several values only the best counts
                after = await game.resolve(typed_damage, before, typed, victim, measure=models_lost(before))
                note_toll(game, name, after)
                said = tell(
                    "{unit} is terrified by {other}: {what}.",
                    unit=name_of(game, name),
                    other=name_of(game, unit.id),
                    what=told_of(before, after),
                )
                game.say(said, "SPF-ABIL-08", kind="fear", about=shown(game, name))


@step
async def pre_assault_abilities(game: Game) -> None:
    """Fear strikes each enemy base in the same assault that has a psychic table. (SPF-ABIL-09)"""
    for contest in game.all(Contest):
        fighters = [game[unit] for unit in fighters_of(contest)]
        for frightening in fighters:
            is_up = "fallen" not in frightening.wear.marks  # the fallen do nothing (SPF-DMG-09)
            fears = every(abilities_of(frightening), Fear) if is_up else []
            sides = max((fear.sides for fear in fears), default=0)  # of several values only the best counts
            for victim in fighters if sides else ():
                is_open_to_it = victim.profile.table("psychic") and not is_immune(game[victim.id], "Fear")
                if victim.seat != frightening.seat and is_open_to_it:
                    await frighten(game, victim.id, sides)


async def frighten(game: Game, name: UnitId, sides_of_die: int) -> None:
    """Psychic damage of Fear or Terror. (SPF-ABIL-08, SPF-ABIL-09, SPF-TYPE-04)"""
    unit, before = game[name], toll_of(game[name])
    fear = Typed("psychic", sided(sides_of_die))
    after = await game.resolve(typed_damage, before, fear, victim_of(unit), measure=models_lost(before))
    note_toll(game, name, after)
    game.say(
        tell("{unit} is frightened: {what}.", unit=name_of(game, name), what=told_of(before, after)),
        "SPF-ABIL-09",
        kind="fear",
        about=[name],
    )


def is_cowed(unit: Unit, enemies: Iterable[Unit]) -> bool:
    """Shaken and facing Fear or Terror: only half its assault dice. (SPF-ABIL-10, SPF-COND-05)"""
    if not unit.is_shaken:
        return False
    return any(
        (ability_of(enemy, Fear) and not is_immune(unit, "Fear"))
        or (ability_of(enemy, Terror) and not is_immune(unit, "Terror"))
        for enemy in enemies
    )
