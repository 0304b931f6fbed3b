"""Blasts, scatter, spotters and flames. (LEG-TMPL, LEG-SCAT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Box, Disc, Teardrop, distance
from grognard.rulesets.legendary.play.shooting.bursts import under
from grognard.rulesets.legendary.play.shooting.flames import TIP, TOWARDS, flames
from grognard.rulesets.legendary.play.shooting.guns import Gun
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from grognard.rulesets.legendary.play.shooting.spotters import can_be_spotted, spotted_modifiers, spotters_for
from grognard.rulesets.legendary.play.shooting.template_outlines import beam_outline, teardrop_outline
from tests.rulesets.legendary.kit import Battle, asked, piece, spread, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, house, inside, tower

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry

MORTAR = {"name": "Mortar", "range": 24, "s": 4, "ap": 5, "rules": ["Blast"]}
HOWITZER = {"name": "Howitzer", "range": 48, "s": 6, "ap": 4, "rules": ["Blast", "Barrage"]}
FLAMER = {"name": "Flamer", "range": "template", "s": 4, "ap": 5, "type": "Assault"}


def fired(
    weapon: dict[str, Any] = MORTAR,
    *pieces: FeatureEntry,
    theirs: dict[str, Any] | None = None,
    aim: str = "B1.1",
    ours: dict[str, Any] | None = None,
    **dice: Any,
) -> Battle:
    table = Battle(
        {"Reds": squad(1, at=(20, 5), weapons=(weapon,), **(ours or {}))},
        {"Blues": squad(**{"number": 4, "at": (20, 25), "pitch": 1.1, "sv": None, **(theirs or {})})},
        *pieces,
        **dice,
    )
    table.activate("Reds").until("shoots at whom").fire(**{str(weapon["name"]): "Blues"})
    if "Where does" in table.prompt:
        table.say(aim)
    return table


def test_a_direct_hit_strikes_everybody_under_the_template() -> (
    None
):  # LEG-TMPL-01, LEG-TMPL-02, LEG-TMPL-06, LEG-SCAT-01
    table = fired(scatter=[3], save=[1, 1])

    assert 2 == table.left("Blues")
    assert ["A direct hit."] == table.log("LEG-SCAT-01")[-1:]


def test_a_large_blast_is_five_inches() -> None:  # LEG-TMPL-01, LEG-TMPL-10
    table = fired({**MORTAR, "rules": ["Large Blast"]}, scatter=[3], save=[1] * 3)
    assert 1 == table.left("Blues")
    wide = fired({**MORTAR, "rules": ["Massive Blast"]}, scatter=[3], save=[1] * 4)
    assert 0 == wide.left("Blues")


def test_a_miss_scatters_twelve_less_the_face_in_a_random_direction() -> None:  # LEG-SCAT-02, LEG-SCAT-03
    table = fired(scatter=[2], direction=[90])
    scattered = next(event for event in table.game.events if "It scatters" in event.text)

    assert 'It scatters 10".' == scattered.text
    assert (20.0, 35.0) == pytest.approx(tuple(scattered.data["at"]))
    assert 4 == table.left("Blues")


def test_the_scatter_goes_by_the_total_by_switch() -> None:  # LEG-SCAT-02
    table = fired(scatter=[2], direction=[90], options={"scatter_by_total": True})
    assert 'It scatters 6".' in table.said()


def test_a_shell_bursts_on_the_cover_short_of_the_target() -> None:  # LEG-SCAT-04
    rocks = piece("rocks", (15, 23.2, 30, 23.6), 0.2)
    table = fired(MORTAR, rocks, scatter=[4])
    burst = next(event for event in table.game.events if "bursts on the cover" in event.text)

    assert (20.0, 23.0) == pytest.approx(tuple(burst.data["at"]))


def test_friends_and_fights_are_hit_by_what_scatters_onto_them() -> None:  # LEG-SCAT-05, LEG-TMPL-02
    table = Battle(
        {"Reds": squad(1, at=(20, 5), weapons=(MORTAR,)), "Pinks": squad(2, at=(30, 25), pitch=1.1, sv=None)},
        {"Blues": squad(1, at=(20, 25))},
        scatter=[2],
        direction=[360],
        save=[1, 1],
    )
    table.activate("Reds").until("shoots at whom").fire(Mortar="Blues")

    assert 0 == table.left("Pinks")


def test_a_template_whose_centre_is_off_the_table_strikes_those_on_it() -> None:  # LEG-SCAT-05, LEG-TMPL-02
    table = fired(theirs={"number": 2, "spots": ((20, 38.2), (20, 47.2))}, scatter=[2], direction=[90], save=[1])

    assert table.log("LEG-SCAT-05")
    assert ("B1.1",) == table.unit("Blues").models


def test_nothing_happens_off_the_table() -> None:  # LEG-SCAT-05
    table = fired(theirs={"at": (20, 45)}, scatter=[2], direction=[90])
    assert table.log("LEG-SCAT-05")


def test_several_blasts_scatter_one_by_one_from_one_point() -> None:  # LEG-TMPL-07
    table = fired(
        {**MORTAR, "rules": ["Blast", "Multiple Blast 3"]},
        scatter=[8, 5, 2],
        direction=[90, 90],
        save=[12] * 2,
        theirs={"at": (20, 25), "bs": 4},
        ours={"bs": 0},
    )
    inches = [event.text for event in table.game.events if "It scatters" in event.text]
    assert ['It scatters 7".', 'It scatters 10".'] == inches


def test_the_innermost_ring_of_a_mega_blast_counts() -> None:  # LEG-TMPL-08
    rings = [{"s": 6, "ap": 4}, {"s": 3, "ap": "-"}]
    mega = {"name": "Mortar", "range": 24, "s": 10, "ap": 1, "rules": ["Mega Blast"], "rings": rings}
    table = fired(
        mega, scatter=[3], save=[11, 11, 11], theirs={"number": 3, "spots": ((20, 25), (23.2, 25), (20, 29.2))}
    )

    assert ("B1.2", "B1.3") == table.unit("Blues").models


def test_a_mega_blast_strikes_walls_by_the_ring_that_touches_them() -> None:  # LEG-TMPL-08, LEG-BLDG-09
    """A shed of armour 10 that only the outermost ring reaches, of S3 and no AP, holds whatever is rolled."""
    rings = [{"s": 6, "ap": 4}, {"s": 3, "ap": "-"}]
    mega = {"name": "Mortar", "range": 24, "s": 10, "ap": 1, "rules": ["Mega Blast"], "rings": rings}
    shed = house((24, 23, 30, 27), name="Shed", size="small", material="weak")
    table = fired(mega, shed, scatter=[3], save=[12, 1], theirs={"number": 1})

    assert table.log("LEG-BLDG-05")
    assert not any("is destroyed" in text for text in table.log("LEG-BLDG-09"))


def test_a_cluster_of_five_blasts_receives_shells_by_dice() -> None:  # LEG-TMPL-09
    barrage = {"name": "Mortar", "range": 48, "s": 6, "ap": 4, "rules": ["Apocalyptic Barrage 4"]}
    table = fired(barrage, scatter=[3], shell=[5, 5, 2, 6], save=[12] * 40, leadership=[12])
    assert "any of the five" in table.prompt
    table.say("5")
    assert 4 == sum("under the template" in event.text for event in table.game.events)


def test_a_shell_that_falls_short_lands_at_its_reach() -> None:  # LEG-GEN-07
    short = {**MORTAR, "range": 8, "type": "Ordnance"}
    table = fired(short, scatter=[12])
    burst = next(event for event in table.game.events if event.text == "A direct hit.")

    assert (20.0, 21.0) == pytest.approx(tuple(burst.data["at"]))


def test_a_plain_blast_beyond_its_reach_misses() -> None:  # LEG-GEN-07
    grenade = {"name": "Grenade", "range": 9, "s": 3, "ap": "-", "type": "Assault", "rules": ["Blast"]}
    table = fired(grenade)

    assert any("out of reach" in text for text in table.log("LEG-GEN-07"))
    assert not [event for event in table.game.events if "under the template" in event.text]


def spotted(distance: float, **how: Any) -> Battle:
    """A howitzer behind a wall and a spotter who sees the target at this distance."""
    return Battle(
        {
            "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,), bs=3),
            "Eyes": squad(1, at=(40, 10), weapons=(), rules=["Spotter (leader)"], **how),
        },
        {"Blues": squad(1, at=(40, 11 + distance), sv=None)},
        piece("wall", (10, 8, 38, 8.4), 6),
    )


@pytest.mark.parametrize(("distance", "plus"), [(12, 9), (20, 7), (30, 5)])
def test_a_spotter_adds_his_skill_and_his_range(distance: float, plus: int) -> None:  # LEG-SCAT-06, LEG-SCAT-07
    table = spotted(distance)
    [spotting] = spotters_for(table.game, table.ids["Guns"], table.ids["Blues"])
    gun = Gun(table.model("Guns").id, 0, table.model("Guns").weapons[0])

    assert plus == sum(part.value for part in spotted_modifiers(table.game, gun, spotting, table.ids["Blues"]))


def test_a_building_of_the_enemy_is_spotted_by_its_walls() -> None:  # LEG-SCAT-06, LEG-BLDG-09
    ours = {
        "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,), bs=3),
        "Eyes": squad(1, at=(40, 10), weapons=(), rules=["Spotter (leader)"]),
    }
    table = Battle(ours, {"Tower": tower((40, 30))}, piece("wall", (10, 8, 38, 8.4), 6))
    [spotting] = spotters_for(table.game, table.ids["Guns"], table.ids["Tower"])

    assert (table.model("Eyes").id, (table.model("Tower").id,)) == (spotting.spotter, spotting.seen)


def test_a_spotter_who_moved_spoils_the_aim() -> None:  # LEG-SCAT-06
    table = spotted(20)
    table.change_model("Eyes", pace="moved")
    [spotting] = spotters_for(table.game, table.ids["Guns"], table.ids["Blues"])
    gun = Gun(table.model("Guns").id, 0, table.model("Guns").weapons[0])

    assert 5 == sum(part.value for part in spotted_modifiers(table.game, gun, spotting, table.ids["Blues"]))


@pytest.mark.parametrize("facing", [0.0, 90.0, 200.0])
def test_teardrops_and_beams_are_drawn_as_they_lie(facing: float) -> None:  # LEG-TMPL-04, LEG-PSY-18
    """Every corner lies on the rim: just inside it overlaps, just outside it does not."""
    for shape, outline in (
        (drop := Teardrop((20, 20), facing), teardrop_outline(drop)),
        (strip := Box((20, 20), 12, 1, facing), beam_outline(strip)),
    ):
        middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
        for x, y in outline:
            inner = (x + 0.01 * (middle[0] - x), y + 0.01 * (middle[1] - y))
            outer = (x - 0.01 * (middle[0] - x), y - 0.01 * (middle[1] - y))
            assert distance(Disc(inner, 0.0), shape) == 0.0
            assert distance(Disc(outer, 0.0), shape) > 0.0


@pytest.mark.parametrize(("total", "left"), [(6, 1), (7, 0)])
def test_cover_does_not_stop_a_shell_that_a_spotter_aims(total: int, left: int) -> None:  # LEG-SCAT-06, LEG-SCAT-04
    """A total of 7 is a direct hit, where it would burst on cover of 1 that the gun itself aims at."""
    ours = {
        "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,), bs=3),
        "Eyes": squad(1, at=(40, 10), weapons=(), rules=["Spotter (leader)"]),
    }
    wall = piece("wall", (10, 8, 38, 8.4), 6)
    dice = {"scatter": [total - 5], "direction": [90], "save": [1]}
    table = Battle(ours, {"Blues": squad(1, at=(40, 41), sv=None)}, wall, **spread(dice))
    table.activate("Guns").until("shoots at whom").fire(Howitzer="Blues").finish()

    assert left == table.left("Blues")


@pytest.mark.parametrize(("gun", "eyes"), [(True, False), (False, True), (True, True)])
def test_pinned_crews_and_spotters_aim_worse(gun: bool, eyes: bool) -> None:  # LEG-SHOOT-11, LEG-SCAT-06
    table = spotted(20)
    table.change("Guns", is_pinned=gun).change("Eyes", is_pinned=eyes)
    [spotting] = spotters_for(table.game, table.ids["Guns"], table.ids["Blues"])
    howitzer = Gun(table.model("Guns").id, 0, table.model("Guns").weapons[0])

    assert 3 == sum(part.value for part in spotted_modifiers(table.game, howitzer, spotting, table.ids["Blues"]))


def test_the_shooter_chooses_his_spotter() -> None:  # LEG-SCAT-06, LEG-SCAT-10
    """The nearer one has moved; he is offered last, and a runt is removed only if he is chosen."""
    ours = {
        "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,), bs=3),
        "Runt": squad(1, at=(40, 10), weapons=(), rules=["Spotter (runt)"]),
        "Eyes": squad(1, at=(45, 10), weapons=(), rules=["Spotter (leader)"]),
    }
    wall = piece("wall", (10, 8, 38, 8.4), 6)
    table = Battle(ours, {"Blues": squad(1, at=(40, 30), sv=None)}, wall, scatter=[12], save=[12])
    table.change_model("Runt", pace="moved")
    table.activate("Guns").until("shoots at whom").fire(Howitzer="Blues")

    assert ["A3.1", "A2.1"] == table.options
    table.say("A3.1")
    assert 1 == table.left("Runt")


def test_a_gun_that_sees_may_use_a_spotter_all_the_same() -> None:  # LEG-WPN-18
    ours = {
        "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,), bs=3),
        "Eyes": squad(1, at=(40, 10), weapons=(), rules=["Spotter (leader)"]),
    }
    table = Battle(ours, {"Blues": squad(1, at=(40, 30), sv=None)}, scatter=[1], direction=[90])
    table.activate("Guns").until("shoots at whom").fire(Howitzer="Blues")

    assert ["A2.1", "direct"] == table.options
    table.say("direct")
    assert "spots for the guns" not in table.said()


def test_a_spotter_in_a_building_looks_out_of_its_windows() -> None:  # LEG-SCAT-06, LEG-BLDG-07
    ours = {
        "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,), bs=3),
        "Eyes": inside(1, rules=["Spotter (leader)"], weapons=()),
    }
    table = Battle(ours, {"Blues": squad(1, at=(24, 30), sv=None)}, MILL, piece("wall", (10, 8, 38, 8.4), 6))
    [spotting] = spotters_for(table.game, table.ids["Guns"], table.ids["Blues"])

    assert table.model("Eyes").id == spotting.spotter
    assert can_be_spotted(table.game, table.ids["Guns"], table.ids["Blues"])


def test_an_indirect_weapon_needs_a_spotter() -> None:  # LEG-WPN-18, LEG-WPN-19, LEG-SCAT-10
    table = spotted(20)
    table.say("Guns").until("shoots at whom")

    blind = Battle(
        {"Guns": squad(1, at=(20, 5), weapons=(HOWITZER,))},
        {"Blues": squad(1, at=(40, 31))},
        piece("wall", (10, 8, 62, 8.4), 6),
    )
    blind.say("Guns").finish()
    assert not [event for event in blind.game.events if event.kind == "shoot"]


def test_a_runt_that_spots_is_removed() -> None:  # LEG-SCAT-10
    runts = Battle(
        {
            "Guns": squad(1, at=(20, 5), weapons=(HOWITZER,)),
            "Eyes": squad(2, at=(40, 10), weapons=(), rules=["Spotter (runt)"]),
        },
        {"Blues": squad(1, at=(40, 31), sv=None)},
        piece("wall", (10, 8, 38, 8.4), 6),
        scatter=[12],
        save=[12],
    )
    runts.say("Guns").until("shoots at whom").fire(Howitzer="Blues")
    assert 1 == runts.left("Eyes")


def test_only_overhead_cover_stops_a_barrage() -> None:  # LEG-SCAT-08
    ruin = piece("ruins", (18, 23, 26, 27), 4, floors=(3.0,))
    theirs: dict[str, Any] = {"number": 2, "spots": ((20, 25), (21.2, 25))}
    table = Battle(
        {"Guns": squad(1, at=(20, 5), weapons=({**HOWITZER, "s": 6},))},
        {"Blues": squad(**theirs, sv=None)},
        ruin,
        scatter=[12],
        dangerous_terrain=[4, 3],
        save=[1],
    )
    table.activate("Guns").until("shoots at whom").fire(Howitzer="Blues")
    if "Where does" in table.prompt:
        table.say("B1.1")

    assert 1 == table.left("Blues")
    assert table.log("LEG-SCAT-08")


def test_a_flamer_hits_everybody_under_the_teardrop_whatever_the_cover() -> None:  # LEG-TMPL-04, LEG-TMPL-03
    grass = piece("grass", (15, 6, 25, 16))
    table = Battle(
        {"Reds": squad(1, at=(20, 5), weapons=(FLAMER,))},
        {"Blues": squad(3, at=(20, 9), spots=((20, 9), (20, 11), (20.4, 12.2)), sv=None)},
        grass,
        save=[1] * 3,
    )
    table.activate("Reds").until("shoots at whom").fire(Flamer="Blues")
    table.say({TOWARDS: (20.1, 11)})

    assert 0 == table.left("Blues")


def test_flames_never_touch_friends() -> None:  # LEG-TMPL-04, LEG-MELEE-27
    ours = {"Reds": squad(1, at=(20, 5), weapons=(FLAMER,)), "Pinks": squad(1, at=(20, 7))}
    table = Battle(ours, {"Blues": squad(1, at=(20, 10))})
    gun = Gun(table.model("Reds").id, 0, table.model("Reds").weapons[0])

    assert [] == flames(table.game, gun, Order(table.ids["Blues"]))


def test_a_torrent_burns_whom_it_reaches() -> None:  # LEG-TMPL-05
    torrent = {"name": "Torrent", "range": "torrent 12", "s": 4, "ap": 5}
    blues = squad(1, at=(20, 22), weapons=(), sv=None)
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(torrent,))}, {"Blues": blues}, save=[1])
    table.activate("Reds").until("shoots at whom").fire(Torrent="Blues")
    table.say({TIP: (20, 17), TOWARDS: (20, 20)})

    assert 0 == table.left("Blues")


def test_a_player_lays_the_flames_as_he_likes() -> None:  # LEG-TMPL-04
    """Straight at the enemy a friend stands in the way; beside him there is room."""
    ours = {"Reds": squad(1, at=(20, 5), weapons=(FLAMER,)), "Pinks": squad(1, at=(19.5, 9))}
    table = Battle(ours, {"Blues": squad(1, at=(20.4, 11), sv=None)}, save=[1])
    table.activate("Reds").until("shoots at whom").fire(Flamer="Blues")

    shown = asked(table.game).preview({TOWARDS: (21.6, 11)})

    assert [table.model("Blues").id] == shown["under"]
    assert (20.0, 5.0) != shown["outlines"][0][0]
    assert asked(table.game).hints["has_preview"]
    for wrong, why in (((20, 11), "friends"), ((30, 5), "touch Blues")):
        with pytest.raises(Refused, match=why):
            table.say({TOWARDS: wrong})
    assert ["B1.1"] == table.game.question.preview({TOWARDS: (21.6, 11)})["under"]  # type: ignore[union-attr]
    table.say({TOWARDS: (21.6, 11)})
    assert 0 == table.left("Blues")


def test_flying_models_are_not_under_templates() -> None:  # LEG-FLY-09
    table = Battle({"Reds": squad(1)}, {"Blues": squad(2, at=(20, 25))})
    table.change_model("Blues", is_flying=True)

    assert ["B1.2"] == under(table.game, Disc((20.5, 25), 2.5))


def test_a_barrage_strikes_those_who_stand_on_a_hill() -> None:  # LEG-SCAT-08, LEG-TMPL-02
    hill = piece("hill", (10, 20, 40, 32), 3.0)
    table = fired(HOWITZER, hill, theirs={"level": 3.0}, scatter=[12], save=[1, 1])

    assert 2 == table.left("Blues")
    assert not table.log("LEG-SCAT-08")


def test_the_cover_of_a_blast_is_that_of_the_model_aimed_at() -> None:  # LEG-SCAT-04, LEG-KW-29
    rocks = piece("rocks", (17, 23.2, 20.8, 23.6), 0.2)
    spots = ((20, 25), (18.5, 25), (24, 25))

    def bursts_short(aim: str, *rules: str) -> bool:
        theirs = {"number": 3, "spots": spots}
        table = fired({**MORTAR, "rules": ["Blast", *rules]}, rocks, theirs=theirs, aim=aim, scatter=[4], save=[12] * 3)
        return "bursts on the cover" in table.said()

    assert bursts_short("B1.1")
    assert not bursts_short("B1.3")
    assert not bursts_short("B1.1", "Ignores Cover")
