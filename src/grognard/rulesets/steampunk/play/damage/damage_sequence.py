"""Hits wait for their damage rolls and are rolled one after another. (SPF-TURN-03, SPF-TURN-04, SPF-DMG-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import Sentence, join, tell, tell_many, template
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import NO_AP
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.damage.effect_words import all_words, effect_words
from grognard.rulesets.steampunk.table.records import Struck, UnitId
from grognard.rulesets.steampunk.table.units import models_lost, name_of, shown, struck_id, toll_of, victim_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import Hit, Toll, Victim


ONE = "one"
"""At the end of an answer: only one of several equal hits is rolled next. (SPF-TURN-03)"""


def strike(
    game: Game, seat: int, target: UnitId, hit: Hit, number: int, source: str = "", *, is_sniped: bool = False
) -> None:
    """Note hits that await their damage rolls, each one of its own. (SPF-SHOOT-18)"""
    if number > 0:
        made = Struck(
            id=struck_id(game), seat=seat, target=target, hit=hit, number=number, source=source, is_sniped=is_sniped
        )
        game.add(made)


@step
async def roll_damage(game: Game) -> None:
    """Damage rolls against one unit, one kind of hit after another, in the attacker's order. (SPF-TURN-03)"""
    waiting = game.all(Struck)
    if not waiting:
        return
    mine = [each for each in waiting if each.target == waiting[0].target]
    chosen, number = await _next_of(game, mine)
    unit, before = game[chosen.target], toll_of(game[chosen.target])
    after = await game.resolve(several, before, chosen.hit, number, victim_of(unit), measure=models_lost(before))
    note_toll(game, unit.id, after)
    if chosen.is_sniped:
        game.change(unit.id, sniped=unit.sniped + (chosen.seat,) * (before.models - after.models))
    if number < chosen.number:
        game.change(chosen.id, number=chosen.number - number)
    else:
        game.remove(chosen.id)
    hits = _hits(number, chosen.source)
    because = join(part.told() for part in chosen.hit.because)
    told = told_of(before, after, is_hidden=unit.is_hidden)
    hits = tell("{hits} ({reasons})", hits=hits, reasons=because) if because else hits
    said = tell(
        "{unit} takes {hits}: {told}.",
        unit=name_of(game, unit.id),
        hits=hits,
        told=told,
    )
    game.say(said, "SPF-DMG-01", kind="damage", about=shown(game, unit.id))
    game.then(roll_damage)


def several(dice: Dice, toll: Toll, hit: Hit, number: int, victim: Victim) -> Toll:
    """Equal hits one after another; each counts for the next. (SPF-TURN-03)"""
    return dice.repeat(damage, toll, number, hit, victim)


async def _next_of(game: Game, hits: list[Struck]) -> tuple[Struck, int]:
    """Where hits differ the attacker chooses the next ones: all of a kind, or one of them. (SPF-TURN-03)"""
    if len({(each.hit, each.is_sniped) for each in hits}) == 1:
        return hits[0], hits[0].number
    choices: dict[str, tuple[Struck, int]] = {each.id: (each, each.number) for each in hits}
    choices |= {f"{each.id} {ONE}": (each, 1) for each in hits if each.number > 1}
    options = tuple(
        Option(
            key,
            _hits(number, each.source),
            about=tuple(shown(game, each.target)),
            note=_strength(each.hit),
        )
        for key, (each, number) in choices.items()
    )
    prompt = tell("{unit} is hit by several weapons: which damage is rolled first?", unit=name_of(game, hits[0].target))
    asked = Choose(seat=hits[0].seat, prompt=prompt, clause="SPF-TURN-03", options=options)
    return choices[await game.ask(asked)]


def _strength(hit: Hit) -> Sentence:
    """What tells one hit from another."""
    said = [tell("damage {die}", die=hit.damage)] if hit.damage is not None else []
    said += [tell("AP {die}", die=hit.ap)] if hit.ap != NO_AP else []
    extra = (tell("{table} {die}", table=template(each.table), die=each.die) for each in hit.extra)
    return join([*said, *extra, *map(effect_words, hit.gives), *(part.told() for part in hit.because)])


def _hits(number: int, source: str = "") -> Sentence:
    if not source:
        return tell_many("{count} hit", "{count} hits", number)
    return tell_many("{count} hit of {source}", "{count} hits of {source}", number, source=source)


def note_toll(game: Game, name: UnitId, toll: Toll) -> None:
    """Tokens and deaths count at once; the rest waits for Apply damage. (SPF-TURN-04)"""
    unit = game[name]
    if unit.is_hidden and game.options["hidden_simple"] and toll != toll_of(unit):
        toll = toll.and_(Effect("found"))  # SPF-GUN-13
    game.change(
        name,
        dying=len(unit.living) - toll.models,
        future=toll.future,
        future_crew=toll.crew,
        endurance=toll.endurance,
        waiting=unit.waiting + toll.effects,
    )


def told_of(before: Toll, after: Toll, *, is_hidden: bool = False) -> Sentence:
    """What a damage roll added, in words; the things a hidden base has are not named. (SPF-HIDE-01)"""
    dead = before.models - after.models
    parts = [tell("{number} dead", number=dead)] if dead else []
    if added := after.future - before.future:
        parts.append(tell("future damage {change}, now {total}", change=f"{added:+d}", total=after.future))
    if added := after.crew - before.crew:
        parts.append(tell("future crew damage {change}, now {total}", change=f"{added:+d}", total=after.crew))
    spent = before.endurance - after.endurance
    parts += [tell_many("{count} endurance token spent", "{count} endurance tokens spent", spent)] if spent > 0 else []
    parts += all_words(after.effects, is_hidden=is_hidden)
    return join(parts) if parts else tell("no damage")
