"""Small battles: Splash attacks every enemy model near a chosen one. (SZOP-SMALL-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.facts import highest, keywords_of
from grognard.rulesets.szop.lists.keywords.weapons import Splash
from grognard.rulesets.szop.table.abilities import attack_passives
from grognard.rulesets.szop.table.units import enemies, model_name, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.lists.profiles import Weapon
    from grognard.rulesets.szop.play.attack.live_facts import Shot
    from grognard.rulesets.szop.table.records import UnitId


async def spread(
    game: Game, unit: UnitId, target: UnitId, shots: Sequence[Shot], *, is_power: bool = False
) -> dict[UnitId, list[Shot]]:
    """The shots by the units they attack: a weapon with Splash(X) attacks every enemy model within X" of a chosen one.

    Models of one unit are summed; other units do not count against the limit of targets. (SZOP-SMALL-04)
    """
    inches = {shot: _splash(game, shot, target, is_power=is_power) for shot in shots}
    aimed: dict[UnitId, list[Shot]] = {target: [shot for shot in shots if inches[shot] <= 1]}
    wide = [shot for shot in shots if inches[shot] > 1]
    middles: dict[object, Stand] = {}
    for shot in wide:
        profile = shot.weapon.profile
        if profile not in middles:
            middles[profile] = await _which_model(game, unit, target, shot.weapon)
        middle = middles[profile]
        for foe in enemies(game, game[unit].seat):
            near = sum(gap(one, middle) <= inches[shot] + TOLERANCE for one in troop_of(game, foe.id).stands)
            if near:
                aimed.setdefault(foe.id, []).append(shot._replace(times=near))
    return aimed


def _splash(game: Game, shot: Shot, target: UnitId, *, is_power: bool) -> int:
    """The X of a weapon; a power has the abilities of its own weapon alone. (SZOP-PAS-36, SZOP-PSY-04)"""
    passives = () if is_power else attack_passives(game, shot.model, target)
    return highest(keywords_of(shot.weapon, passives), Splash)


async def _which_model(game: Game, unit: UnitId, target: UnitId, weapon: Weapon) -> Stand:
    """The model round which the Splash of a weapon works. (SZOP-SMALL-04)"""
    models = game[target].models
    stands = {one.name: one for one in troop_of(game, target).stands}
    if len(models) == 1:
        return stands[models[0]]
    options = tuple(Option(model, model_name(game, model), about=(model,)) for model in models)
    prompt = tell(
        "Splash of {weapon}: which model of {unit} is the target?", weapon=weapon.shown, unit=name_of(game, target)
    )
    asked = Choose(seat=game[unit].seat, prompt=prompt, clause="SZOP-SMALL-04", about=(target,), options=options)
    return stands[await game.ask(asked)]
