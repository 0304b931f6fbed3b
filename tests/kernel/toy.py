"""The smallest games that show one habit of the kernel each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ask import Choose, Number, Option, Together
from grognard.kernel.dice import D6
from grognard.kernel.game import Game, Rule
from grognard.kernel.record import Header
from grognard.kernel.ruleset import Ruleset, bare_ruleset
from grognard.kernel.table import Ref
from grognard.kernel.view import Tableau

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Chance, Question
    from grognard.kernel.dice import Dice
    from grognard.kernel.offers import Ability


class Note(msgspec.Struct, frozen=True):
    """What the toys remember."""

    id: Ref[Note]
    told: tuple[Any, ...] = ()
    hidden: tuple[int, int] = (0, 0)


NOTE: Ref[Note] = Ref("note")


def tell(game: Game, thing: Any) -> None:
    game.change(NOTE, told=(*game[NOTE].told, thing))


def pick(seat: int, *keys: str, **more: Any) -> Choose:
    return Choose(seat=seat, prompt="Pick.", clause="TOY-01", options=tuple(map(Option, keys)), **more)


def toy(*rules: Callable[..., Rule], abilities: tuple[Ability, ...] = ()) -> Ruleset:
    """A ruleset made of the steps it is given; the first one begins."""

    def begin(game: Game) -> None:
        game.add(Note(NOTE))
        game.then(rules[0])

    steps = {rule.__name__: rule for rule in rules}
    return bare_ruleset("toy", begin, steps, tableau, most_questions=10, imagine=imagine, abilities=abilities)


def tableau(game: Game, seat: int | None) -> Tableau:
    return Tableau(width=1, height=1, ribbon=tuple(map(str, game[NOTE].told)))


def imagine(game: Game, seat: int, chance: Chance) -> None:
    hidden = list(game[NOTE].hidden)
    hidden[1 - seat] = 100 + chance.below(100)
    game.change(NOTE, hidden=(hidden[0], hidden[1]))


def start(*rules: Callable[..., Rule], seed: int = 1, abilities: tuple[Ability, ...] = ()) -> Game:
    armies = ({"name": "Reds"}, {"name": "Blues"})
    header = Header(ruleset="toy", version="1", scenario="only", options={}, seed=seed, armies=armies)
    return Game(toy(*rules, abilities=abilities), header)


def number(seat: int, **more: Any) -> Question:
    return Number(seat=seat, prompt="How many?", clause="TOY-02", least=0, most=9, **more)


def both(**more: Any) -> Together:
    return Together(prompt="Both.", questions=(number(0), number(1)), **more)


def two_dice(dice: Dice) -> tuple[int, str, int]:
    """A die, a decision about it, another die."""
    first = dice.roll(D6, "first")
    choice = dice.decide("attacker", "Go on?", ("no", "yes"), first)
    return first, choice, dice.roll(D6, "second") if choice == "yes" else 0
