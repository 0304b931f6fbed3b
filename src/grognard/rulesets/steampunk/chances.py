"""Whole attacks as one piece of dice arithmetic, for the odds: made of the parts that are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6
from grognard.rulesets.steampunk.agony import WEAKEST, Burn, acid_row, bled, burning, minor_acid_bites, poisoned
from grognard.rulesets.steampunk.deflection import cover_of, first_legal, scored_by_side
from grognard.rulesets.steampunk.effects import Effect
from grognard.rulesets.steampunk.facts import Hit, Toll
from grognard.rulesets.steampunk.melee import clash
from grognard.rulesets.steampunk.resolution import area_hits, damage, hits, misfires, takes
from grognard.rulesets.steampunk.special_fire import stray

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.facts import Area, Clash, Host, Pool, Shot, Typed, Victim

SHAKEN, ON_FIRE, TOKENS, LASTING = Effect("shaken"), Effect("set on fire"), Effect("bleeding", 1), Effect("fallen")
"""What is kept of all the effects that wait: shaken, fire, other tokens, lasting damage of any kind."""
_TOKEN_WORDS = frozenset({"bleeding", "poison", "acid", "minor acid", "jam"})


def tidy(toll: Toll, *before: Effect) -> Toll:
    """The books with the waiting effects reduced to what a report tells, each once."""
    if not toll.effects:
        return toll._replace(effects=before)
    kept = set(before)
    for effect in toll.effects:
        if effect in (SHAKEN, ON_FIRE):
            kept.add(effect)
        else:
            kept.add(TOKENS if effect.word in _TOKEN_WORDS else LASTING)
    return toll._replace(effects=tuple(sorted(kept)))


def struck(dice: Dice, toll: Toll, hit: Hit, victim: Victim) -> Toll:
    """One hit, as far as a report tells of it; effects that wait do not change the roll. (SPF-SHOOT-18, SPF-TURN-04)"""
    return tidy(dice.do(damage, toll._replace(effects=()), hit, victim), *toll.effects)


# ---------------------------------------------------------------- shots


class Fire(NamedTuple):
    """One action with one weapon at one base: a shot, a burst or area fire."""

    hit: Hit
    toll: Toll
    victim: Victim
    shots: tuple[tuple[int, Shot], ...] = ()
    """Rolls to hit, by what they need. (SPF-SHOOT-01)"""
    area: Area | None = None
    times: int = 1
    """How often the area is covered. (SPF-AREA-04)"""
    misfire: int = 0
    scatter: int = 0
    touch: tuple[Effect, ...] = ()
    """What comes once if anything hits. (SPF-WPN-04)"""


class Effected(NamedTuple):
    """What came of it; a misfire is no hit at all."""

    hits: int
    toll: Toll
    has_misfired: bool = False


def scored(dice: Dice, fire: Fire) -> int:
    """How many hits; -1 for a misfire. (SPF-WPN-10, SPF-WPN-16)"""
    if fire.misfire and dice.do(misfires, fire.misfire):
        return -1
    if fire.area is not None:
        return dice.tally(covered, fire.times, fire.area, fire.scatter)
    if fire.scatter and dice.do(strays, fire.scatter):
        return 0
    return sum(dice.do(hits, number, shot) for number, shot in fire.shots)


def covered(dice: Dice, area: Area, scatter: int) -> int:
    """One firing at the hex, which may come down elsewhere. (SPF-AREA-01, SPF-WPN-16)"""
    return 0 if scatter and dice.do(strays, scatter) else area_hits(dice, area)


def strays(dice: Dice, needs: int) -> bool:
    """Whether the shell comes down in another hex. (SPF-WPN-16)"""
    return stray(dice, needs)[0] > 0


def fired(dice: Dice, fire: Fire) -> Effected:
    """To hit, armour, damage, for all the shots of an action. (SPF-SHOOT-01, SPF-SHOOT-18)"""
    number = dice.do(scored, fire)
    if number <= 0:
        return Effected(0, fire.toll, number < 0)
    toll = dice.repeat(struck, fire.toll, number, fire.hit, fire.victim)
    given = tuple(effect for effect in fire.touch if takes(fire.victim, effect))
    return Effected(number, tidy(toll.and_(*given)))


# ---------------------------------------------------------------- assaults


class Arms(NamedTuple):
    """What the successes of one side do to the bases of the other; by pool, then by enemy base."""

    regular: tuple[tuple[Hit | None, ...], ...]
    psychic: tuple[Typed | None, ...]
    worth: tuple[int, ...]
    """Which successes are missed most: the greater."""


class Body(NamedTuple):
    """An enemy base in an assault."""

    toll: Toll
    victim: Victim


class Fought(NamedTuple):
    """Successes left by pool on both sides, and who has the advantage."""

    left: tuple[tuple[int, ...], tuple[int, ...]]
    winner: int


class Brawl(NamedTuple):
    """Both sides of an assault; seat 0 attacks."""

    hosts: tuple[Host, Host]
    arms: tuple[Arms, Arms]
    bodies: tuple[tuple[Body, ...], tuple[Body, ...]]
    lower: int = 0
    better: int = 0
    """Who wins ties. (SPF-ASLT-14)"""


def fought(dice: Dice, brawl: Brawl) -> Fought:
    """The dice of both sides, the advantage, and what is left after deflection. (SPF-ASLT-12, SPF-ASLT-14)"""
    return settled(brawl, dice.do(clash, *brawl.hosts, brawl.lower))


def beaten_base(dice: Dice, brawl: Brawl, seat: int, base: int) -> Toll:
    """How one base comes out of the assault. (SPF-ASLT-18)"""
    left = dice.do(_left, brawl, 1 - seat)
    return dice.do(beaten, brawl.bodies[seat][base], handed_out(brawl.arms[1 - seat], left, brawl.bodies[seat])[base])


def _left(dice: Dice, brawl: Brawl, seat: int) -> tuple[int, ...]:
    return dice.do(fought, brawl).left[seat]


def survivors(dice: Dice, brawl: Brawl) -> tuple[int, bool, bool]:
    """Who has the advantage, and whether anybody of each side lives. (SPF-RETR-01, SPF-RETR-12)"""
    done = dice.do(fought, brawl)
    alive = []
    for seat in (0, 1):
        blows = handed_out(brawl.arms[1 - seat], done.left[1 - seat], brawl.bodies[seat])
        alive.append(sum(dice.do(lives, *each) for each in zip(brawl.bodies[seat], blows, strict=True)) > 0)
    return done.winner, alive[0], alive[1]


def lives(dice: Dice, body: Body, blows: tuple[Hit, ...]) -> bool:
    """Whether a base survives these hits."""
    return dice.do(beaten, body, blows).models > 0


def settled(brawl: Brawl, rolled: Clash) -> Fought:
    """Successes left by pool, and who has the advantage. (SPF-ASLT-12, SPF-ASLT-14, SPF-ASLT-15)

    That side gives up its own weakest successes and deflects the enemy's strongest.
    """
    hosts = brawl.hosts
    won = [{pool.key: n for pool, n in zip(hosts[s].pools, rolled[s].successes, strict=True)} for s in (0, 1)]
    covers = [cover_of(hosts[seat], rolled[seat]) for seat in (0, 1)]
    lost = [covers[1 - seat].most(scored_by_side(hosts[seat].pools, won[seat])) for seat in (0, 1)]
    totals = [sum(won[seat].values()) - lost[seat] for seat in (0, 1)]
    winner = brawl.better if totals[0] == totals[1] else int(totals[1] > totals[0])
    left = []
    for seat in (0, 1):
        pools = by_worth(hosts[seat].pools, brawl.arms[seat].worth, is_weakest_first=seat == winner)
        removed = first_legal(pools, won[seat], covers[1 - seat], lost[seat])
        left.append(tuple(won[seat][pool.key] - removed.get(pool.key, 0) for pool in hosts[seat].pools))
    return Fought((left[0], left[1]), winner)


def by_worth(pools: tuple[Pool, ...], worth: tuple[int, ...], *, is_weakest_first: bool) -> list[Pool]:
    """Sources in the order of what their successes are worth."""
    order = sorted(range(len(pools)), key=lambda n: worth[n] if is_weakest_first else -worth[n])
    return [pools[n] for n in order]


def handed_out(arms: Arms, left: tuple[int, ...], bodies: tuple[Body, ...]) -> list[tuple[Hit, ...]]:
    """The hits on each base: the strongest do damage, one per model, the rest supports evenly. (SPF-ASLT-16, 17, 20)"""
    order = sorted(range(len(left)), key=lambda n: -arms.worth[n])
    regular = [n for n in order for _ in range(left[n]) if arms.regular[n][0] is not None]
    psychic = [n for n in order for _ in range(left[n]) if arms.psychic[n] is not None]
    slots = [place for place, body in enumerate(bodies) for _ in range(max(body.toll.models, 1))]
    blows: list[list[Hit]] = [[] for _ in bodies]
    minds = shared(psychic, slots)
    for n, place, support in shared(regular, slots):
        hit = arms.regular[n][place]
        assert hit is not None
        mind = next((each for each in minds if each[:2] == (n, place)), None)
        extra = hit.extra
        if mind is not None:  # a source that does both kinds strikes with both at once (SPF-ASLT-21)
            minds.remove(mind)
            extra = (*extra, _supported(arms, n, mind[2]))
        blows[place].append(hit._replace(plus=hit.plus + support, extra=extra))
    for n, place, support in minds:
        blows[place].append(_only(_supported(arms, n, support)))
    return [tuple(each) for each in blows]


def shared(sources: list[int], slots: list[int]) -> list[tuple[int, int, int]]:
    """Damaging hits as (source, base, support)."""
    damaging = list(zip(sources, slots, strict=False))
    spare = len(sources) - len(damaging)
    return [
        (source, place, spare // len(damaging) + (number < spare % len(damaging)))
        for number, (source, place) in enumerate(damaging)
    ]


def _supported(arms: Arms, source: int, support: int) -> Typed:
    typed = arms.psychic[source]
    assert typed is not None
    return typed._replace(plus=typed.plus + support)


def _only(typed: Typed) -> Hit:
    return Hit(damage=None, extra=(typed,))


def beaten(dice: Dice, body: Body, blows: tuple[Hit, ...]) -> Toll:
    """All the hits on one base, one after another. (SPF-TURN-03)"""
    toll = body.toll
    for hit in blows:
        toll = dice.do(struck, toll, hit, body.victim)
    return toll


# ---------------------------------------------------------------- agony

DEEPEST, MOST_BITES, MOST_FIRES = 4, 8, 3
"""How often in a row a 6 of the acid table is followed, and how many future-damage tokens and fires it may bring."""
MOST_BURNING = 6
"""Fire tokens on one base beyond this are not counted."""
STEPS = 5
"""Agony steps of a turn. (SPF-TURN-09)"""


class Plight(NamedTuple):
    """A base with its tokens. (SPF-TYPE-20)"""

    toll: Toll
    acid: int = 0
    minor_acid: int = 0
    fire: int = 0
    poison: tuple[int, ...] = ()
    bleeding: tuple[int, ...] = ()
    step: int = 0
    """The Agony step that comes next."""


DEAD = Plight(Toll(0))


def agony_step(dice: Dice, plight: Plight, victim: Victim, five_as_six: bool) -> Plight:
    """The next Agony step, the weak tokens first, as the opponent likes it. (SPF-TURN-09, SPF-TURN-10)"""
    if plight.toll.models <= 0:
        return DEAD
    if plight.step == 0:
        plight = dice.repeat(_eaten, plight, plight.acid, victim, five_as_six)
    elif plight.step == 1:
        bites = dice.do(minor_acid_bites, plight.minor_acid)
        plight = plight._replace(minor_acid=bites, toll=enough(plight.toll, victim, bites))
    elif plight.step == 2:
        plight = dice.repeat(_burnt, plight, plight.fire, victim)
    elif plight.step == 3:
        tokens = plight.poison
        for size in tokens:
            plight = dice.do(_poisoned, plight, size, victim)
        plight = plight._replace(poison=tuple(sorted(plight.poison[len(tokens) :])))
    else:
        tokens = plight.bleeding
        for size in tokens:
            plight = dice.do(_bled, plight, size, victim)
        plight = plight._replace(bleeding=tuple(sorted(plight.bleeding[len(tokens) :])))
    plight = applied(plight)
    if plight.toll.models <= 0:
        return DEAD
    return plight._replace(toll=enough(plight.toll, victim), step=(plight.step + 1) % STEPS)


def enough(toll: Toll, victim: Victim, more: int = 0) -> Toll:
    """With more tokens, as far as they can matter: however many models die, the last row is reached. (SPF-DMG-05)"""
    rows = victim.table("regular")
    last = (rows[-1][0] if rows else 0) + max((n for _, n in victim.resistances), default=0)
    return toll._replace(future=min(toll.future + more, max(last, 1) << max(toll.models - 1, 0)))


def _eaten(dice: Dice, plight: Plight, victim: Victim, five_as_six: bool) -> Plight:
    """One acid token. (SPF-TYPE-09 to SPF-TYPE-12)"""
    burn = dice.do(eating, victim.resists("acid"), five_as_six, DEEPEST)
    fires = burn.fires if takes(victim, ON_FIRE) else 0
    gone = 1 if burn.downgrades else 0
    return plight._replace(
        toll=enough(plight.toll, victim, burn.future),
        acid=plight.acid - gone,
        minor_acid=plight.minor_acid + (1 if burn.downgrades == 1 else 0),
        fire=min(plight.fire + fires, MOST_BURNING),
    )


def eating(dice: Dice, resistance: int, five_as_six: bool, deep: int) -> Burn:
    """One roll on the acid table: tokens, fires, and downgrades as far as they matter. (SPF-TYPE-10, SPF-TYPE-11)"""
    burn, is_twice = acid_row(dice.roll(D6, "acid") - resistance, five_as_six)
    if not is_twice:
        return Burn(burn.future, 0, 0, burn.fires, burn.downgrades)
    if deep == 0:
        return Burn(future=1)
    more = dice.tally(eating, 2, resistance, five_as_six, deep - 1, zero=Burn())
    return Burn(min(more.future, MOST_BITES), 0, 0, min(more.fires + burn.fires, MOST_FIRES), min(more.downgrades, 2))


def _burnt(dice: Dice, plight: Plight, victim: Victim) -> Plight:
    """One fire token. (SPF-TYPE-15)"""
    stays, toll = dice.do(_burn, _bare(plight.toll), victim)
    return plight._replace(toll=_with(toll, plight.toll), fire=plight.fire - (0 if stays else 1))


def _burn(dice: Dice, toll: Toll, victim: Victim) -> tuple[bool, Toll]:
    stays, after = burning(dice, toll, victim)
    return stays, reduced(after, victim)


def _poisoned(dice: Dice, plight: Plight, size: int, victim: Victim) -> Plight:
    """One poison token; what is left of it stands behind the old ones. (SPF-TYPE-17)"""
    toll = dice.do(_poison, _bare(plight.toll), size, victim)
    left = (size - 2,) if toll.models == plight.toll.models and size > WEAKEST else ()
    return plight._replace(toll=_with(toll, plight.toll), poison=plight.poison + left)


def _poison(dice: Dice, toll: Toll, size: int, victim: Victim) -> Toll:
    return reduced(poisoned(dice, toll, size, victim), victim)


def _bled(dice: Dice, plight: Plight, size: int, victim: Victim) -> Plight:
    """One bleeding token. (SPF-TYPE-19)"""
    stays, toll = dice.do(_bleed, _bare(plight.toll), size, victim)
    left = (size,) if stays and toll.models == plight.toll.models else ()
    return plight._replace(toll=_with(toll, plight.toll), bleeding=plight.bleeding + left)


def _bleed(dice: Dice, toll: Toll, size: int, victim: Victim) -> tuple[bool, Toll]:
    stays, after = bled(dice, toll, size, victim)
    return stays, reduced(after, victim)


def _bare(toll: Toll) -> Toll:
    return toll._replace(effects=())


def _with(toll: Toll, before: Toll) -> Toll:
    return toll._replace(effects=tuple(sorted((*before.effects, *toll.effects))) if toll.models > 0 else ())


def reduced(toll: Toll, victim: Victim) -> Toll:
    """What matters for an agony to come."""
    if toll.models <= 0:
        return Toll(0)
    effects = [effect for effect in toll.effects if effect.word in AGONISING]
    return enough(toll._replace(effects=tuple(sorted(effects))), victim)


AGONISING = frozenset({"acid", "minor acid", "set on fire", "poison", "bleeding", "worsen bleeding"})


def applied(plight: Plight) -> Plight:
    """Tokens that the damage of a step gave are there at its end. (SPF-TURN-09)"""
    effects = plight.toll.effects
    if not effects:
        return plight
    toll = plight.toll._replace(effects=())
    acid, minor, fire, poison, bleeding = plight.acid, plight.minor_acid, plight.fire, plight.poison, plight.bleeding
    for effect in effects:
        if effect.word == "acid":
            acid += max(effect.n, 1)
        elif effect.word == "minor acid":
            minor += max(effect.n, 1)
        elif effect.word == "set on fire":
            fire = min(fire + 1, MOST_BURNING)
        elif effect.word == "poison":
            poison = (*poison, effect.n)
        elif effect.word == "bleeding":
            bleeding = (*bleeding, effect.n)
        elif effect.word == "worsen bleeding":
            bleeding = tuple(min(size + 2, 12) for size in bleeding)
    return Plight(toll, acid, minor, fire, tuple(sorted(poison)), tuple(sorted(bleeding)), plight.step)
