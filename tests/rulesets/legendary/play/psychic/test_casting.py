"""Who knows, casts and denies powers. (LEG-PSY-01 to LEG-PSY-10, LEG-PSY-24)"""

from __future__ import annotations

from grognard.rulesets.legendary.play.psychic.denying import deniers_of
from grognard.rulesets.legendary.play.psychic.powers import targets_of
from tests.rulesets.legendary.kit import squad
from tests.rulesets.legendary.play.psychic.kit import coven, phase
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier


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


def test_an_enemy_psyker_denies_once_within_twenty_four_inches() -> None:  # LEG-PSY-07
    theirs = {"Witch": squad(1, at=(20, 30), weapons=(), rules=["Psyker (1)"])}
    table = phase(coven("Ward", theirs=theirs, reacts=True, cast=[7]))
    table.say("Ward/A2")
    assert "Deny the witch?" in table.prompt
    table.say("B1.1")

    assert () == table.unit("Reds").effects
    assert table.model("Witch").has_denied
    assert [] == deniers_of(table.game, table.model("Psyker").id)


def test_a_hood_denies_at_thirty_six_and_will_adds_one() -> None:  # LEG-PSY-08, LEG-KW-02
    far = {"Witch": squad(1, at=(20, 40), weapons=(), rules=["Psyker (1)"])}
    hood = {"Witch": squad(1, at=(20, 40), weapons=(), rules=["Psyker (1)", "Psychic Hood", "Adamantium Will"])}
    assert [] == deniers_of(coven(theirs=far).game, coven(theirs=far).model("Psyker").id)
    table = phase(coven("Ward", theirs=hood, reacts=True, cast=[8]))
    table.say("Ward/A2").say("B1.1")
    assert () == table.unit("Reds").effects


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


def test_a_blessing_reaches_those_aboard_a_transport() -> None:  # LEG-PSY-06, LEG-PSY-12
    for away, works in ((6, True), (20, False)):
        ours = {"Mule": carrier((24 + away, 14), weapons=()), "Crew": aboard(2, "Mule", weapons=())}
        table = phase(coven("Ward", ours=ours, cast=[11]))
        table.say("Ward/A4")
        assert works == bool(table.unit("Crew").effects)
