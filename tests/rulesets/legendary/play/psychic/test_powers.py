"""What each kind of power does. (LEG-PSY-11 to LEG-PSY-23)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.dice.to_hit import range_band
from grognard.rulesets.legendary.lists.library import books
from grognard.rulesets.legendary.lists.private_checks import flags_of
from grognard.rulesets.legendary.lists.sheets import Army
from grognard.rulesets.legendary.table.special_rules import characteristic, rules_of
from tests.rulesets.legendary.kit import BLADE, PLAIN, Battle, asked, piece, squad
from tests.rulesets.legendary.play.psychic.kit import ALL, BOLT, CALL, _Low, coven, phase
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank
from tests.rulesets.legendary.play.vehicles.test_chariots import LORD, PISTOL, chariot


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


def test_psykers_who_are_conjured_know_their_primaris() -> None:  # LEG-PSY-15, LEG-PSY-01, LEG-PSY-03
    """The Imps are psykers themselves: like others who have chosen nothing they know the primaris."""
    table = phase(coven("Call", cast=[11], scatter=[12])).say("Call/cast", {"marker": [14, 14]})
    table.game.answer(asked(table.game).suggest(_Low()))
    [imps] = [unit for unit in table.game.all(type(table.unit("Reds"))) if unit.name == "Imps"]
    assert [[True], [True]] == [[power.primaris for power in table.game[imp].powers] for imp in imps.models]


def test_a_chariot_is_conjured_with_its_rider() -> None:  # LEG-PSY-15, LEG-CHRT-01
    table = Battle(
        {"Psyker": squad(1, (20, 10), weapons=(BLADE,), rules=["Psyker (1)"]), "Car": chariot((50, 10))},
        {"Blues": squad(3, (20, 40), weapons=())},
        private=({"psyker": [{"unit": "Psyker", "powers": ["Call"]}]}, {}),
        more=(
            {
                "power": [BOLT, {**CALL, "conjures": "Car sheet"}],
                "profile": [LORD, {"name": "Psyker model", "points": 10, **PLAIN, "rules": ["Psyker (1)"]}],
                "weapon": [CANNON, BLADE, PISTOL],
            },
            {},
        ),
        cast=[11],
        scatter=[12],
    )
    phase(table).say("Call/cast", {"marker": [14, 14]})
    table.game.answer(asked(table.game).suggest(_Low()))
    called = [model for model in table.game.all(type(table.model("Car"))) if model.unit not in table.ids.values()]

    assert [table.model("Car").rider] == [model.rider for model in called]
    assert [table.model("Car").rider_weapons] == [model.rider_weapons for model in called]


def test_a_conjuration_of_short_range_opens_at_the_edge_of_the_table_too() -> None:  # LEG-PSY-15
    table = coven("Call", cast=[11], powers=(*ALL[:-1], {**CALL, "range": 1}))
    table.game.change(table.model("Psyker").id, at=(0.6, 10.0))
    phase(table).say("Call/cast")

    asked(table.game).check(asked(table.game).suggest(_Low()))


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


def test_a_beam_nobody_has_thought_about_is_legal() -> None:  # LEG-PSY-18, LEG-PSY-12
    """A wall hides every enemy: the psyker burns nobody."""
    wall = piece("wall", (5, 20, 40, 20.3), 6)
    table = phase(coven("Ray", wall, mastery=2, theirs={"Blues": squad(3, (20, 21.2), weapons=())}, cast=[11]))
    table.say("Ray/cast")

    asked(table.game).check(asked(table.game).suggest(_Low()))


def test_a_blessing_lasts_until_the_caster_activates_again() -> None:  # LEG-PSY-14, LEG-TURN-02
    table = phase(coven("Ward", cast=[12, 12], perils=[5]))
    table.change("Blues", has_activated=True).say("Ward/A2").finish()
    model = table.model("Reds")
    assert 5 == characteristic(table.game, model, "t")
    assert "Fearless" in [str(rule) for rule in rules_of(table.game, model)]

    table.say("Reds").change("Psyker", has_activated=False).finish().say("Psyker")
    assert 4 == characteristic(table.game, table.model("Reds"), "t")


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


@pytest.mark.parametrize("is_adamantine", [False, True])
def test_who_is_drained_denies_by_adamantium_will_alone(is_adamantine: bool) -> None:
    """LEG-PSY-07, LEG-PSY-13, LEG-KW-02: mastery 0 takes nothing from the roll, and the rule 1."""
    rules = ["Psyker (1)", *(["Adamantium Will"] if is_adamantine else [])]
    theirs = {"Seer": squad(1, at=(20, 20), weapons=(), rules=rules)}
    table = coven("Hex", theirs=theirs, reacts=True, cast=[11]).change_model("Seer", mastery_shift=-1)
    phase(table).say("Hex/B1")

    assert is_adamantine == ("Deny the witch?" in table.prompt)


def test_the_enemy_knows_where_a_beam_ends_before_he_denies() -> None:  # LEG-PSY-07, LEG-PSY-18
    theirs = {"Seer": squad(1, at=(20, 20), weapons=(), rules=["Psyker (1)"])}
    table = phase(coven("Ray", mastery=2, theirs=theirs, reacts=True, cast=[12, 12])).say("Ray/cast")
    assert table.prompt.startswith("Where does Ray end?")
    table.say({"point": [20, 16]})

    assert "Deny the witch?" in table.prompt
