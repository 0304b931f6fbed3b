"""Parts of vehicles that are aimed at: weapons and tracks. (LEG-VEH-15 to LEG-VEH-20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.table.special import model_has
from grognard.rulesets.legendary.table.units import model_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, ModelId

TRACKS = "tracks"


def armour_of_parts(game: Game, model: Model) -> int:
    """Rear armour, one more with extra armour. (LEG-VEH-16, LEG-VEH-46)"""
    profile = model.profile
    rear = profile.armour["rear"] if isinstance(profile, VehicleProfile) else 0
    return rear + int(model_has(game, model, ExtraArmour))


def lose_part(game: Game, model: ModelId, part: str) -> None:
    """The tracks or a weapon are lost for the rest of the game. (LEG-VEH-17, LEG-VEH-19, LEG-VEH-20)"""
    own = game[model]
    name = model_name(game, model)
    game.change(own.unit, was_damaged=True)
    if part == TRACKS:
        game.change(model, is_immobilised=True)
        game.say(tell("{model} is immobilised.", model=name), "LEG-VEH-17", kind="loss", about=[model])
        return
    game.change(model, lost_weapons=(*own.lost_weapons, part))
    said = tell("{weapon} of {model} is destroyed.", weapon=part, model=name)
    game.say(said, "LEG-VEH-17", kind="loss", about=[model])
