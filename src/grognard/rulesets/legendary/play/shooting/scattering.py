"""Where a shell or bomb falls; a scatter may be rolled again by those who can. (LEG-SCAT-01, LEG-KW-39, LEG-KW-50)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import reroll_of
from grognard.rulesets.legendary.dice.scatter import scatter, wants_again
from grognard.rulesets.legendary.lists.keywords.moments import Aim

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.scatter import Scatter
    from grognard.rulesets.legendary.lists.keywords.moments import Foe, SpecialRule
    from grognard.rulesets.legendary.table.records import UnitId

SCATTER_AGAIN = Ability("scatter again", tell("Rolling a scatter again"), "LEG-KW-39", ("activation", "turn", "battle"))


async def fall(
    game: Game, unit: UnitId, rules: tuple[SpecialRule, ...], foe: Foe, plus: int, cover: int = 0
) -> Scatter:
    """The scatter roll of one template; its owner may roll a scatter again if a rule lets him. (LEG-KW-39, LEG-DICE-04)

    `rules` are those of the weapon and of who fires it, `foe` is whom it is aimed at.
    """
    by_total = bool(game.options["scatter_by_total"])
    fell = await game.resolve(lambda dice: scatter(dice, plus, cover, by_total=by_total))
    if not wants_again(reroll_of(rules, Aim(foe=foe)), fell, plus):
        return fell
    prompt = tell('It would scatter {inches}". Roll again?', inches=fell.inches)
    uses = [Option("again", tell("Roll again"), note=tell("The second roll stands."))]
    if await offer(game, game[unit].seat, SCATTER_AGAIN, uses, prompt, about=[unit]) is None:
        return fell
    return await game.resolve(lambda dice: scatter(dice, plus, cover, by_total=by_total))
