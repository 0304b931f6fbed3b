"""Load tokens: how guns get them, what firing uses up, and what does not keep. (SPF-GUN-05, SPF-GUN-06, SPF-GUN-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Burst, LimitedAmmo, Shots, Store, has
from grognard.rulesets.steampunk.lists.weapon_groups import SHARED
from grognard.rulesets.steampunk.table.guns import crew_of, is_one_attack, rounds_of, weapon_in
from grognard.rulesets.steampunk.table.records import BATTLE, Aimed, Load, Unit, UnitId
from grognard.rulesets.steampunk.table.units import name_of, shown, tokens_last

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.order_codes import Action
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.lists.weapon_groups import Gun


def load(game: Game, name: UnitId, action: Action, guns: tuple[int, ...]) -> None:
    """Every gun of the group gets its load tokens, of the kind that is named. (SPF-GUN-05, SPF-GUN-06, SPF-GUN-15)

    `guns` are all that are loaded together: with a unit-base weapon the normal weapons too. (SPF-EQUIP-11)
    """
    unit = game[name]
    if unit.jam:
        game.change(name, jam=unit.jam - 1)
        game.say(
            tell("{unit} clears a jam.", unit=name_of(game, name)), "SPF-DMG-09", kind="load", about=shown(game, name)
        )
        return
    loads = list(unit.loads)
    for number in guns:
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


def spend(game: Game, name: UnitId, shots: list[Aimed]) -> None:
    """Load tokens, limited ammunition and aim are used up. (SPF-GUN-05, SPF-GUN-07, SPF-WPN-02, SPF-EQUIP-10)"""
    unit = game[name]
    guns, weapon = unit.profile.guns, weapon_in(unit, shots[0].gun)
    spent = dict(unit.spent)
    if has(weapon.abilities, LimitedAmmo):
        spent[weapon.name] = spent.get(weapon.name, 0) + 1
    aimed = {guns[each.gun].group for each in shots if each.is_aimed}
    aims = tuple(each for each in unit.aims if each.group not in aimed)
    game.change(name, loads=loads_left(unit, weapon, shots), spent=tuple(sorted(spent.items())), aims=aims)


def loads_left(unit: Unit, weapon: Weapon, shots: list[Aimed]) -> tuple[Load, ...]:
    """The load tokens of all guns after these shots. (SPF-GUN-05, SPF-WPN-02, SPF-EQUIP-10)"""
    guns = unit.profile.guns
    apart = has(weapon.abilities, Shots)
    per_firing = apart.n if apart and apart.where == "apart" else 1  # shots with targets of their own (SPF-WPN-13)
    fired: dict[int, int] = {}
    for each in shots:
        for number in crew_of(unit, each.gun) if is_one_attack(weapon) else (each.gun,):
            fired[number] = fired.get(number, 0) + 1
    loads = list(unit.loads)
    for number, times in fired.items():
        tokens = -(-times // per_firing) * rounds_of(weapon)
        left = 0 if weapon.carried == "fixed" else max(loads[number].tokens - tokens, 0)
        loads[number] = loads[number]._replace(tokens=left)
    if unit.profile.has_base_weapon and guns[shots[0].gun].group in SHARED:  # hand and base weapons are one cycle
        return tuple(
            load._replace(tokens=0) if gun.group in SHARED else load for gun, load in zip(guns, loads, strict=True)
        )
    return tuple(loads)


def capacity(gun: Gun) -> int:
    """How many load tokens a gun can hold. (SPF-GUN-06, SPF-WPN-01, SPF-WPN-12)"""
    burst, store = has(gun.weapon.abilities, Burst), has(gun.weapon.abilities, Store)
    return max(gun.weapon.load, burst.n if burst else 0, store.n if store else 0)


def full_load(gun: Gun) -> Load:
    """A gun loaded to capacity, unless its sheet says otherwise. (SPF-SETUP-06)"""
    if not gun.is_loaded_by_order or gun.weapon.starts_empty:
        return Load()
    kinds = gun.weapon.ammunition
    return Load(tokens=capacity(gun), kind=kinds[0].name if kinds else "")
