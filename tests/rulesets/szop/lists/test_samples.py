"""The armies that come with the game: legal, within the basic limits, and with every ability in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.to_plain import plain
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.lists.army import between, muster, read, recall
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.keywords.active import Grant, OrderWithout
from grognard.rulesets.szop.lists.keywords.auras import AuraOf
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, ArmyRule, Mastery, Transport
from grognard.rulesets.szop.lists.library import SAMPLES, SMALL

if TYPE_CHECKING:
    from grognard.kernel.keywords import Keyword
    from grognard.rulesets.szop.lists.profiles import Force


def forces() -> list[Force]:
    return [force_of(read(name)) for name in SAMPLES]


def kinds_in(force: Force) -> set[type[Keyword]]:
    """Every kind of ability in an army."""
    found: list[Keyword] = []
    for fighter in [fighter for company in force.units for fighter in company.fighters]:
        found += [*fighter.passives, *fighter.actives, *fighter.auras]
        found += [ability for weapon in fighter.weapons for ability in weapon.keywords]
        found += [each.ability for each in fighter.passives if isinstance(each, Mastery)]
    found += [ability for power in force.powers if power.weapon for ability in power.weapon.keywords]
    return {type(each) for each in found}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_legal_and_within_the_basic_limits(name: str) -> None:  # SZOP-ARMY-01, SZOP-OPT-02..04
    roster = muster(name, {"regiments": "regiments" in name})
    limit = roster.pools[0].limit or 0

    assert () == roster.problems
    assert limit == (300 if name in SMALL else 1000)
    assert 0.95 * limit <= roster.points <= limit


def test_armies_of_one_size_may_meet() -> None:  # SZOP-ARMY-04
    for size in (SMALL, tuple(name for name in SAMPLES if name not in SMALL)):
        rosters = [muster(name, {}) for name in size]

        assert [] == [problem for one in rosters for other in rosters for problem in between((one, other), {})]


def test_every_ability_is_used_by_a_sample() -> None:
    used = {kind for force in forces() for kind in kinds_in(force)}
    used |= {type(power.ability) for force in forces() for power in force.powers if power.ability is not None}
    unused = {kind for kind in (*ABILITY.all(), *WEAPON.all()) if kind not in used}
    taking = {kind for kind in ABILITY.all() if issubclass(kind, Grant) and "no " in kind.spelling}

    assert OrderWithout in taking
    assert {"AP({x})"} == {kind.spelling for kind in unused - taking}
    assert any(power.lacks for force in forces() for power in force.powers)


def test_what_the_samples_show() -> None:
    """An Aircraft with Transport, both kinds of aura, powers of both kinds, each army rule in an army of its own."""
    companies = [company for force in forces() for company in force.units]
    auras = [aura for company in companies for fighter in company.fighters for aura in fighter.auras]

    assert any({Aircraft, Transport} <= {type(each) for each in company.leader.passives} for company in companies)
    assert {None, 12} == {aura.inches for aura in auras if isinstance(aura, AuraOf)}
    assert {"attack", "curse"} <= {power.form for force in forces() for power in force.powers}
    assert 5 == len({kind for force in forces() for kind in kinds_in(force) if issubclass(kind, ArmyRule)})


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_named_in_both_languages(name: str) -> None:
    force = force_of(read(name))
    things = [force, *force.units, *force.powers]
    things += [fighter for company in force.units for fighter in company.fighters]
    things += [weapon for company in force.units for fighter in company.fighters for weapon in fighter.weapons]

    assert all(thing.name and thing.polish for thing in things)
    with in_language("pl", "szop"):
        assert force.polish == rendered(force.shown)


@pytest.mark.parametrize("name", SAMPLES)
def test_an_army_written_as_plain_data_is_the_same_army(name: str) -> None:
    army = read(name)

    assert army == read(plain(army))
    assert force_of(army) == recall(plain(army), {}) == recall(plain(army), {})


def test_heroes_are_attached() -> None:  # SZOP-HERO-01
    force = force_of(read("river league"))

    assert [("Harbour master", "Ferrymen"), ("Lock keeper", "Boarders")] == [
        (force.units[hero].name, force.units[unit].name) for hero, unit in force.attach
    ]


def test_bases_by_toughness_and_heroes_by_half() -> None:  # SZOP-HERO-06
    force = force_of(read("river league"))
    sizes = {company.name: company.leader.base.length for company in force.units}

    assert (1.0, 2.4, 1.25) == (sizes["Ferrymen"], sizes["Gun raft"], sizes["Harbour master"])


@pytest.mark.parametrize(
    ("toughness", "inches"),
    [(1, 1.0), (2, 1.25), (3, 1.6), (5, 1.6), (6, 2.4), (8, 2.4), (9, 3.2), (11, 3.2), (12, 4.0)],
)
def test_a_base_grows_with_toughness_where_the_sheet_names_none(toughness: int, inches: float) -> None:
    model = {"models": 1, "weapons": ["Knife"]}
    sheet = {"name": "Post", "quality": 4, "defence": 4, "toughness": toughness, "model": [model]}
    army = {"name": "Posts", "armoury": "Common armoury", "sheet": [sheet], "unit": [{"sheet": "Post"}]}

    assert inches == force_of(read(army)).units[0].leader.base.length


def test_switches_of_the_price_reach_the_cost_of_powers() -> None:  # SZOP-PSY-05, SZOP-COST-16
    """14.4 points are three tokens, 12.6 are two."""
    army = {**plain(read("glass synod")), "power": [{"name": "Bolt", "attack": {"range": 18, "hits": 3}}]}
    costs = [
        [power.cost for power in recall(army, {"targeting_deduction_additive": is_on}).powers]
        for is_on in (False, True)
    ]

    assert [[3], [2]] == costs
