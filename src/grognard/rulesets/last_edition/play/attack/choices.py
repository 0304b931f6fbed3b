"""What both sides say about the attacks to come. (TLE-SHOOT-10, TLE-SAVE-09, TLE-DMG-03)

Who says nothing gets what most players want; who wants to be asked about each die or wound says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, Option
from grognard.kernel.dice import parse_die
from grognard.kernel.offers import Ability, offer, reply_of
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.dice.attack import told
from grognard.rulesets.last_edition.dice.saves import ways_to_save
from grognard.rulesets.last_edition.play.attack.facts import deflectors, ranks_of
from grognard.rulesets.last_edition.play.attack.pools import DEFLECT, REROLLS, SAVES, WOUNDS
from grognard.rulesets.last_edition.table.units import models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.words import Sentence
    from grognard.rulesets.last_edition.dice.facts import Fight, Rank
    from grognard.rulesets.last_edition.dice.throws import Orders, SaveOrder
    from grognard.rulesets.last_edition.play.attack.facts import Deflector, Party, Volley
    from grognard.rulesets.last_edition.table.records import ModelId, UnitId

WEAPONS = Ability(
    "weapons",
    tell("The order of your weapons"),
    "TLE-SHOOT-10",
    ("turn", "battle"),
    no=tell("The smallest damage first, to the end"),
)


# ---------------------------------------------------------------- the attacker


def small_first(volleys: list[Volley]) -> list[Volley]:
    """Target by target, the small damage first: the order if the acting player says nothing. (TLE-SHOOT-10)"""
    places = {unit: number for number, unit in enumerate(dict.fromkeys(volley.target for volley in volleys))}
    return sorted(volleys, key=lambda volley: (places[volley.target], _mean_damage(volley)))


async def next_volley(game: Game, seat: int, left: list[Volley]) -> Volley | None:
    """The acting player resolves his weapons in any order, each attack before the next; None if he says nothing.

    (TLE-SHOOT-10)
    """
    if len(left) < 2:
        return None
    uses = [
        Option(
            str(number),
            tell("{weapon} at {target}", weapon=volley.weapon.title, target=name_of(game, volley.target)),
            note=_told_of(volley),
            about=(volley.target,),
            value=volley,
        )
        for number, volley in enumerate(left)
    ]
    prompt = tell("Which weapon next?")
    return await offer(game, seat, WEAPONS, uses, prompt)


def _told_of(volley: Volley) -> Sentence:
    """What tells volleys of the same weapon apart."""
    attacks = tell_many("{count} attack", "{count} attacks", volley.number)
    needs = max(2, volley.facts.needs - volley.facts.hit_plus)
    return tell("{attacks}, hits on {needs}+", attacks=attacks, needs=needs) if volley.facts.needs else attacks


def _mean_damage(volley: Volley) -> float:
    die = parse_die(volley.facts.damage)
    return sum(face * weight for face, weight in die.weights.items()) / die.total


async def how_rolled_again(game: Game, own: Party, volleys: list[Volley]) -> list[Volley]:
    """Whoever may roll failed hit rolls again says whether he does where each 1 is answered. (TLE-DICE-11, TLE-KW-13)

    If he says nothing all that fail are rolled again.
    """
    seat = own.unit.seat
    if reply_of(game, seat, REROLLS.key) is not None:
        return volleys
    if not any(volley.facts.notes_ones and volley.facts.hit_again == "failed" for volley in volleys):
        return volleys
    uses: list[Option[str]] = [
        Option("ones", tell("Only 1s"), value="ones"),
        Option("ask", tell("Ask about every die"), value="ask"),
    ]
    prompt = tell("Each 1 to hit is answered by deflect: which failed dice are rolled again?")
    chosen = await offer(game, seat, REROLLS, uses, prompt, about=(own.unit.id,))
    if chosen is None:
        return volleys
    return [_rolling_again(volley, chosen) if volley.facts.hit_again == "failed" else volley for volley in volleys]


def _rolling_again(volley: Volley, chosen: str) -> Volley:
    """The volley whose 1s alone are rolled again, or whose owner is asked about every die."""
    facts = volley.facts
    if chosen == "ones":
        return volley._replace(facts=facts._replace(hit_again="ones"))
    return volley._replace(facts=facts._replace(by=facts.by._replace(again="ask")))


# ---------------------------------------------------------------- the attacked


async def how_saved(game: Game, target: Party, orders: Orders, sizes: Sequence[int]) -> Orders:
    """Where models may dodge or trust their armour, their owner says which, against AP of these sizes. (TLE-SAVE-09)

    If he says nothing the save that loses less is rolled for each wound.
    """
    seat = target.unit.seat
    if reply_of(game, seat, SAVES.key) is not None or not _has_two_saves(game, target, sizes):
        return orders
    replies: tuple[SaveOrder, ...] = ("armor", "dodge", "ask")
    uses: list[Option[SaveOrder]] = [Option(reply, SAVES.replies[reply], value=reply) for reply in replies]
    prompt = tell(
        "{unit} is attacked with AP {ap}: armour or dodge?",
        unit=target.unit.name,
        ap=", ".join(str(-size) for size in sorted(set(sizes))),
    )
    chosen = await offer(game, seat, SAVES, uses, prompt, about=(target.unit.id,))
    return orders if chosen is None else orders._replace(saves=chosen)


def _has_two_saves(game: Game, target: Party, sizes: Sequence[int]) -> bool:
    """Whether a model has the choice. (TLE-SAVE-09)"""
    if all(model.kind.dodge is None for model in models_of(game, target.unit.id)):
        return False
    ranks = ranks_of(game, target).fight.ranks
    return any(len(ways_to_save(rank.saves, size)) > 1 for rank in ranks for size in set(sizes))


def told_apart(game: Game, target: Party) -> frozenset[ModelId]:
    """The hurt models, if there are several, for their owner chooses among them. (TLE-DMG-03)"""
    hurt = [model.id for model in models_of(game, target.unit.id) if model.health < model.kind.health]
    return frozenset(hurt) if len(hurt) > 1 else frozenset()


async def who_first(game: Game, target: Party, fight: Fight) -> Fight:
    """Where models differ their owner says who takes wounds first, once for all attacks. (TLE-DMG-03)

    Hurt ones come before all others, so he chooses among those, then among the others.
    """
    if reply_of(game, target.unit.seat, WOUNDS.key) is not None:
        return fight
    hurt, fresh = ([rank for rank in fight.ranks if rank.is_hurt == is_hurt] for is_hurt in (True, False))
    prompt = tell("{unit} is attacked: which hurt model takes wounds first?", unit=target.unit.name)
    hurt = await _led_by(game, target, hurt, prompt)
    prompt = tell("{unit} is attacked: who takes wounds first?", unit=target.unit.name)
    fresh = await _led_by(game, target, fresh, prompt)
    return fight._replace(ranks=(*hurt, *fresh))


async def _led_by(game: Game, target: Party, ranks: list[Rank], prompt: str) -> list[Rank]:
    """The ranks with the one first that their owner chooses."""
    if len(ranks) < 2:
        return ranks
    uses: list[Option[int]] = [Option(str(number), told(rank), value=number) for number, rank in enumerate(ranks)]
    chosen = await offer(game, target.unit.seat, WOUNDS, uses, prompt, about=(target.unit.id,), **LOSSES)
    if chosen is None:
        return ranks
    return [ranks[chosen], *ranks[:chosen], *ranks[chosen + 1 :]]


async def who_deflects(game: Game, unit: UnitId, attacker: UnitId, ones: int) -> list[tuple[Deflector, int]]:
    """The weapons that answer natural 1s, and how many each; their owner chooses where they differ. (TLE-KW-13)

    If he says nothing the one with most attacks answers.
    """
    found = deflectors(game, unit, attacker)
    answers: list[tuple[Deflector, int]] = []
    while len(found) > 1 and ones:
        uses: list[Option[tuple[Deflector, int]]] = []
        for number in dict.fromkeys((ones, 1)):
            uses += [
                Option(
                    f"{each.model} {each.weapon.title} {number}",
                    tell_many(
                        "{weapon} of {model} answers {count}",
                        "{weapon} of {model} answers {count}",
                        number,
                        weapon=each.weapon.title,
                        model=game[each.model].kind.name,
                    ),
                    about=(each.model,),
                    value=(each, number),
                )
                for each in found
            ]
        prompt = tell_many(
            "{unit} deflects {count} roll of 1: which weapon answers?",
            "{unit} deflects {count} rolls of 1: which weapon answers?",
            ones,
            unit=name_of(game, unit),
        )
        chosen = await offer(game, game[unit].seat, DEFLECT, uses, prompt, about=(unit, attacker))
        if chosen is None:
            break
        answers.append(chosen)
        ones -= chosen[1]
    return [*answers, (found[0], ones)] if found and ones else answers
