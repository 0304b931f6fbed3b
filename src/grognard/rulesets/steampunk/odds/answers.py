"""Exact odds of shots, bursts, area fire, assaults and agonies, from the functions that play them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError, Refused, Unknown
from grognard.kernel.modifiers import Modifier
from grognard.kernel.odds_report import Item, Report
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.units import Stubborn
from grognard.rulesets.steampunk.lists.keywords.weapons import (
    Acid,
    Burst,
    EnhancedAccuracy,
    Focus,
    ImprovedAim,
    MinorAcid,
    Misfire,
    NotAtLongRange,
    Poison,
    Scatter,
    SetOnFire,
    Shots,
    Sweep,
    has,
)
from grognard.rulesets.steampunk.odds.agony import STEPS, Plight, agony_step
from grognard.rulesets.steampunk.odds.attacks import (
    LASTING,
    ON_FIRE,
    SHAKEN,
    TOKENS,
    Arms,
    Body,
    Brawl,
    Fire,
    fired,
    gathered,
)
from grognard.rulesets.steampunk.odds.board import ANGLES, Attack, laid_out
from grognard.rulesets.steampunk.odds.policies import best, deciding, stormed_as_told, stormed_best, told
from grognard.rulesets.steampunk.play.assault.hits import blow, psychic_blow
from grognard.rulesets.steampunk.play.assault.sides import Fighter, figure_of, host_of
from grognard.rulesets.steampunk.play.gunnery.area_fire import area_facts
from grognard.rulesets.steampunk.play.gunnery.shot_facts import hit_facts, shot_facts
from grognard.rulesets.steampunk.play.gunnery.targets import band_to, bearing_to, needs_of
from grognard.rulesets.steampunk.table.guns import is_one_attack, is_ready, shots_of, weapon_in
from grognard.rulesets.steampunk.table.nations import choosing_order, melee_better
from grognard.rulesets.steampunk.table.records import UnitId
from grognard.rulesets.steampunk.table.units import ability_of, toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.dice import Odds
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.dice.facts import Host, Shot, Toll
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Unit

A1, B1 = UnitId("A1"), UnitId("B1")
COUNTED = (Acid, Burst, EnhancedAccuracy, MinorAcid, Misfire, NotAtLongRange, Poison, Scatter, SetOnFire, Shots, Sweep)
"""Weapon abilities that the odds of a shot take in."""
TOLD = {"shaken": SHAKEN, "set on fire": ON_FIRE, "other tokens": TOKENS, "lasting damage": LASTING}
EDGE = Modifier(-1, "on edge of the firing angle", "SPF-SHOOT-09")


def odds(attack: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """The chances of every stage, and the bill."""
    asked = convert(attack, Attack, file="attack")
    if asked.kind != "agony" and not asked.attacker:
        raise GrognardError("Who attacks? The question names no attacker.")
    game = laid_out(asked, options)
    return {"shot": shot, "area": area, "assault": assault, "agony": agony}[asked.kind](game, asked)


# ---------------------------------------------------------------- shots


def shot(game: Game, asked: Attack) -> Report:
    """To hit, armour, damage and models lost of all the guns of one action. (SPF-SHOOT-01, SPF-WPN-01)"""
    fire, weapon = volley_of(game, asked)
    best = max((facts for _, facts in fire.shots), key=lambda facts: facts.plus)
    rolls = sum(number for number, _ in fire.shots)
    bill = [Item("to hit", f"5+ with {best.plus:+d}: needs {5 - best.plus}+ ({rolls} rolls)")]
    bill += [Item(part.why, f"{part.value:+d} to hit", part.clause) for part in best.because if part.value]
    return _report(game, asked, fire, bill, weapon)


def volley_of(game: Game, asked: Attack) -> tuple[Fire, Weapon]:
    """The facts of all the shots. (SPF-SHOOT-01, SPF-WPN-01)"""
    unit, target = _turned(game, asked), game[B1]
    guns = guns_of(unit, asked)
    weapon = weapon_in(unit, guns[0])
    if weapon.area and not (asked.aimed and has(weapon.abilities, Focus)):
        raise Refused(f"{weapon.name} is an area weapon: ask for the kind area.", "SPF-AREA-01")
    _check_range(unit, weapon, target)
    rolls: dict[Shot, int] = {}
    for number in firing(guns, asked):
        facts = shot_facts(game, unit, number, target, is_aimed=asked.aimed)
        if asked.on_edge and EDGE not in facts.because:
            facts = facts._replace(plus=facts.plus - 1, because=(*facts.because, EDGE))
        rolls[facts] = rolls.get(facts, 0) + (asked.rolls or shots_of(weapon))
    shots = tuple((n, facts) for facts, n in rolls.items())
    return _fire(game, asked, unit, weapon, target)._replace(shots=shots), weapon


def area(game: Game, asked: Attack) -> Report:
    """A die per model, evasion, then damage. (SPF-AREA-01, SPF-AREA-02)"""
    fire, weapon = barrage_of(game, asked)
    facts = fire.area
    assert facts is not None
    bill = [Item("area", f"{facts.models} dice at {facts.needs}+, {fire.times * fire.each} times", "SPF-AREA-01")]
    if facts.evasion is not None:
        bill.append(Item("evasion", f"each hit is evaded on {facts.evasion}+", "SPF-AREA-02"))
    return _report(game, asked, fire, bill, weapon)


def barrage_of(game: Game, asked: Attack) -> tuple[Fire, Weapon]:
    """The facts of area fire. (SPF-AREA-01, SPF-AREA-04)"""
    unit, target = _turned(game, asked), game[B1]
    guns = guns_of(unit, asked)
    weapon = weapon_in(unit, guns[0])
    assert target.at is not None
    needs = needs_of(unit, guns[0], target.at)
    if not weapon.area or needs is None:
        raise Refused(f"{weapon.name} does no area fire at this range.", "SPF-AREA-01")
    firings = 1 if is_one_attack(weapon) else len(firing(guns, asked))
    fire = _fire(game, asked, unit, weapon, target)
    return fire._replace(area=area_facts(game, target, needs), times=firings, each=shots_of(weapon)), weapon


def guns_of(unit: Unit, asked: Attack) -> list[int]:
    """The guns that fire: those of the weapon named, or of the first one. (SPF-EQUIP-12)"""
    guns = [n for n in range(len(unit.profile.guns)) if is_ready(unit, n)]
    if isinstance(asked.guns, tuple):
        if strange := [n for n in asked.guns if n not in guns]:
            raise Unknown(f"gun of {unit.profile.name}", str(strange[0]), map(str, guns))
        weapons = {unit.profile.guns[n].weapon.name for n in asked.guns}
        if len(weapons) > 1:
            raise GrognardError(f"One weapon at a time, not {' and '.join(sorted(weapons))}.")
        return list(asked.guns)
    names = {n: unit.profile.guns[n].weapon.name for n in guns}
    wanted = asked.weapon or next(iter(names.values()), "")
    found = [n for n, name in names.items() if name == wanted]
    if not found:
        raise Unknown(f"weapon of {unit.profile.name}", wanted, sorted(set(names.values())))
    return found


def firing(guns: Sequence[int], asked: Attack) -> list[int]:
    """Which guns fire, one by one: those named, or as many as are asked for."""
    number = asked.guns if isinstance(asked.guns, int) else len(guns)
    return [guns[place % len(guns)] for place in range(number)]


def _turned(game: Game, asked: Attack) -> Unit:
    """The shooter, turned so that its weapon bears. (SPF-ANGLE-05)"""
    unit, target = game[A1], game[B1]
    assert target.at is not None
    gun = guns_of(unit, asked)[0]
    for facing in (unit.facing, *range(6)):
        game.change(A1, facing=facing)
        bearing = bearing_to(game, game[A1], gun, target.at)
        if bearing.is_legal and not bearing.is_on_edge:
            break
    return game[A1]


def _check_range(unit: Unit, weapon: Weapon, target: Unit) -> None:
    assert target.at is not None
    if band_to(unit, weapon, target.at) is None:
        raise Refused(f"{weapon.name} does not reach so far.", "SPF-SHOOT-08")


def _fire(game: Game, asked: Attack, unit: Unit, weapon: Weapon, target: Unit) -> Fire:
    assert target.at is not None
    misfire, scatter = has(weapon.abilities, Misfire), has(weapon.abilities, Scatter)
    return Fire(
        hit=hit_facts(game, unit, weapon, target, is_aimed=asked.aimed, band=band_to(unit, weapon, target.at)),
        toll=toll_of(target),
        victim=victim_of(target),
        misfire=max(misfire.n if misfire else 0, unit.wear.misfire),
        scatter=scatter.needs if scatter else 0,
        touch=(Effect("set on fire"),) if has(weapon.abilities, SetOnFire) else (),
    )


def _report(game: Game, asked: Attack, fire: Fire, bill: list[Item], weapon: Weapon) -> Report:
    if asked.policy == "best":
        done = best(asked, fired, fire, lost=lambda each: fire.toll.models - each.toll.models, models=fire.toll.models)
    else:
        done = deciding(asked).odds(fired, fire)
    stages: dict[str, Odds[Any]] = {}
    policy = told(asked, bool(fire.toll.endurance))
    if fire.misfire:
        stages["misfire"] = done.map(lambda each: each.has_misfired)
    stages["hits"] = done.map(lambda each: each.hits)
    stages |= _toll_stages(done.map(lambda each: each.toll), fire.toll)
    hit, victim = fire.hit, fire.victim
    if hit.armour:
        bill.append(Item("armour", f"{hit.armour} against AP {hit.ap} {hit.ap_plus:+d}", "SPF-ARMOR-02"))
    bill += [Item(part.why, f"{part.value:+d} to damage", part.clause) for part in hit.because]
    if fire.toll.future:
        bill.append(Item("future-damage tokens", f"{fire.toll.future:+d} to damage", "SPF-DMG-03"))
    if victim.resists(hit.kind):
        bill.append(Item(f"{hit.kind} resistance", f"{-victim.resists(hit.kind):+d} to damage", "SPF-DMG-10"))
    if hit.penetration_bonus:
        bill.append(Item("penetration", f"{hit.penetration_bonus:+d} to damage if penetrated", "SPF-ARMOR-04"))
    with_aim = (ImprovedAim, *((Focus,) if asked.rolls else ()))
    used = [a for a in weapon.abilities if isinstance(a, COUNTED) or (asked.aimed and isinstance(a, with_aim))]
    bill += [Item(str(ability), type(ability).__doc__ or "", ability.clause) for ability in used]
    inert = tuple(str(ability) for ability in weapon.abilities if ability not in used)
    most = {"models lost": fire.toll.models}
    return Report(stages, bill, inert=inert, policy=policy, main="models lost", most=most, lasts=True)


def _toll_stages(tolls: Odds[Toll], before: Toll, whose: str = "") -> dict[str, Odds[Any]]:
    """Models lost and tokens, then the chance of each effect that can come at all."""
    models = before.models
    stages: dict[str, Odds[Any]] = {
        f"{whose}models lost": tolls.map(lambda toll: models - toll.models),
        f"{whose}future-damage tokens": tolls.map(lambda toll: toll.future),
    }
    for name, effect in TOLD.items():
        if any(effect in toll.effects for toll in tolls):
            stages[whose + name] = tolls.map(lambda toll, effect=effect: effect in toll.effects)  # type: ignore[misc]
    return stages


# ---------------------------------------------------------------- assaults


def lined_up(game: Game, asked: Attack) -> tuple[list[list[Fighter]], list[Host]]:
    """The bases of both sides with the values they use, and their dice. (SPF-ASLT-06 to SPF-ASLT-12)"""
    fighters = [
        [
            Fighter(
                UnitId(f"{'AB'[seat]}{number}"),
                ANGLES.index(each.angle),
                (each.side or 0) if seat == 0 else each.side,
                each.deflects,
            )
            for number, each in enumerate(side, start=1)
        ]
        for seat, side in enumerate(sides_of(asked))
    ]
    return fighters, [host_of(game, fighters[seat], fighters[1 - seat]) for seat in (0, 1)]


def assault(game: Game, asked: Attack) -> Report:
    """Both pools: successes left, advantage, damage and retreat. (SPF-ASLT-06 to SPF-ASLT-22)"""
    fighters, hosts = lined_up(game, asked)
    names = [[each.unit for each in side] for side in fighters]
    bodies = [tuple(Body(toll_of(game[name]), victim_of(game[name])) for name in side) for side in names]
    arms = [arms_of(game, hosts[seat], fighters[seat], fighters[1 - seat]) for seat in (0, 1)]
    (first, mine), (second, theirs) = (gathered(hosts[seat], arms[seat]) for seat in (0, 1))
    lower = choosing_order(game)[0]
    better = ("attacker", "target").index(asked.ties) if asked.ties else melee_better(game)
    brawl = Brawl((first, second), (mine, theirs), (bodies[0], bodies[1]), lower, better)
    done, tolls, ends = stormed_best(asked, brawl) if asked.policy == "best" else stormed_as_told(asked, brawl)
    is_stubborn = any(ability_of(game[name], Stubborn) for name in names[1])
    stages: dict[str, Odds[Any]] = {
        "attacker's hits": done.map(lambda each: sum(each.left[0])),
        "target's hits": done.map(lambda each: sum(each.left[1])),
        "attacker has the advantage": done.map(lambda each: each.winner == 0),
    }
    most: dict[str, int] = {}
    for seat, whose in ((0, "attacker"), (1, "target")):
        for number, body in enumerate(bodies[seat]):
            label = f"{whose}'s " if len(bodies[seat]) == 1 else f"{whose} {number + 1}: "
            stages |= _toll_stages(tolls(seat, number), body.toll, label)
            most[f"{label}models lost"] = body.toll.models
    stages["end"] = ends.map(lambda each: _end(*each, is_stubborn))
    bill = [_pools(game, hosts[seat], whose) for seat, whose in ((0, "attacker"), (1, "target"))]
    tie = "attacker" if brawl.better == 0 else "target"
    bill.append(Item("ties", f"the {tie} has the advantage", "SPF-ASLT-14"))
    is_open = any(pool.waves for host in hosts for pool in host.pools)
    is_open = is_open or any(shield.is_flexible for host in hosts for shield in host.shields)
    is_open = is_open or any(body.toll.endurance for side in bodies for body in side)
    fixed = f"flexible deflections {asked.flexible}; rerolls {asked.reroll} first; "
    policy = f"{told(asked, is_open, fixed)}; strongest successes do damage, base after base, the rest supports evenly"
    return Report(stages, bill, policy=policy, main="attacker has the advantage", most=most, lasts=True)


def sides_of(asked: Attack) -> tuple[Any, Any]:
    """Attackers and targets."""
    return asked.attacker, asked.target


def arms_of(game: Game, host: Host, mine: list[Fighter], theirs: list[Fighter]) -> Arms:
    """What the successes of each pool do. (SPF-ASLT-18, SPF-ASLT-20, SPF-ASLT-21)"""
    angles = {each.unit: each.angle for each in mine}
    regular, psychic, worth = [], [], []
    for pool in host.pools:
        name, figure = figure_of(pool.key)
        unit, line = game[name], game[name].profile.figures[figure].assault
        row = tuple(
            blow(unit, figure, angles[name], game[each.unit], each.angle)
            if line.damage is not None or line.psychic is None
            else None
            for each in theirs
        )
        regular.append(row)
        psychic.append(psychic_blow(unit, figure, angles[name], 0) if line.psychic is not None else None)
        hit = row[0]
        mean = Every().odds(_rolled, hit.damage).mean if hit is not None and hit.damage is not None else 0
        worth.append(
            int(mean * 100) + (max(hit.ap.weights) * 50 if hit is not None else 0) + 50 * (psychic[-1] is not None)
        )
    return Arms(tuple(regular), tuple(psychic), tuple(worth))


def _rolled(dice: Any, die: Any) -> int:
    return int(dice.roll(die))


def _end(winner: int, attacker_lives: bool, target_lives: bool, is_stubborn: bool) -> str:
    """Who has the hex. (SPF-RETR-01, SPF-RETR-08, SPF-RETR-12)"""
    if not target_lives:
        return "the target is destroyed" if attacker_lives else "both are destroyed"
    if not attacker_lives:
        return "the attacker is destroyed" if winner == 1 else "the attacker is destroyed, the target retreats"
    if winner == 1:
        return "the attacker is thrown back"
    return "the target keeps the hex" if is_stubborn else "the target retreats"


def _pools(game: Game, host: Host, whose: str) -> Item:
    dice = ", ".join(f"{pool.dice} at {pool.needs}+" for pool in host.pools) or "none"
    shields = ", ".join(
        f"{shield.dice}{' per success' if shield.per_success_of else ''} at {shield.needs}+" for shield in host.shields
    )
    return Item(f"{whose}'s dice", dice + (f"; deflection {shields}" if shields else ""), "SPF-ASLT-06")


# ---------------------------------------------------------------- agony


def agony(game: Game, asked: Attack) -> Report:
    """What becomes of a burning, poisoned, acid-covered or bleeding base, turn by turn. (SPF-TYPE-09 to SPF-TYPE-20)"""
    unit = game[B1]
    plight = Plight(
        toll_of(unit), unit.acid, unit.minor_acid, unit.fire, tuple(sorted(unit.poison)), tuple(sorted(unit.bleeding))
    )
    victim, is_printed = victim_of(unit), bool(game.options["acid_five_as_six"])
    every = deciding(asked)
    stages: dict[str, Odds[Any]] = {}
    models = plight.toll.models

    def suffer(dice: Any, turns: int) -> Plight:
        ended: Plight = dice.repeat(agony_step, plight, turns * STEPS, victim, is_printed)
        return ended

    def lost(ended: Plight) -> int:
        return models - ended.toll.models

    if asked.policy == "best":  # decisions look at the whole time, and only its end is told
        done = best(asked, suffer, asked.turns, lost=lost, models=models)
    else:
        for turn in range(1, asked.turns):
            stages[f"models lost after turn {turn}"] = every.odds(suffer, turn).map(lost)
        done = every.odds(suffer, asked.turns)
    stages[f"models lost after turn {asked.turns}"] = done.map(lost)
    stages["destroyed"] = done.map(lambda each: each.toll.models == 0)
    left: dict[str, Callable[[Plight], int]] = {
        "acid": lambda each: each.acid + each.minor_acid,
        "fire": lambda each: each.fire,
        "poison": lambda each: len(each.poison),
        "bleeding": lambda each: len(each.bleeding),
    }
    stages |= {f"{name} left": done.map(count) for name, count in left.items() if any(count(each) for each in done)}
    tokens = {"acid": unit.acid, "minor acid": unit.minor_acid, "fire": unit.fire}
    bill = [Item(name, f"{number} tokens", "SPF-TYPE-20") for name, number in tokens.items() if number]
    bill += [Item(f"poison[{size}]", "a token", "SPF-TYPE-16") for size in unit.poison]
    bill += [Item(f"bleeding[{size}]", "a token", "SPF-TYPE-19") for size in unit.bleeding]
    bill += [Item(f"{kind} resistance", f"{-n:+d}", "SPF-ABIL-12") for kind, n in victim.resistances]
    cut = "of an acid token's turn a fifth 6 in a row counts as a 2, bites beyond 8 and fires beyond 3 are left out; "
    policy = f"{told(asked, bool(unit.endurance))}; weak tokens first; {cut if unit.acid else ''}"
    policy += "no more than 6 fires, no clouds"
    main = f"models lost after turn {asked.turns}"
    return Report(stages, bill, policy=policy, main=main, most={main: models}, lasts=True)
