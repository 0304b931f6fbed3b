"""The psychic phase. (LEG-PSY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from grognard.kernel.data import convert
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.dice.to_hit import range_band
from grognard.rulesets.legendary.lists.library import books
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.lists.private_checks import flags_of
from grognard.rulesets.legendary.lists.sheets import Army
from grognard.rulesets.legendary.lists.weapons import WeaponProfile
from grognard.rulesets.legendary.play.psychic.casting import cast_power
from grognard.rulesets.legendary.play.psychic.denying import deniers_of
from grognard.rulesets.legendary.play.psychic.force import FORCE, bears_force
from grognard.rulesets.legendary.play.psychic.powers import ITSELF, resolve_power, targets_of
from grognard.rulesets.legendary.play.psychic.psykers import mastery_of
from grognard.rulesets.legendary.play.psychic.reach import is_in_range
from grognard.rulesets.legendary.table.special_rules import characteristic, rules_of
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.kit import BLADE, Battle, asked, done, hero, piece, spread, squad
from tests.rulesets.legendary.test_damage import run
from tests.rulesets.legendary.vehicles.motors import aboard, carrier, tank
from tests.rulesets.legendary.vehicles.test_chariots import race

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import Model

BOLT = {
    "name": "Bolt",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "witchfire",
    "range": 24,
    "shots": 3,
    "s": 5,
    "ap": 4,
    "primaris": True,
}
WARD = {
    "name": "Ward",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "blessing",
    "range": 12,
    "changes": [{"what": "t", "by": 1}, {"rule": "Fearless"}],
}
HEX = {
    "name": "Hex",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "malediction",
    "range": 18,
    "changes": [{"what": "ws", "by": -1}],
}
RAY = {"name": "Ray", "discipline": "Storm", "warp_charge": 2, "type": "beam", "range": 12, "s": 5, "ap": 3}
WAVE = {
    "name": "Wave",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "nova",
    "range": 9,
    "shots": 3,
    "s": 4,
    "ap": "-",
}
LASH = {
    "name": "Lash",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "focused witchfire",
    "range": 24,
    "shots": 1,
    "s": 5,
    "ap": 4,
}
CALL = {"name": "Call", "discipline": "Storm", "warp_charge": 1, "type": "conjuration", "range": 12, "conjures": "Imps"}
IMPS = {
    "name": "Imps",
    "role": "troops",
    "models": [{"profile": "Psyker model", "least": 2, "most": 2}],
    "min_size": 2,
    "max_size": 2,
    "points_base": 10,
}
ALL = [BOLT, WARD, HEX, RAY, WAVE, LASH, CALL]


def coven(
    chosen: str = "",
    *pieces: Any,
    mastery: int = 1,
    theirs: dict[str, Any] | None = None,
    ours: dict[str, Any] | None = None,
    powers: tuple[dict[str, Any], ...] = (),
    rules: tuple[str, ...] = (),
    reacts: bool = False,
    **dice: Any,
) -> Battle:
    """A psyker with a primaris and a chosen power, and enemies fifteen inches away."""
    known = list(powers) or ALL
    own = squad(1, at=(20, 10), weapons=(BLADE,), rules=[f"Psyker ({mastery})", *rules], w=2)
    return Battle(
        {"Psyker": own, "Reds": squad(3, at=(24, 10), weapons=(), ld=7), **(ours or {})},
        theirs or {"Blues": squad(3, at=(20, 26), weapons=(), sv=None)},
        *pieces,
        private=({"psyker": [{"unit": "Psyker", "powers": [chosen]}] if chosen else []}, {}),
        more=({"power": known, "datasheet": [IMPS]}, {}),
        reacts=reacts,
        **dice,
    )


def phase(table: Battle) -> Battle:
    return table.activate("Psyker").until("Which power")


def test_a_psyker_without_a_printed_level_has_mastery_one() -> None:  # LEG-PSY-01, LEG-KW-52
    assert 1 == mastery_of(coven().model("Psyker"))
    assert 2 == mastery_of(coven(mastery=2).model("Psyker"))
    assert 0 == mastery_of(coven().model("Reds"))


def test_the_primaris_and_the_chosen_power_are_known() -> None:  # LEG-PSY-03, LEG-PSY-04
    table = phase(coven("Ward"))

    assert {"Bolt/B1", "Ward/A1", "Ward/A2", "none"} == set(table.options)


def test_seven_with_mastery_and_warp_charge_casts_once_a_turn() -> None:  # LEG-PSY-04, LEG-PSY-05, LEG-PSY-24
    for face, works in ((7, True), (6, False)):
        table = phase(coven("Ward", cast=[face]))
        table.say("Ward/A2")
        assert works == bool(table.unit("Reds").effects)
        assert "Which power" not in table.prompt


def test_a_natural_one_always_fails() -> None:  # LEG-PSY-10
    table = phase(coven("Ward", mastery=8, cast=[1]))
    table.say("Ward/A2")

    assert () == table.unit("Reds").effects
    assert table.log("LEG-PSY-10")


def test_a_blessing_lasts_until_the_caster_activates_again() -> None:  # LEG-PSY-14, LEG-TURN-02
    table = phase(coven("Ward", cast=[12, 12], perils=[5]))
    table.change("Blues", has_activated=True).say("Ward/A2").finish()
    model = table.model("Reds")
    assert 5 == characteristic(table.game, model, "t")
    assert "Fearless" in [str(rule) for rule in rules_of(table.game, model)]

    table.say("Reds").change("Psyker", has_activated=False).finish().say("Psyker")
    assert 4 == characteristic(table.game, table.model("Reds"), "t")


def test_a_malediction_weakens_an_enemy_in_sight() -> None:  # LEG-PSY-16, LEG-PSY-12
    table = phase(coven("Hex", cast=[11]))
    table.say("Hex/B1")

    assert 3 == characteristic(table.game, table.model("Blues"), "ws")


def test_a_power_out_of_range_is_used_up_without_effect() -> None:  # LEG-PSY-12
    table = phase(coven("Hex", theirs={"Blues": squad(3, at=(20, 40), weapons=())}, cast=[11]))
    table.say("Hex/B1")

    assert () == table.unit("Blues").effects
    assert any("out of range" in text for text in table.log("LEG-PSY-12"))


def test_a_witchfire_shoots_with_the_psykers_skill_and_joins_the_attack() -> None:  # LEG-PSY-17, LEG-DMG-02
    table = phase(coven("Ward", cast=[11], hit=[3, 12, 12], save=[1, 1, 1]))
    table.say("Bolt/B1")

    assert 0 == table.left("Blues")


@pytest.mark.parametrize("inches", [10, 20])
def test_powers_have_no_bonus_for_short_range(inches: int) -> None:  # LEG-PSY-12
    theirs = {"Blues": squad(3, at=(20, 10 + inches), weapons=(), sv=None)}
    table = phase(coven("Ward", theirs=theirs, cast=[11], hit=[2, 2, 3], save=[1]))
    table.say("Bolt/B1").finish()

    assert 2 == table.left("Blues")  # BS 4 and a 3


def test_powers_have_no_long_range() -> None:  # LEG-PSY-12
    weapon = coven().model("Psyker").powers[0].weapon

    assert ["effective", "effective", "out"] == [range_band(weapon, inches) for inches in (1, 24, 25)]


def test_a_focused_witchfire_chooses_its_model_on_eight() -> None:  # LEG-PSY-19
    for face, chooses in ((8, True), (7, False)):
        table = phase(coven("Lash", cast=[face], hit=[1]))
        table.say("Lash/B1")
        assert chooses == ("strike?" in table.prompt)


def test_a_beam_hits_everybody_on_its_way_once() -> None:  # LEG-PSY-18
    theirs = {"Blues": squad(3, at=(20, 14), spots=((20, 14), (20, 16), (20, 22)), weapons=(), sv=None)}
    table = phase(coven("Ray", theirs=theirs, mastery=2, cast=[11], save=[1, 1]))
    table.say("Ray/cast")
    with pytest.raises(Refused, match="within 12"):
        table.say({"point": [20, 23]})
    table.say({"point": [20, 18]})

    assert ("B1.3",) == table.unit("Blues").models


def test_a_nova_hits_every_enemy_in_range_without_sight() -> None:  # LEG-PSY-20
    theirs = {"Blues": squad(3, at=(20, 17), weapons=(), sv=None), "Greens": squad(3, at=(20, 40), weapons=())}
    table = phase(coven("Wave", theirs=theirs, cast=[11], save=[1, 1, 1]))
    table.say("Wave/cast")

    assert (0, 3) == (table.left("Blues"), table.left("Greens"))


def test_a_conjuration_brings_a_unit_by_deep_strike() -> None:  # LEG-PSY-15
    table = phase(coven("Call", cast=[11], scatter=[12]))
    table.say("Call/cast")
    with pytest.raises(Refused, match="within 12"):
        table.say({"marker": [20, 30]})
    table.say({"marker": [14, 14]})
    table.game.answer(asked(table.game).suggest(_Low()))
    imps = next(unit for unit in table.game.all(type(table.unit("Reds"))) if unit.name == "Imps")

    assert "table" == imps.where
    assert imps.has_activated


def test_a_conjuration_of_short_range_opens_at_the_edge_of_the_table_too() -> None:  # LEG-PSY-15
    table = coven("Call", cast=[11], powers=(*ALL[:-1], {**CALL, "range": 1}))
    table.game.change(table.model("Psyker").id, at=(0.6, 10.0))
    phase(table).say("Call/cast")

    asked(table.game).check(asked(table.game).suggest(_Low()))


class _Low:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.4


def test_an_enemy_psyker_denies_once_within_twenty_four_inches() -> None:  # LEG-PSY-07
    theirs = {"Witch": squad(1, at=(20, 30), weapons=(), rules=["Psyker (1)"])}
    table = phase(coven("Ward", theirs=theirs, reacts=True, cast=[7]))
    table.say("Ward/A2")
    assert "Deny the witch?" in table.prompt
    table.say("B1.1")

    assert () == table.unit("Reds").effects
    assert table.model("Witch").has_denied
    assert [] == deniers_of(table.game, table.model("Psyker").id)


def test_who_denies_stays_drained_until_its_next_cast() -> None:  # LEG-PSY-13
    theirs = {"Witch": squad(1, at=(20, 30), weapons=(), rules=["Psyker (2)"])}
    table = phase(coven("Ward", theirs=theirs, reacts=True, cast=[7]).change_model("Witch", mastery_shift=-1))
    table.say("Ward/A2", "B1.1")

    assert -1 == table.model("Witch").mastery_shift


def test_a_hood_denies_at_thirty_six_and_will_adds_one() -> None:  # LEG-PSY-08, LEG-KW-02
    far = {"Witch": squad(1, at=(20, 40), weapons=(), rules=["Psyker (1)"])}
    hood = {"Witch": squad(1, at=(20, 40), weapons=(), rules=["Psyker (1)", "Psychic Hood", "Adamantium Will"])}
    assert [] == deniers_of(coven(theirs=far).game, coven(theirs=far).model("Psyker").id)
    table = phase(coven("Ward", theirs=hood, reacts=True, cast=[8]))
    table.say("Ward/A2").say("B1.1")
    assert () == table.unit("Reds").effects


def test_adamantium_will_alone_hinders_powers_aimed_at_it() -> None:  # LEG-KW-02
    theirs = {"Blues": squad(3, at=(20, 26), weapons=(), rules=["Adamantium Will"])}
    table = phase(coven("Hex", theirs=theirs, cast=[7]))
    table.say("Hex/B1")

    assert () == table.unit("Blues").effects


@pytest.mark.parametrize(("rules", "works"), [(["Adamantium Will"], False), ([], True)])
def test_adamantium_will_hinders_though_another_could_deny(rules: list[str], works: bool) -> None:  # LEG-KW-02
    """A witch near by could deny and does not: the unit itself is strong-minded all the same."""
    theirs = {
        "Blues": squad(3, at=(20, 26), weapons=(), rules=rules),
        "Witch": squad(1, at=(26, 26), weapons=(), rules=["Psyker (1)"]),
    }
    table = phase(coven("Hex", theirs=theirs, cast=[7]))
    table.say("Hex/B1")

    assert works == bool(table.unit("Blues").effects)


def test_any_model_of_a_brotherhood_measures() -> None:  # LEG-KW-07, LEG-PSY-07
    """The first stands 27 inches from the caster, the last 22."""
    spots = ((20, 38), (20, 35.5), (20, 33))
    choir = squad(3, at=(0, 0), spots=spots, weapons=(), rules=["Brotherhood of Psykers", "Psyker (1)"])
    theirs = {"Choir": choir}
    table = coven("Ward", theirs=theirs)

    assert ["B1.1"] == [model.id for model in deniers_of(table.game, table.model("Psyker").id)]
    power = next(power for power in table.model("Psyker").powers if power.name == "Bolt")
    table.change_model("Choir", 1, powers=(power,))
    assert is_in_range(table.game, table.model("Choir").id, power, table.ids["Psyker"])


@pytest.mark.parametrize("first", [20.0, 26.0])
def test_a_witchfire_comes_from_the_brother_who_sees(first: float) -> None:  # LEG-KW-07, LEG-PSY-17
    """A wall hides the enemy from the one at 26."""
    spots = ((first, 30.0), (46.0 - first, 30.0))
    choir = squad(2, at=(0, 0), spots=spots, weapons=(), rules=["Brotherhood of Psykers", "Psyker (1)"])
    table = coven("Ward", piece("wall", (23, 28, 40, 28.4), 6), theirs={"Choir": choir}, hit=[12] * 3, save=[12] * 3)
    power = next(power for power in table.model("Psyker").powers if power.name == "Bolt")
    caster = table.model("Choir").id
    aims = [each for each in targets_of(table.game, caster, power) if each.unit == table.ids["Psyker"]]
    assert aims
    done(resolve_power(table.game, caster, power, aims[0], is_focused=False))

    assert [1] == [event.text.count("3 hits") for event in table.game.events if event.kind == "shoot"]


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_the_table_of_perils(row: int) -> None:  # LEG-PSY-09, LEG-PSY-13
    dice: dict[str, list[int]] = {"perils": [row]}
    if row == 1:
        dice["leadership"] = [1]
    if row in (3, 4):
        dice["save"] = [12] * 9
    table = phase(coven("Ward", cast=[12], **spread(dice)))
    table.say("Ward/A2")

    assert (row >= 4) == bool(table.unit("Reds").effects)
    if row == 1:
        assert 0 == table.left("Psyker")
    elif row == 2:
        assert ("Ward",) == table.model("Psyker").powers_lost
    elif row >= 5:
        assert {5: -1, 6: 1}[row] == table.model("Psyker").mastery_shift


def test_outsiders_peril_on_low_faces_with_malefic_and_sanctic_powers() -> None:  # LEG-PSY-22, LEG-PSY-23
    for flag in ("malefic", "sanctic"):
        table = phase(coven("Ward", powers=(BOLT, {**WARD, flag: True}), cast=[4], perils=[5]))
        table.say("Ward/A2")
        assert table.log("LEG-PSY-09"), flag
    mild = phase(coven("Ward", powers=(BOLT, {**WARD, "sanctic": True}), cast=[4], options={"sanctic_mild": True}))
    mild.say("Ward/A2")
    assert not mild.log("LEG-PSY-09")


def test_a_force_weapon_is_woken_beside_the_power() -> None:  # LEG-PSY-11, LEG-KW-21
    blade = {**BLADE, "name": "Stave", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"])
    for face, works in ((7, True), (6, False)):
        table = Battle(
            {"Psyker": own}, {"Blues": squad(1, at=(20, 40), weapons=())}, more=({"power": [BOLT]}, {}), cast=[face]
        )
        table.say("Psyker").until("force weapon").say("yes")
        assert works == table.model("Psyker").force_is_on


def test_waking_a_force_weapon_can_burn_and_surge() -> None:  # LEG-PSY-11, LEG-PSY-13
    blade = {**BLADE, "name": "Stave", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"], w=3)
    for row, shift, works, lost in ((2, 0, False, (FORCE,)), (5, -1, True, ()), (6, 1, True, ())):
        theirs = {"Blues": squad(1, at=(20, 40), weapons=())}
        table = Battle({"Psyker": own}, theirs, more=({"power": [BOLT]}, {}), cast=[12], perils=[row])
        table.say("Psyker").until("force weapon").say("yes")
        psyker = table.model("Psyker")
        assert (shift, works, lost) == (psyker.mastery_shift, psyker.force_is_on, psyker.powers_lost), row


def test_a_burnt_mind_does_not_wake_its_weapon_again() -> None:  # LEG-PSY-13, LEG-PSY-11
    blade = {**BLADE, "name": "Stave", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"], w=3)
    table = Battle({"Psyker": own}, {"Blues": squad(1, at=(20, 40), weapons=())}, more=({"power": [BOLT]}, {}))
    table.change_model("Psyker", powers_lost=(FORCE,))
    table.activate("Psyker").finish()

    assert not any("force weapon" in event.text for event in table.game.events)
    assert not table.log("LEG-PSY-11")


STAVE = {**BLADE, "name": "Stave", "rules": ["Force"]}


def brothers(**dice: Any) -> Battle:
    """Three brothers with staves, of whom the first has none."""
    rules = ["Brotherhood of Psykers", "Psyker (1)"]
    own = squad(3, at=(20, 10), weapons=(STAVE,), rules=rules, sv=None, w=1)
    table = Battle({"Psyker": own}, {"Blues": squad(1, at=(20, 40), weapons=())}, more=({"power": [BOLT]}, {}), **dice)
    return table.change_model("Psyker", 1, weapons=())


def test_all_force_weapons_of_a_brotherhood_wake_together() -> None:  # LEG-KW-07, LEG-PSY-04, LEG-PSY-11
    table = brothers(cast=[7])
    table.activate("Psyker").until("wake the force weapon").say("yes")

    assert [False, True, True] == [model.force_is_on for model in table.models("Psyker")]


def test_a_brotherhood_casts_on_when_perils_take_the_brother_who_spoke() -> None:  # LEG-KW-07, LEG-PSY-09, LEG-PSY-13
    """Backlash kills the first of three: the psyker is the brotherhood, and it survives."""
    table = brothers(cast=[12], perils=[4, 1], save=[1])
    table.activate("Psyker").until("wake the force weapon").say("yes")

    assert ("A1.2", "A1.3") == table.unit("Psyker").models
    assert [True, True] == [model.force_is_on for model in table.models("Psyker")]


def test_a_brotherhood_forgets_and_surges_as_one() -> None:  # LEG-KW-07, LEG-PSY-13
    table = brothers(cast=[12], perils=[2, 3])
    table.activate("Psyker").until("wake the force weapon").say("yes")
    assert [(FORCE,)] * 3 == [model.powers_lost for model in table.models("Psyker")]

    surge = brothers(cast=[12], perils=[6, 3])
    surge.activate("Psyker").until("wake the force weapon").say("yes")
    assert [1] * 3 == [model.mastery_shift for model in surge.models("Psyker")]


def test_the_rider_of_a_chariot_wakes_his_own_weapon() -> None:  # LEG-PSY-11, LEG-CHRT-01
    table = race(True, squad(1, (20, 40), weapons=()), cast=[7])
    rider = table.model("Car").rider
    assert rider is not None
    lord = msgspec.structs.replace(rider, rules=rules("Psyker (1)"))
    table.change_model("Car", rider=lord, rider_weapons=(convert(STAVE, WeaponProfile),))
    assert bears_force(table.model("Car"))
    table.activate("Car").until("wake the force weapon").say("yes")

    assert table.model("Car").force_is_on


# ---------------------------------------------------------------- fliers


def under_wings(chosen: str, **dice: Any) -> Battle:
    """A psyker with an enemy creature in the air, nine inches away."""
    beast = squad(1, (20, 20), unit_type="flying_monstrous_creature", w=4, sv=None, weapons=())
    return coven(chosen, theirs={"Beast": beast}, **dice).change_model("Beast", is_flying=True)


def test_who_flies_can_be_cursed() -> None:  # LEG-PSY-16
    table = phase(under_wings("Hex", cast=[9])).say("Hex/B1")

    assert ["Hex"] == [effect.name for effect in table.unit("Beast").effects]


@pytest.mark.parametrize(("face", "hits"), [(9, 0), (11, 3)])
def test_a_witchfire_at_who_flies_is_hard_to_aim(face: int, hits: int) -> None:  # LEG-PSY-17, LEG-FLY-09
    """BS 4 and -7: a natural 10 is needed, and powers have no short range."""
    table = phase(under_wings("Hex", cast=[9], hit=[face] * 3, save=[12] * 9)).say("Bolt/B1")

    assert f"3 shots, {hits} hits." in table.said()


def test_a_nova_strikes_who_flies() -> None:  # LEG-PSY-20
    table = under_wings("Wave", cast=[9], save=[12] * 3)
    table.change_model("Beast", at=(20.0, 17.0))
    phase(table).say("Wave/cast")

    assert "Beast takes 3 hits." in table.log("LEG-PSY-20")


# ---------------------------------------------------------------- allies


@pytest.mark.parametrize(("flags", "is_perilous"), [(("malefic_native",), False), ((), True)])
def test_an_ally_is_native_to_what_his_own_faction_is(flags: tuple[str, ...], is_perilous: bool) -> None:
    """LEG-PSY-22, LEG-PSY-23"""
    table = coven("Ward", powers=(BOLT, {**WARD, "malefic": True}), cast=[4], perils=[5])
    table.change("Psyker", flags=flags)
    phase(table).say("Ward/A2")

    assert is_perilous == bool(table.log("LEG-PSY-09"))


def test_every_unit_has_the_flags_of_its_own_book() -> None:  # LEG-PSY-21, LEG-PSY-22, LEG-PSY-23
    own, others = next((one, two) for one in books().values() for two in books().values() if one.flags != two.flags)
    mine = convert({"name": "Army", "faction": own.name, "unit": []}, Army)

    assert (own.flags, own.flags, others.flags) == (
        flags_of(mine),
        flags_of(mine, own.name),
        flags_of(mine, others.name),
    )
    sworn = convert({"name": "Army", "faction": own.name, "unit": [], "flags": ["no_daemonology"]}, Army)
    assert ("no_daemonology",) == flags_of(sworn, own.name)


# ---------------------------------------------------------------- the end of a beam


def test_a_beam_ends_where_the_psyker_sees() -> None:  # LEG-PSY-18, LEG-PSY-12
    wall = piece("wall", (17, 14, 19, 14.3), 4)
    table = phase(coven("Ray", wall, mastery=2, cast=[12], perils=[5]))
    table.say("Ray/cast")
    with pytest.raises(Refused, match="does not see"):
        table.say({"point": [18, 16]})
    table.say({"point": [20, 16]})

    assert table.log("LEG-PSY-18")


def test_a_beam_may_end_on_a_model_that_hides_the_ground_it_stands_on() -> None:  # LEG-PSY-18, LEG-PSY-12
    table = phase(coven("Ray", mastery=2, theirs={"Tank": tank((20, 17))}, cast=[12], perils=[5], save=[12]))
    table.say("Ray/cast").say({"point": [20, 17]})

    assert "The beam strikes 1 model." in table.log("LEG-PSY-18")


def test_a_beam_nobody_has_thought_about_is_legal() -> None:  # LEG-PSY-18, LEG-PSY-12
    """A wall hides every enemy: the psyker burns nobody."""
    wall = piece("wall", (5, 20, 40, 20.3), 6)
    table = phase(coven("Ray", wall, mastery=2, theirs={"Blues": squad(3, (20, 21.2), weapons=())}, cast=[11]))
    table.say("Ray/cast")

    asked(table.game).check(asked(table.game).suggest(_Low()))


def test_from_combat_only_enemies_in_it_are_witchfired() -> None:  # LEG-PSY-02
    theirs = {"Blues": squad(1, at=(20, 11), weapons=()), "Greens": squad(1, at=(20, 20), weapons=())}
    table = coven("Ward", theirs=theirs)
    table.change("Psyker", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Psyker"],))
    power = next(each for each in table.model("Psyker").powers if each.name == "Bolt")

    assert ["B1"] == [each.key for each in targets_of(table.game, table.model("Psyker").id, power)]


def test_from_combat_every_enemy_in_sight_can_be_cursed() -> None:  # LEG-PSY-02
    theirs = {"Blues": squad(1, at=(20, 11), weapons=()), "Greens": squad(1, at=(24, 20), weapons=())}
    table = coven("Hex", theirs=theirs)
    table.change("Psyker", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Psyker"],))
    power = next(each for each in table.model("Psyker").powers if each.name == "Hex")

    assert ["B1", "B2"] == [each.key for each in targets_of(table.game, table.model("Psyker").id, power)]


def test_embarked_psykers_do_not_cast_and_embarked_units_are_no_targets() -> None:  # LEG-PSY-06
    table = coven("Hex")
    table.change("Blues", where="aboard")
    power = next(each for each in table.model("Psyker").powers if each.name == "Hex")

    assert [] == targets_of(table.game, table.model("Psyker").id, power)


def test_a_brotherhood_casts_once_and_perils_strike_a_random_model() -> None:  # LEG-KW-07
    own = squad(3, at=(20, 10), weapons=(), rules=["Brotherhood of Psykers", "Psyker (1)"], sv=None, w=1)
    table = Battle(
        {"Psyker": own},
        {"Blues": squad(1, at=(20, 26), weapons=())},
        more=({"power": [BOLT, WARD]}, {}),
        private=({"psyker": [{"unit": "Psyker", "powers": ["Ward"]}]}, {}),
        cast=[12],
        perils=[4, 3],
        save=[1],
        hit=[1] * 3,
    )
    phase(table).say("Bolt/B1")

    assert ("A1.1", "A1.2") == table.unit("Psyker").models
    assert "Which power" not in table.prompt


def test_a_blessing_reaches_those_aboard_a_transport() -> None:  # LEG-PSY-06, LEG-PSY-12
    for away, works in ((6, True), (20, False)):
        ours = {"Mule": carrier((24 + away, 14), weapons=()), "Crew": aboard(2, "Mule", weapons=())}
        table = phase(coven("Ward", ours=ours, cast=[11]))
        table.say("Ward/A4")
        assert works == bool(table.unit("Crew").effects)


@pytest.mark.parametrize(("hull", "left"), [(6, (3,)), (8, (5, 3)), (3, None)])
def test_perils_take_three_hull_points_in_one_attack(hull: int, left: tuple[int, ...] | None) -> None:  # LEG-PSY-13
    table = Battle(
        {"Tank": tank((20, 10), hp=hull, rules=["Psychic Pilot"])},
        {"Blues": squad(1, (60, 43))},
        cast=[12],
        perils=[1],
        leadership=[1],
        destruction=[1],
    )
    psyker = table.model("Tank")
    run(table.game, _cast(table, psyker))

    assert left == (table.model("Tank").left if table.left("Tank") else None)
    assert not table.left("Tank") or 0 == table.model("Tank").damage


async def _cast(table: Battle, psyker: Model) -> None:
    await cast_power(table.game, psyker.id, convert(WAVE, PowerProfile), ITSELF)


@pytest.mark.parametrize(("has_activated", "asks"), [(False, True), (True, False)])
def test_a_psyker_who_is_charged_may_wake_his_weapon(has_activated: bool, asks: bool) -> None:  # LEG-PSY-11
    rod = {**BLADE, "name": "Rod", "rules": ["Force"]}
    table = Battle(
        {"Reds": squad(1, (20, 10), weapons=(BLADE,))},
        {"Seer": hero((20, 13), weapons=(rod,), rules=["Psyker (1)"]), "Far": squad(1, (60, 43))},
        cast=[12, 7],
        hit=[1] * 60,
        perils=[6],
    )
    table.change("Seer", has_activated=has_activated)
    table.activate("Reds").until("charge, or neither").say("charge", ["Seer"])

    assert asks == ("wake the force weapon" in table.prompt)
