"""The Gunnery steps: load, aim, name targets in nation order; the shots follow all at once. (SPF-GUN, SPF-EQUIP)"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.order_codes import SHOOTING, Action
from grognard.rulesets.steampunk.lists.order_codes import gunnery as parts_of
from grognard.rulesets.steampunk.lists.profiles import open_speed
from grognard.rulesets.steampunk.lists.sheets import Gunnery
from grognard.rulesets.steampunk.play.gunnery.aiming import take_aim
from grognard.rulesets.steampunk.play.gunnery.fire_plan import HOLD_FIRE, BarrelChoice, FirePlan, aim_slot
from grognard.rulesets.steampunk.play.gunnery.shooting import volley
from grognard.rulesets.steampunk.play.gunnery.spotting import may_use_aim, tokens_in_view
from grognard.rulesets.steampunk.play.gunnery.targets import Gunsight
from grognard.rulesets.steampunk.play.setup.set_up import capacity
from grognard.rulesets.steampunk.table.guns import are_rivals, barrels_of, is_ready, main_of
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import BATTLE, Aimed, Load, Orders, Tending, Unit, UnitId, orders_id
from grognard.rulesets.steampunk.table.units import name_of, new_id, on_map, place_of, shown, token_id, tokens_last

WITH_WEAPONS = SHOOTING | {"Load", "Aim"}
HEALING = frozenset({"Minor Healing", "Major Healing", "Rally"})


class Doing(NamedTuple):
    """One action of a unit in a Gunnery step, with the guns it concerns."""

    entry: Gunnery
    action: Action
    guns: tuple[int, ...]


@step
async def fire(game: Game, number: int) -> None:
    """Part `number` (1 or 2) of every gunnery order: loading and aiming, then targets, then the shots. (SPF-GUN-01)"""
    for orders in game.all(Orders):
        game.change(orders.id, actions_shown=number)
    for seat in choosing_order(game):
        for unit in [each for each in on_map(game) if each.seat == seat]:
            for doing in doings(game, unit, number):
                begin(game, unit, doing)
    game.then(volley)


def begin(game: Game, unit: Unit, doing: Doing) -> None:
    """Do what asks nobody at once, and queue the questions in nation order. (SPF-ORD-06)"""
    word = doing.action.word
    if word == "Load":
        load(game, unit.id, doing)
    elif word == "Aim":
        working = [gun for gun in doing.guns if not unit.loads[gun].is_lost and not unit.loads[gun].shaken]
        take_aim(game, unit.id, working)  # a shaken weapon does nothing (SPF-DMG-09)
    elif word in SHOOTING:
        if any(is_ready(unit, gun, word) for gun in doing.guns):
            game.then(name_targets, unit.id, word, doing.action.times, doing.guns, doing.entry.same_angle)
    elif word == "Spot":
        game.then(name_token, unit.id)
    elif word == "Release":
        game.add(Aimed(id=Ref(new_id(game, "aimed")), unit=unit.id, gun=-1, manner="release", what=doing.action.what))
    elif word in HEALING:
        assert unit.at is not None
        is_self = doing.action.what.casefold() == "self"
        made = Tending(
            id=Ref(new_id(game, "tending")), unit=unit.id, seat=unit.seat, at=unit.at, word=word, is_self=is_self
        )
        game.add(made)


def actions_of(game: Game, unit: Unit, number: int) -> list[tuple[Gunnery, Action]]:
    """What the unit really does in this part; the rest does nothing. (SPF-GUN-02, SPF-GUN-03, SPF-ORD-24)"""
    allowed = allowed_gunnery(game, unit)
    if allowed == "none":
        return []
    orders = game[orders_id(unit.id)].now
    found = []
    for heading in range(len(unit.profile.headings)):
        entry = unit.profile.gunnery.get(orders.gunnery_at(heading))
        if entry is not None and (not entry.speeds or open_speed(unit.profile, unit.speed) in entry.speeds):
            found += [(entry, action) for action in parts_of(entry.order)[number - 1] if action.word != "-"]
    found += [(Gunnery(heading="free", weapon=name), Action("Fire", name)) for name in unit.profile.free_fire]
    return [each for each in found if allowed in ("normal", each[1].word.casefold())]


def allowed_gunnery(game: Game, unit: Unit) -> str:
    """ "normal", "none", or the only action it may do.

    Shaken nothing, unless the sheet's shaken entry says otherwise. (SPF-COND-04, SPF-SHEET-03, SPF-HIDE-02, SPF-GUN-13)
    """
    is_hiding = unit.is_hidden and not game.options["hidden_simple"]
    if unit.is_doomed or is_hiding or "fallen" in unit.wear.marks:
        return "none"
    if not unit.is_shaken:
        return "normal"
    return unit.profile.shaken.gunnery.casefold() if unit.profile.shaken else "none"


def doings(game: Game, unit: Unit, number: int) -> list[Doing]:
    """Its actions with their guns: a weapon does at most one action in a step. (SPF-GUN-11)"""
    taken: set[int] = set()
    found = []
    for entry, action in actions_of(game, unit, number):
        guns: tuple[int, ...] = ()
        if action.word in WITH_WEAPONS:
            guns = tuple(gun for gun in unit.profile.guns_for(entry, action) if gun not in taken)
            # A gun that cannot be fired does nothing, and is free for another order. (SPF-ORD-24)
            taken.update(gun for gun in guns if action.word not in SHOOTING or is_ready(unit, gun, action.word))
        found.append(Doing(entry, action, guns))
    return found


def load(game: Game, name: UnitId, doing: Doing) -> None:
    """Every gun of the group gets its load tokens, of the kind that is named. (SPF-GUN-05, SPF-GUN-06, SPF-GUN-15)"""
    unit, action = game[name], doing.action
    if unit.jam:
        game.change(name, jam=unit.jam - 1)
        game.say(
            tell("{unit} clears a jam.", unit=name_of(game, name)), "SPF-DMG-09", kind="load", about=shown(game, name)
        )
        return
    loads = list(unit.loads)
    for number in doing.guns:
        gun, old = unit.profile.guns[number], loads[number]
        if old.is_lost or old.shaken:
            continue
        kinds = {kind.name.casefold(): kind.name for kind in gun.weapon.ammunition}
        kind = kinds.get(action.what.casefold()) or old.kind or next(iter(kinds.values()), "")
        lying = old.tokens if kind == old.kind else 0
        added, room, turn = action.n or gun.weapon.load, capacity(gun), game[BATTLE].turn
        fresh = added + (old.fresh if lying and old.since == turn else 0)
        loads[number] = old._replace(tokens=min(lying + added, room), kind=kind, since=turn, fresh=min(fresh, room))
    game.change(name, loads=tuple(loads))
    said = tell("{unit} loads.", unit=name_of(game, name))
    if action.what:
        said = tell("{unit} loads {ammunition}.", unit=name_of(game, name), ammunition=action.what)
    game.say(
        said,
        "SPF-GUN-05",
        kind="load",
        about=shown(game, name),
    )


@step
async def stow(game: Game) -> None:
    """At the turn's end unstable ammunition of the turn before and borrowed abilities go. (SPF-GUN-15, SPF-SHEET-05)"""
    turn = game[BATTLE].turn
    for unit in tokens_last([each for each in game.all(Unit) if not each.gone]):
        if unit.borrowed:
            game.change(unit.id, borrowed=())
        kept = [_keeping(state, turn) if is_unstable(unit, n) else state for n, state in enumerate(unit.loads)]
        spoilt = [before.kind for before, after in zip(unit.loads, kept, strict=True) if after != before]
        if spoilt:
            game.change(unit.id, loads=tuple(kept))
            said = tell("{unit} loses its {ammunition}.", unit=name_of(game, unit.id), ammunition=spoilt[0])
            game.say(said, "SPF-GUN-15", kind="load", about=shown(game, unit.id))


def _keeping(state: Load, turn: int) -> Load:
    """Unstable ammunition without what was loaded before this turn. (SPF-GUN-15)"""
    return state._replace(tokens=min(state.tokens, state.fresh) if state.since == turn else 0)


def is_unstable(unit: Unit, number: int) -> bool:
    """Whether a gun is loaded with a kind that does not keep. (SPF-GUN-15)"""
    kinds = unit.profile.guns[number].weapon.ammunition
    return any(kind.unstable and kind.name == unit.loads[number].kind for kind in kinds)


# ---------------------------------------------------------------- targets


@step
async def name_targets(
    game: Game, name: UnitId, word: str, times: int, guns: tuple[int, ...], same_angle: bool
) -> None:
    """The owner names a target for every gun that can fire, or lets it hold its fire. (SPF-GUN-09, SPF-GUN-10)"""
    unit = game[name]
    sight = Gunsight(game, unit)
    busy = [each.gun for each in game.all(Aimed) if each.unit == name and each.gun >= 0]
    guns = tuple(gun for gun in guns if not any(are_rivals(unit.profile, gun, other) for other in busy))
    choices = barrel_choices(sight, guns, word, times)
    if not choices:
        return
    plan = FirePlan(sight, choices, same_angle=same_angle)
    answer = await game.ask(plan.question())
    for key, choice in choices.items():
        mark = answer[key]
        if mark == HOLD_FIRE:
            continue
        gun = choice.barrel.gun
        is_aimed = answer.get(aim_slot(unit, gun)) == "yes"
        made = Aimed(
            id=Ref(new_id(game, "aimed")),
            unit=name,
            gun=gun,
            target=mark.target,
            at=mark.at,
            is_aimed=is_aimed and sight.is_helped(choice.barrel, mark),
            manner=mark.manner,
            side=choice.barrel.side if mark.side is None else mark.side,
            is_air=mark.is_air,
        )
        game.add(made)


def barrel_choices(sight: Gunsight, guns: tuple[int, ...], word: str, times: int) -> dict[str, BarrelChoice]:
    """What each barrel could fire at; a linked gun only with its main weapon. (SPF-GUN-09, SPF-WPN-17)"""
    profile = sight.unit.profile
    choices: dict[str, BarrelChoice] = {}
    for barrel in barrels_of(sight.unit, guns, word, times):
        if marks := sight.marks_of(barrel):
            choices[barrel.key] = BarrelChoice(barrel, marks)
    firing = {choice.barrel.gun for choice in choices.values()}
    return {
        key: choice
        for key, choice in choices.items()
        if not profile.guns[choice.barrel.gun].linked_to or main_of(profile, choice.barrel.gun) in firing
    }


# ---------------------------------------------------------------- spotting


class Look(NamedTuple):
    """A hidden token to look at, or none, and whether the aim is used. (SPF-GUN-12)"""

    token: str
    is_aimed: bool


@step
async def name_token(game: Game, name: UnitId) -> None:
    """The owner names a hidden token to look at, with or without his aim. (SPF-GUN-12)"""
    unit = game[name]
    tokens = tokens_in_view(game, unit)
    if not tokens or any(each.unit == name and each.manner == "spot" for each in game.all(Aimed)):
        return  # one roll per base and part
    options = []
    for each in tokens:
        label = tell("{unit} in {hex}", unit=name_of(game, each.id), hex=place_of(each))
        token = token_id(each)
        options.append(Option(token, label, (token,), value=Look(token, is_aimed=False)))
        if may_use_aim(game, unit, each):
            with_aim = tell("{label}, with the aim bonus", label=label)
            options.append(Option(f"{token} aimed", with_aim, (token,), value=Look(token, is_aimed=True)))
    options.append(Option("nothing", tell("Look at nothing"), value=Look("", is_aimed=False)))
    prompt = tell("{unit} spots: which token?", unit=name_of(game, name))
    look = await game.ask(
        Choose[Look](seat=unit.seat, prompt=prompt, clause="SPF-GUN-12", about=(name,), options=tuple(options))
    )
    if look.token:
        made = Aimed(
            id=Ref(new_id(game, "aimed")),
            unit=name,
            gun=-1,
            manner="spot",
            what=look.token,
            is_aimed=look.is_aimed,
        )
        game.add(made)
