"""Special rules on the table: the same shots, blows and dice with a rule and without it. (LEG-KW)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad
from tests.rulesets.legendary.play.shooting.test_damage import shot_at
from tests.rulesets.legendary.play.vehicles.motors import tank

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}
OTHERS = squad(1, (66, 44))


def fired(
    weapon: dict[str, Any],
    target: dict[str, Any],
    *pieces: Any,
    ours: dict[str, Any] | None = None,
    part: str = "",
    **dice: Any,
) -> Battle:
    """One gun of BS 4 fires at one target 15 inches away, in the open unless there are pieces."""
    guns = squad(1, (20, 6), weapons=({**GUN, **weapon},), **(ours or {}))
    table = Battle({"Guns": guns}, {"Target": target, "Others": OTHERS}, *pieces, **dice)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Gun=f"Target{part}")


RUIN = piece("ruins", (17, 19, 23, 25), 0.0)
SOLDIERS: list[Any] = [
    # clause, rule, who has it, weapon, target, dice with the rule, dice without it, dead with it, dead without it
    ("LEG-KW-14", "Daemon", "target", {}, {"sv": None}, {"save": [6]}, {"save": [6]}, False, True),
    ("LEG-KW-18", "Feel No Pain 5+", "target", {}, {}, {"save": [3], "feel_no_pain": [5]}, {"save": [3]}, False, True),
    ("LEG-KW-20", "Fleshbane", "weapon", {}, {"t": 6}, {"save": [5]}, {"save": [5]}, True, False),
    ("LEG-KW-46", "Poisoned (4+)", "weapon", {}, {"t": 6}, {"save": [3]}, {"save": [3]}, True, False),
    ("LEG-KW-30", "Instant Death", "weapon", {}, {"w": 3}, {"save": [3]}, {"save": [3]}, True, False),
    ("LEG-KW-36", "Master-crafted", "weapon", {}, {}, {"hit": [2, 8], "save": [1]}, {"hit": [2]}, True, False),
    ("LEG-KW-39", "Missile Lock", "weapon", {}, {}, {"hit": [2, 8], "save": [1]}, {"hit": [2]}, True, False),
    ("LEG-KW-50", "Preferred Enemy (Theirs)", "ours", {}, {}, {"hit": [1, 8], "save": [1]}, {"hit": [1]}, True, False),
    ("LEG-KW-49", "Precision Strike", "weapon", {"ap": "-"}, {"sv": 2}, {"save": [5]}, {"save": [5]}, True, False),
    ("LEG-KW-56", "Rending", "weapon", {"ap": "-"}, {"sv": 2}, {"save": [5]}, {"save": [5]}, True, False),
    ("LEG-KW-66", "Sniper", "weapon", {"s": 2, "ap": "-"}, {"sv": 2}, {"save": [4]}, {"save": [4]}, True, False),
    ("LEG-KW-59", "Shred", "weapon", {}, {}, {"save": [12, 1]}, {"save": [12]}, True, False),
    ("LEG-KW-70", "Stealth", "target", {}, {}, {"hit": [3]}, {"hit": [3], "save": [1]}, False, True),
]


@pytest.mark.parametrize(
    ("clause", "rule", "bearer", "weapon", "target", "dice", "plain", "dies", "dies_without"),
    SOLDIERS,
    ids=lambda each: each if isinstance(each, str) and each.startswith("LEG") else "",
)
def test_rules_of_shots_at_soldiers(
    clause: str,
    rule: str,
    bearer: str,
    weapon: dict[str, Any],
    target: dict[str, Any],
    dice: dict[str, Any],
    plain: dict[str, Any],
    dies: bool,
    dies_without: bool,
) -> None:
    """LEG-KW-14, LEG-KW-18, LEG-KW-20, LEG-KW-30, LEG-KW-36, LEG-KW-39, LEG-KW-46, LEG-KW-49, LEG-KW-50, LEG-KW-56,
    LEG-KW-59, LEG-KW-66, LEG-KW-70
    """

    def is_dead(who: str, faces: dict[str, Any]) -> bool:
        own = {**weapon, **({"rules": [rule]} if who == "weapon" else {})}
        enemy = squad(1, (20, 22), **{**target, **({"rules": [rule]} if who == "target" else {})})
        ours = {"rules": [rule]} if who == "ours" else {}
        return fired(own, enemy, ours=ours, **{"hit": [8], **faces}).left("Target") == 0

    assert (dies, dies_without) == (is_dead(bearer, dice), is_dead("", plain)), clause


def test_ignores_cover() -> None:  # LEG-KW-29
    """A total of 8 against cover 3."""
    enemy = squad(1, (20, 22))
    plain = fired({}, enemy, RUIN, hit=[4])
    sharp = fired({"rules": ["Ignores Cover"]}, enemy, RUIN, hit=[4], save=[1])

    assert (1, 0) == (plain.left("Target"), sharp.left("Target"))


def test_monster_hunters() -> None:  # LEG-KW-40
    """Saves of a monster that succeed are rolled again; those of a soldier are not."""
    monster = squad(1, (20, 23), unit_type="monstrous_creature", base="2in", height=2.0)
    hunters = {"rules": ["Monster Hunter"]}

    assert 0 == fired({}, monster, ours=hunters, hit=[8], save=[12, 1]).left("Target")
    assert 1 == fired({}, squad(1, (20, 22)), ours=hunters, hit=[8], save=[12]).left("Target")


def test_relentless_gunners_move_and_fire_heavy_weapons() -> None:  # LEG-KW-55
    """A Heavy weapon is worse after a move than a standard one, but not in the hands of the relentless."""

    def hits(rules: list[str]) -> bool:
        guns = squad(1, (20, 4), weapons=({**GUN, "type": "Heavy"},), rules=rules)
        theirs = {"Target": squad(1, (20, 22)), "Others": OTHERS}
        table = Battle({"Guns": guns}, theirs, hit=[5], save=[12])
        table.activate("Guns").move("Guns", 0, 2).until("shoots at whom").fire(Gun="Target")
        return "1 shot, 1 hit" in table.said()

    assert (True, False) == (hits(["Relentless"]), hits([]))


HULLS: list[Any] = [
    # clause, rule, weapon, tank, dice with the rule, dice without it
    ("LEG-KW-05", "Armour Bane", {"s": 6, "ap": 3}, {}, {"save": [7], "armour_bane": [4]}, {"save": [7]}),
    ("LEG-KW-27", "Haywire", {"s": 4, "ap": 4}, {}, {"haywire": [4]}, {"save": [12]}),
    ("LEG-KW-35", "Lance", {"s": 8, "ap": 2}, {"front": 14}, {"save": [7]}, {"save": [7]}),
    ("LEG-KW-76", "Tank Hunter", {"s": 8, "ap": 2}, {}, {"save": [12, 6]}, {"save": [12]}),
    ("LEG-KW-56", "Rending", {"s": 4, "ap": 5}, {}, {"save": [5]}, {"save": [5]}),
]


@pytest.mark.parametrize(
    ("clause", "rule", "weapon", "hull", "dice", "plain"),
    HULLS,
    ids=lambda each: each if isinstance(each, str) and each.startswith("LEG") else "",
)
def test_rules_of_shots_at_hulls(
    clause: str, rule: str, weapon: dict[str, Any], hull: dict[str, Any], dice: dict[str, Any], plain: dict[str, Any]
) -> None:
    """LEG-KW-05, LEG-KW-27, LEG-KW-35, LEG-KW-56, LEG-KW-76: one of two hull points stuns."""

    def is_hurt(rules: list[str], faces: dict[str, Any]) -> bool:
        target = tank((20, 22), facing=270, hp=2, **hull)
        is_hunter = rules == ["Tank Hunter"]
        own = {**weapon, "rules": [] if is_hunter else rules}
        table = fired(own, target, part="/B1.1", ours={"rules": rules} if is_hunter else {}, hit=[8], **faces)
        return table.model("Target").is_stunned

    assert (True, False) == (is_hurt([rule], dice), is_hurt([], plain)), clause


def test_melta_at_short_range_keeps_the_lower_of_two_dice() -> None:  # LEG-KW-38
    def is_hurt(rules: list[str], at: float, *saves: int) -> bool:
        target = tank((20, at), facing=270, hp=2)
        table = fired({"s": 8, "ap": 2, "rules": rules}, target, part="/B1.1", hit=[8], save=list(saves))
        return table.model("Target").is_stunned

    assert is_hurt(["Melta"], 14, 12, 6)
    assert not is_hurt([], 14, 12)
    assert not is_hurt(["Melta"], 24, 12)


def test_gravitation_stops_a_tank() -> None:  # LEG-KW-24
    """A die of 1 or 2, though the armour holds."""

    def is_stuck(rules: list[str], die: int) -> bool:
        target = tank((20, 22), facing=270)
        table = fired({"s": 2, "ap": 5, "rules": rules}, target, part="/B1.1", hit=[8], save=[die])
        return table.model("Target").is_immobilised

    assert (True, False, False) == (is_stuck(["Gravitation"], 2), is_stuck(["Gravitation"], 3), is_stuck([], 2))


# ---------------------------------------------------------------- close combat


def charged(
    *, ours: dict[str, Any] | None = None, weapons: tuple[dict[str, Any], ...] = (BLADE,), **dice: Any
) -> Battle:
    """One Red charges one Blue; all characteristics are 4."""
    reds = squad(1, (20, 10), weapons=weapons, **(ours or {}))
    blues = squad(1, (20, 14), weapons=(BLADE,))
    table = Battle({"Reds": reds, "Pinks": squad(1, (3, 3))}, {"Blues": blues, "Others": OTHERS}, **dice)
    return table.activate("Reds").say({}, "charge", ["Blues"]).finish()


def first_blow(table: Battle) -> str:
    """The first blow, as the log tells it."""
    return next(line for line in table.log("LEG-MELEE-06") if "strikes" in line)


def test_furious_charge() -> None:  # LEG-KW-22
    """Strength 5 in the first round: a save of 4 makes 3."""
    assert 0 == charged(ours={"rules": ["Furious Charge"]}, hit=[12], save=[4]).left("Blues")
    assert 1 == charged(hit=[12, *([1] * 20)], save=[4]).left("Blues")


def test_hatred() -> None:  # LEG-KW-26
    """Failed blows at the hated are struck again."""
    assert 0 == charged(ours={"rules": ["Hatred (Theirs)"]}, hit=[2, 12], save=[1]).left("Blues")
    assert 1 == charged(hit=[2, *([1] * 20)]).left("Blues")


def test_unwieldy_weapons_strike_late() -> None:  # LEG-KW-80
    """4 + 2 - 3 is less than 4."""
    maul = {**BLADE, "name": "Maul", "rules": ["Unwieldy"]}

    assert "Blues strikes Reds" in first_blow(charged(weapons=(maul,), hit=[1] * 20))
    assert "Reds strikes Blues" in first_blow(charged(hit=[1] * 20))


@pytest.mark.parametrize(("rules", "attacks"), [([], 2), (["Two-handed"], 1), (["Specialist Weapon"], 1)])
def test_two_handed_and_specialist_weapons(rules: list[str], attacks: int) -> None:  # LEG-KW-68, LEG-KW-79
    """A second weapon gives an attack, but not to these."""
    axe = {**BLADE, "name": "Axe", "ap": 4, "rules": rules}
    table = charged(weapons=(axe, BLADE), hit=[1] * 40)
    blows = [line for line in table.log("LEG-MELEE-06") if line.startswith("Reds strikes Blues with Axe")]

    assert f": {attacks} attack" in blows[0]


# ---------------------------------------------------------------- It Will Not Die


PLAIN = {"name": "Gun", "range": 24, "s": 4, "ap": "-"}
LANCE = {**PLAIN, "name": "Lance"}


def undying(**how: Any) -> dict[str, Any]:
    return {"rules": ["It Will Not Die"], "sv": None, **how}


def test_it_will_not_die_is_rolled_once_for_all_groups_of_the_attack() -> None:  # LEG-KW-33
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=(PLAIN, LANCE), unit_type="monstrous_creature")},
        {"Blues": squad(1, (20, 25), w=1, **undying())},
        hit=[12, 12],
        save=[2, 2],
        it_will_not_die=[7, 7],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues", Lance="Blues").finish()

    assert 1 == table.left("Blues"), "two dice"


def test_hits_pass_by_who_perhaps_will_not_die() -> None:  # LEG-KW-33, LEG-DMG-04
    table = shot_at({"number": 2, "w": 1, **undying()}, number=2, hit=[12, 12], save=[2, 2], it_will_not_die=[7, 7])
    table.fire(Gun="Blues").finish()

    assert 2 == table.left("Blues"), "each rolled one die"


@pytest.mark.parametrize(("faces", "left"), [([7], (3,)), ([6], None)])
def test_bio_points_do_not_come_back(faces: list[int], left: tuple[int, ...] | None) -> None:  # LEG-KW-33
    table = shot_at(
        {"w": 6, "unit_type": "monstrous_creature", **undying()},
        number=6,
        hit=[12] * 6,
        save=[2] * 6,
        it_will_not_die=faces,
    )
    table.fire(Gun="Blues").finish()

    assert left == (table.model("Blues").left if table.left("Blues") else None)


@pytest.mark.parametrize(("face", "result"), [(7, "losses 0 to 0"), (6, "losses 0 to 1")])
def test_who_did_not_die_is_no_loss_of_the_round(face: int, result: str) -> None:  # LEG-KW-33, LEG-MELEE-10
    table = Battle(
        {"Reds": squad(1, (20, 10), weapons=(BLADE,), i=6)},
        {"Blues": squad(1, (20, 13), weapons=(BLADE,), i=1, **undying()), "Far": squad(1, (60, 43))},
        hit=[12] + [1] * 40,
        save=[2],
        it_will_not_die=[face],
    )
    table.activate("Reds").until("charge, or neither").say("charge", ["Blues"])
    table.finish()

    assert result in table.said()


# ---------------------------------------------------------------- master-crafted


def fencers(**dice: Any) -> Battle:
    sword = {**BLADE, "name": "Sword", "rules": ["Master-crafted"]}
    return Battle(
        {"Reds": squad(1, (20, 10), weapons=(sword,))},
        {"Blues": squad(1, (20, 13), weapons=(BLADE,), i=1), "Far": squad(1, (60, 43))},
        **dice,
    )


def test_a_master_crafted_weapon_rolls_one_die_again_in_a_turn() -> None:  # LEG-KW-36
    table = fencers(hit=[1, 1, 1] + [1] * 12)
    table.activate("Reds").until("charge, or neither").say("charge", ["Blues"]).finish()
    rolled = 15 - len(table.dice.named["hit"])

    assert 7 == rolled, "three rounds of two blows, and one die once more"
    assert ("Sword",) == table.model("Reds").crafted


def test_the_die_comes_back_with_the_next_activation() -> None:  # LEG-KW-36, LEG-TURN-02
    table = fencers()
    table.change_model("Reds", crafted=("Sword",))
    table.activate("Reds")

    assert () == table.model("Reds").crafted


# ---------------------------------------------------------------- precision shots


def test_two_precise_hits_on_two_models() -> None:  # LEG-KW-48
    sharp = {**PLAIN, "rules": ["Precision Shots"], "shots": 2}
    blues = squad(3, (20, 20), sv=None, w=2, leader={"sv": None})
    table = Battle({"Reds": squad(1, (20, 5), weapons=(sharp,))}, {"Blues": blues}, hit=[12, 12], save=[6, 6])
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues").say("B1.1").say("B1.2").finish()

    assert 3 == table.left("Blues"), "each has suffered one wound of two"
