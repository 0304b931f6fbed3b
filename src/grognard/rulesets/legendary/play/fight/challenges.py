"""Challenges between characters: issued, accepted, fought over game turns, and taken over. (LEG-CHAR-07 to 10)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, yes_no
from grognard.kernel.game import Game, step
from grognard.kernel.table import Ref
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.morale import KnowNoFear
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.play.fight.before import before_first_round
from grognard.rulesets.legendary.play.fight.duel import duel_round
from grognard.rulesets.legendary.play.fight.stepping_out import face_each_other, go_back, step_back, step_out
from grognard.rulesets.legendary.play.moves.charge import can_charge
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.table.records import BATTLE, Challenge, Model, ModelId, UnitId, other, side_id
from grognard.rulesets.legendary.table.special_rules import model_has, pace_of
from grognard.rulesets.legendary.table.units import model_name, models_of, on_table, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ROUNDS = 3
"""Rounds that are fought in one game turn. (LEG-CHAR-09)"""
INTERVENE = 6.0
"""How near a character must be that takes over. (LEG-CHAR-10)"""


def is_champion(game: Game, model: Model) -> bool:
    """Warlords, independent and named characters. (LEG-CHAR-07)"""
    profile = model.profile
    if not isinstance(profile, ModelProfile) or model.at is None:
        return False
    is_warlord = profile.is_character and game[side_id(game[model.home].seat)].warlord == model.home
    return profile.independent or profile.named or is_warlord


def may_accept(game: Game, model: Model) -> bool:
    """Champions, and sergeants who know no fear. (LEG-CHAR-07, LEG-KW-03)"""
    profile = model.profile
    if is_champion(game, model):
        return True
    return isinstance(profile, ModelProfile) and profile.character and model_has(game, model, KnowNoFear)


def _reach(model: Model) -> float:
    """Move and charge of its type; packs serve for one of the two. (LEG-CHAR-07, LEG-TYPE-15)"""
    pace = pace_of(model)
    return max(pace.move, pace.jump) + pace.charge


@step
async def challenges(game: Game, units: tuple[UnitId, ...]) -> None:
    """At the beginning of an activation old challenges go on and new ones are issued. (LEG-CHAR-07, LEG-CHAR-09)"""
    for unit in units:
        if game[unit].where != "table":
            continue
        if game[unit].is_duelling:
            await _go_on(game, unit)
            continue
        for model in [game[each] for each in game[unit].models]:
            if model.id in game and is_champion(game, model) and can_charge(game, unit):
                await _issue(game, model.id)


def opponents(game: Game, champion: ModelId) -> list[ModelId]:
    """Enemy champions within the distance that he could charge; nobody in the air. (LEG-CHAR-07, LEG-TYPE-21)"""
    own, here = game[champion], stand_of(game, champion)
    if here is None:
        return []
    found = []
    for unit in on_table(game, other(game[own.unit].seat)):
        if unit.is_duelling or unit.foes or any(model.is_flying for model in models_of(game, unit.id)):
            continue
        for one in troop_of(game, unit.id).stands:
            model = game[ModelId(one.name)]
            if may_accept(game, model) and gap(here, one) <= _reach(own) + 0.001:
                found.append(model.id)
    return found


async def _issue(game: Game, champion: ModelId) -> None:
    """One challenge in an activation; it may be refused without penalty. (LEG-CHAR-07)"""
    targets = opponents(game, champion)
    if not targets:
        return
    options = [Option(target, model_name(game, target), about=(target,)) for target in targets]
    asked = Choose(
        seat=game[game[champion].unit].seat,
        prompt=tell("Does {champion} challenge somebody?", champion=model_name(game, champion)),
        clause="LEG-CHAR-07",
        about=(champion,),
        options=(*options, Option("no", tell("No"))),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return
    target = ModelId(answer)
    said = tell("{champion} challenges {target}.", champion=model_name(game, champion), target=model_name(game, target))
    game.say(said, "LEG-CHAR-07", kind="duel", about=[champion, target])
    prompt = tell("Does {target} accept the challenge?", target=model_name(game, target))
    if await game.ask(yes_no(game[game[target].unit].seat, prompt, "LEG-CHAR-07", about=(champion, target))) == "no":
        game.say(tell("The challenge is refused."), "LEG-CHAR-07", kind="duel", about=[target])
        return
    await _begin(game, champion, target)


async def _begin(game: Game, champion: ModelId, target: ModelId) -> None:
    """Both step aside and charge each other; then up to three rounds. (LEG-CHAR-08, LEG-CHAR-09)"""
    hosts = _step_out(game, (champion, target))
    one, two = game[champion].unit, game[target].unit
    game.change(one, foes=(two,))
    game.change(two, foes=(one,))
    if not face_each_other(game, champion, target):
        game.say(tell("They cannot come to blows."), "LEG-CHAR-08", kind="duel", about=[champion, target])
        for model in (champion, target):
            game.change(game[model].unit, foes=())
        for model, host in hosts:
            step_back(game, model, host)
        return
    game.change(one, is_duelling=True, is_fresh=True, has_charged=True)
    game.change(two, is_duelling=True, is_fresh=True)
    game.say(tell("The challenge is accepted."), "LEG-CHAR-08", kind="duel", about=[champion, target])
    duel: Ref[Challenge] = Ref(f"duel-{champion}-{target}")
    if duel in game:
        game.remove(duel)
    game.add(Challenge(duel, (champion, target), game[BATTLE].turn, hosts=hosts))
    await _rounds(game, duel)


def _step_out(game: Game, models: Sequence[ModelId]) -> tuple[tuple[ModelId, UnitId], ...]:
    """Each leaves his unit; who came from which. (LEG-CHAR-08)"""
    found = []
    for model in models:
        host = step_out(game, model)
        if host is not None:
            found.append((model, host))
    return tuple(found)


async def _rounds(game: Game, duel: Ref[Challenge]) -> None:
    """At most three rounds in a game turn, after what begins a combat. (LEG-CHAR-09, LEG-KW-16, LEG-PSY-11)"""
    await before_first_round(game, [game[model].unit for model in game[duel].fighters])
    for _ in range(ROUNDS):
        if not all(model in game for model in game[duel].fighters):
            break
        await duel_round(game, duel)
    fighters = game[duel].fighters
    for model in fighters:
        if model in game:
            game.change(game[model].unit, is_afraid=False)
    if all(model in game for model in fighters):
        game.change(duel, turn=game[BATTLE].turn)
        game.say(tell("The challenge goes on in the next game turn."), "LEG-CHAR-09", kind="duel", about=fighters)
        return
    end_duel(game, duel)


def end_duel(game: Game, duel: Ref[Challenge]) -> None:
    """Whoever lives stays where he stands, alone, or in his old unit if he is in coherency with it. (LEG-CHAR-09)"""
    hosts = dict(game[duel].hosts)
    for model in game[duel].fighters:
        if model in game:
            game.change(game[model].unit, is_duelling=False, is_fresh=False, foes=())
            said = tell("{champion} wins the challenge.", champion=model_name(game, model))
            game.say(said, "LEG-CHAR-09", kind="duel", about=[model])
            if model in hosts:
                step_back(game, model, hosts[model])
    game.remove(duel)


async def _go_on(game: Game, unit: UnitId) -> None:
    """In the first activation of either fighter of a later game turn. (LEG-CHAR-09, LEG-CHAR-10)"""
    duel = next((each for each in game.all(Challenge) if game[unit].models[0] in each.fighters), None)
    if duel is None or duel.turn >= game[BATTLE].turn:
        return
    if not all(model in game for model in duel.fighters):  # one fell to something else meanwhile
        end_duel(game, duel.id)
        return
    for model in duel.fighters:
        await _intervention(game, duel.id, model)
    await _rounds(game, duel.id)


async def _intervention(game: Game, duel: Ref[Challenge], fighter: ModelId) -> None:
    """Another character may take a fighter's place. (LEG-CHAR-10, LEG-KW-03)"""
    here, seat = stand_of(game, fighter), game[game[fighter].unit].seat
    if here is None:
        return
    helpers = [
        game[ModelId(one.name)]
        for unit in on_table(game, seat)
        if not unit.foes and not unit.is_routed
        for one in troop_of(game, unit.id).stands
        if _is_character(game[ModelId(one.name)]) and gap(one, here) <= INTERVENE + 0.001
    ]
    if not helpers:
        return
    options = [Option(model.id, model_name(game, model.id), about=(model.id,)) for model in helpers]
    asked = Choose(
        seat=seat,
        prompt=tell(
            "Glorious intervention: does somebody take the place of {fighter}?", fighter=model_name(game, fighter)
        ),
        clause="LEG-CHAR-10",
        about=(fighter,),
        options=(*options, Option("no", tell("No"))),
    )
    answer = await game.ask(asked)
    if answer != "no":
        await _replace(game, duel, fighter, ModelId(answer))


def _is_character(model: Model) -> bool:
    return isinstance(model.profile, ModelProfile) and model.profile.is_character


async def _replace(game: Game, duel: Ref[Challenge], fighter: ModelId, helper: ModelId) -> None:
    """A leadership test, then the two change places. (LEG-CHAR-10)"""
    own = game[helper]
    knows_no_fear = model_has(game, own, KnowNoFear)
    if not knows_no_fear and not await passes_leadership(game, own.unit, name="intervention"):
        game.say(tell("{helper} hesitates.", helper=model_name(game, helper)), "LEG-CHAR-10", about=[helper])
        return
    hosts = (*game[duel].hosts, *_step_out(game, (helper,)))
    rival = next(model for model in game[duel].fighters if model != fighter)
    old, new, enemy = game[fighter].unit, game[helper].unit, game[rival].unit
    spot, place = game[fighter].at, game[helper].at
    game.change(old, is_duelling=False, foes=(), is_fresh=False)
    game.change(fighter, at=None)
    game.change(helper, at=spot, level=game[fighter].level)
    game.change(new, is_duelling=True, foes=(enemy,))
    game.change(enemy, foes=(new,))
    fighters = tuple(helper if model == fighter else model for model in game[duel].fighters)
    kept = tuple(each for each in hosts if each[0] != fighter)
    game.change(duel, fighters=fighters, down=tuple(each for each in game[duel].down if each == rival), hosts=kept)
    game.say(
        tell("{helper} takes over the fight.", helper=model_name(game, helper)), "LEG-CHAR-10", about=[helper, fighter]
    )
    go_back(game, fighter, dict(hosts).get(fighter), spot, place)


def fighters_of(game: Game) -> Sequence[ModelId]:
    """Everybody who fights a challenge."""
    return [model for duel in game.all(Challenge) for model in duel.fighters]
