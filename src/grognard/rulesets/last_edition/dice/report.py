"""From the facts of an exchange to a report of exact odds: for odds questions and for previews in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.errors import Refused, TooLarge
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.facts import COUNTED, Fight
from grognard.rulesets.last_edition.dice.modifiers import NO_SAVE, armor_needed, dodge_needed, wound_needed
from grognard.rulesets.last_edition.dice.policies import Uses, exchange_odds, thrifty
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Luck
from grognard.rulesets.last_edition.dice.volley import answered, models_of, volley

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.dice import Dice, Odds
    from grognard.rulesets.last_edition.dice.facts import Attack, Rank
    from grognard.rulesets.last_edition.dice.pool import LuckPool
    from grognard.rulesets.last_edition.dice.volley import Group, StrikeBack

MOST_ATTACKS = {"plain": 400, "pools": 60, "best": 8}
"""Attacks that are worked out: pools are told apart die by die, and the best decisions look ahead; both take longer."""

MOST_WAYS = {"plain": 3_000_000, "pools": 150_000}
"""Ways to fall that are followed: about as many as a second allows, with pools, deflect and thick armies together."""


def exchange_report(
    fight: Fight,
    groups: tuple[Group, ...],
    answer: StrikeBack | None = None,
    uses: Uses = Uses(),  # noqa: B008 - a frozen record
    *,
    inert: tuple[str, ...] = (),
    policy: str = "",
    lasts: bool = False,
) -> Report:
    """Hits, wounds, failed saves, health and models lost, what comes back, and the pools afterwards."""
    has_pools = _has_pools(fight, groups)
    _check_size(groups, "best" if uses.is_searched else "pools" if has_pools else "plain")
    watched = watching(groups, "unsaved")
    is_apart = not has_pools and not uses.is_searched  # then what comes back depends on nothing but the hit rolls
    try:
        end = exchange_odds(
            fight,
            unnoted(watched) if is_apart else watched,
            None if is_apart else answer,
            uses,
            MOST_WAYS["pools" if has_pools else "plain"],
        )
    except TooLarge as too_large:
        sentence = tell("The dice can fall in too many ways for exact odds: ask about fewer attacks, or without pools.")
        raise Refused(sentence, "TLE-BLP-07") from too_large
    models, health = fight.models, fight.health
    stages: dict[str, Odds[Any]] = {}
    if not uses.is_searched:
        stages = {what: _count(fight, groups, what, uses) for what in ("hits", "wounds")}
    stages["unsaved"] = end.map(lambda each: each.fight.counts[COUNTED.index("unsaved")])
    stages["health lost"] = end.map(lambda each: health - each.fight.health)
    stages["models lost"] = end.map(lambda each: models - each.fight.models)
    stages["destroyed"] = end.map(lambda each: not each.fight.ranks)
    if answer is not None:
        before = models_of(answer.ranks)
        back = Every(policy=thrifty).odds(answered, groups, answer) if is_apart else end.map(lambda each: each.back)
        stages["lost to deflect"] = back.map(lambda left: before - models_of(left))
    if has_pools:
        stages["attacker's pool"] = end.map(lambda each: pool_told(each.fight.attacker.pool))
        stages["defender's pool"] = end.map(lambda each: pool_told(each.fight.defender.pool))
    bill = [*_bill(fight, groups)]
    return Report(
        stages, bill, inert=inert, policy=policy, main="models lost",
        most={"health lost": health, "models lost": models}, lasts=lasts,
    )  # fmt: skip


def _has_pools(fight: Fight, groups: Iterable[Group]) -> bool:
    """Whether a pool can matter or change."""
    if fight.attacker != NO_LUCK or fight.defender != NO_LUCK:
        return True
    return any(orders.bank != "none" for group in groups for orders in (group.facts.by, group.facts.at))


def _check_size(groups: Iterable[Group], sort: str) -> None:
    number = sum(group.number for group in groups)
    if number > MOST_ATTACKS[sort]:
        sentence = tell(
            "{number} attacks are too many for exact odds of this sort; at most {most}.",
            number=number,
            most=MOST_ATTACKS[sort],
        )
        raise Refused(sentence, "TLE-DICE-02")


def watching(groups: tuple[Group, ...], what: str) -> tuple[Group, ...]:
    """The same attacks, which count something."""
    return tuple(group._replace(facts=group.facts._replace(watch=(what,))) for group in groups)


def unnoted(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """The same attacks, whose 1s are not noted for deflect. (TLE-KW-13)"""
    return tuple(group._replace(facts=group.facts._replace(notes_ones=False)) for group in groups)


def _count(fight: Fight, groups: tuple[Group, ...], what: str, uses: Uses) -> Odds[int]:
    """How many hits or wounds there are.

    They do not depend on the target unless the attacker's pool does, through dice of damage. Where no pool die is used,
    pools need not be kept in mind.
    """
    unkept = Luck(is_kept=False)
    if uses.attacker == "never":
        fight = Fight(unkept, unkept)
    elif not any(isinstance(group.facts.damage, str) for group in groups):
        fight = Fight(fight.attacker, unkept)
    return Every(policy=thrifty).odds(counted, fight, watching(groups, what), COUNTED.index(what))


def counted(dice: Dice, fight: Fight, groups: tuple[Group, ...], place: int) -> int:
    """What a volley counted."""
    return volley(dice, fight, groups).counts[place]


def pool_told(pool: LuckPool) -> str:
    """A pool as an outcome.

    >>> from grognard.rulesets.last_edition.dice.pool import pool_of
    >>> pool_told(pool_of(1, 4, sixes=2)), pool_told(pool_of())
    ('1 4 +2x6', '-')
    """
    told = " ".join(map(str, pool.faces))
    return (f"{told} +{pool.sixes}x6" if pool.sixes else told).strip() or "-"


def _bill(fight: Fight, groups: tuple[Group, ...]) -> Iterator[Item]:
    """What each group needs, and every modifier, cap and re-roll that applied."""
    seen: set[Item] = set()
    for group in groups:
        yield Item(group.name, _needs(group, fight.ranks[0] if fight.ranks else None), "TLE-SHOOT-07")
        for item in _modifiers(group.facts):
            if item not in seen:
                seen.add(item)
                yield item


def _needs(group: Group, first: Rank | None) -> str:
    facts = group.facts
    hit = tell("{needs}+", needs=facts.needs - facts.hit_plus) if facts.needs else tell("no roll")
    return tell(
        "{number} attacks, hit {hit}, wound {wound}, save {save}",
        number=group.number,
        hit=hit,
        wound=tell("{needs}+", needs=max(wound_needed(facts.strength, facts.toughness, facts.wound_plus), 1)),
        save=save_told(first.met(in_melee=facts.is_melee), facts.ap) if first is not None else "-",
    )


def save_told(rank: Rank, ap: int) -> str:
    """The saves of a rank against an attack, as a player reads them."""
    armor = armor_needed(rank.saves.armor, ap)
    said = tell("{needs}+", needs=armor) if armor < NO_SAVE else tell("none")
    if rank.saves.pure is not None:
        said = tell("{armor} then {pure}++", armor=said, pure=rank.saves.pure)
    if rank.saves.dodge is not None:
        said = tell("{armor} or dodge {dodge}+", armor=said, dodge=dodge_needed(rank.saves.dodge, ap))
    return said


def _modifiers(facts: Attack) -> Iterator[Item]:
    for parts, plus, roll in (
        (facts.hit_because, facts.hit_plus, tell("to hit")),
        (facts.wound_because, facts.wound_plus, tell("to wound")),
    ):
        for part in parts:
            yield Item(part.why, tell("{plus} {roll}", plus=f"{part.value:+d}", roll=roll), part.clause)
        if sum(part.value for part in parts) != plus:
            yield Item(tell("cap"), tell("{plus} {roll} in all", plus=f"{plus:+d}", roll=roll), "TLE-DICE-08")
    for again, roll in ((facts.hit_again, tell("hit rolls")), (facts.wound_again, tell("wound rolls"))):
        if again is not None:
            what = tell("natural 1s") if again == "ones" else tell("natural failures")
            yield Item(tell("re-roll"), tell("{what} of {roll}", what=what, roll=roll), "TLE-DICE-10")
