"""Unusual questions: each is answered rightly, or refused with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.kernel.errors import GrognardError, Refused
from grognard.odds_studies import all_against_all, needed, units
from tests.rulesets.tenth.questions import group, question, sword, weapon

if TYPE_CHECKING:
    from pathlib import Path


def odds(asked: dict[str, Any]) -> Any:
    return grognard.odds("tenth", asked)


# ---------------------------------------------------------------- groups with one name


def test_groups_with_the_same_name_have_lines_of_their_own() -> None:
    report = odds(question(weapon(attacks=6), [group(1), group(3), group(1, name="men (1)")]))

    names = [stage for stage in report if stage.startswith("killed: ")]

    assert ["killed: men (2)", "killed: men (3)", "killed: men (1)"] == names
    assert report["models killed"].mean == sum(report[name].mean for name in names)
    assert len(report.bill) == len({(item.what, item.about) for item in report.bill})


# ---------------------------------------------------------------- weapons of the same models


def test_a_model_fights_with_one_melee_weapon() -> None:  # TEN-MELEE-09
    both = [sword(), sword(name="Axe", strength=8)]
    with pytest.raises(Refused, match="one of its melee weapons") as caught:
        odds(question(both, group(5), {"models": 5}, phase="fight"))
    chosen = odds(question(both, group(5), {"models": 5, "uses": ["Axe"]}, phase="fight"))
    split = odds(question([both[0] | {"number": 2}, both[1] | {"number": 3}], group(5), {"models": 5}, phase="fight"))
    extra = odds(question([both[0], sword("Extra Attacks", name="Tail")], group(5), {"models": 5}, phase="fight"))

    assert "TEN-MELEE-09" == caught.value.clause
    assert chosen["hits"] == split["hits"]
    assert chosen["wounds"].mean > split["wounds"].mean
    assert 5 == extra["hits"].mean


def test_a_model_fires_pistols_or_other_weapons() -> None:  # TEN-KW-27
    both = [weapon("Pistol", name="Pistol"), weapon()]
    with pytest.raises(Refused, match="Pistols or its other weapons") as caught:
        odds(question(both, group(5), {"models": 5}))
    vehicle = odds(question(both, group(5), {"models": 1, "keywords": ["VEHICLE"]}))

    assert "TEN-KW-27" == caught.value.clause
    assert 1 == vehicle["hits"].mean


def test_one_mode_of_a_weapon() -> None:  # TEN-ARMY-05
    modes = [weapon(mode="low"), weapon(mode="high", strength=8)]
    with pytest.raises(Refused, match="one of its modes"):
        odds(question(modes, group(5), {"models": 3}))

    assert 1.5 == odds(question(modes, group(5), {"models": 3, "uses": ["Gun (high)"]}))["hits"].mean


def test_a_named_unit_is_told_one_melee_weapon_too(tmp_path: Path) -> None:  # TEN-MELEE-09
    army = army_of(tmp_path, "Guards")
    with pytest.raises(Refused, match="one of its melee weapons"):
        odds(named(army, {"uses": ["Blade", "Axe"]}, phase="fight"))

    assert odds(named(army, {"uses": ["Axe"]}, phase="fight"))["hits"].mean > 0


# ---------------------------------------------------------------- Leaders


def test_an_attached_unit_has_one_leader(tmp_path: Path) -> None:  # TEN-LEAD-02
    chiefs = [group(1, name=name, leader=True, wounds=4) for name in ("first", "second")]
    with pytest.raises(Refused, match="one Leader") as caught:
        odds(question(weapon(), [group(5), *chiefs]))
    army = army_of(tmp_path, "Guards", led=True)
    with pytest.raises(Refused, match="no second Leader"):
        odds(named(army, {"leader": "Chief"}))

    assert "TEN-LEAD-02" == caught.value.clause
    assert odds(named(army, {}))["models left"].mean > 0


@pytest.mark.parametrize("field", [{"leader": "Column Captain"}, {"wargear": {"Mortar": 1}}, {"army": "tidewardens"}])
def test_what_would_be_passed_over_is_refused(field: dict[str, Any]) -> None:
    with pytest.raises(GrognardError, match="belong to a named unit"):
        odds(question(weapon(), group(5), field))
    with pytest.raises(GrognardError, match="belong to a named unit"):
        odds(question(weapon(), group(5), target=field))


# ---------------------------------------------------------------- amounts and abilities


@pytest.mark.parametrize("amount", ["0", 0, "D8", "D1", "D6-20"])
def test_amounts_that_no_d6_game_has_are_refused(amount: Any) -> None:  # TEN-DICE-01, TEN-DICE-08
    for field in ("attacks", "damage"):
        with pytest.raises(GrognardError, match=f"{field} of Gun"):
            odds(question(weapon(**{field: amount}), group(5)))


def test_blast_is_for_shooting() -> None:  # TEN-KW-03
    with pytest.raises(GrognardError, match="TEN-KW-03"):
        odds(question(sword("Blast"), group(10), phase="fight"))
    given = odds(question(sword(), group(10), {"abilities": ["Blast"]}, phase="fight"))

    assert 0.5 == given["hits"].mean
    assert ("Blast (Sword)",) == given.inert


def test_the_weaker_of_two_is_named_as_inert() -> None:  # TEN-KW-37
    asked = question(weapon("Sustained Hits 1"), group(5, feel_no_pain=4), {"abilities": ["Sustained Hits 2"]})
    report = odds(asked | {"target": asked["target"] | {"abilities": ["Feel No Pain 5+"]}})

    assert ("Sustained Hits 1 (Gun)", "Feel No Pain 5+ (men)") == report.inert
    assert any("Sustained Hits 2" in item.what for item in report.bill)


def test_many_sustained_hits_with_devastating_wounds_are_answered() -> None:
    report = odds(question(weapon("Sustained Hits 2D6", "Devastating Wounds", damage=2), group(10, wounds=3)))

    assert report["hits"].mean == pytest.approx(0.5 + 7 / 6)


# ---------------------------------------------------------------- how many are needed


def test_needed_of_stages_that_fall() -> None:
    asked = question(weapon(attacks=2, ap=-3), group(4), {"models": 1})
    few, _ = needed("tenth", asked, 0.9, stage="models left", at_most=1)
    same, _ = needed("tenth", asked, 0.9, at_least=3)
    none, _ = needed("tenth", asked, 0.9, stage="wounds left")
    with pytest.raises(GrognardError, match='at most so much of "models left"'):
        needed("tenth", asked, 0.9, stage="models left", at_least=4)

    assert few == same < none == needed("tenth", asked, 0.9, stage="destroyed")[0]


def test_needed_of_nothing_is_a_sentence() -> None:
    with pytest.raises(GrognardError, match='"attacker" is missing'):
        needed("tenth", {}, 0.9)


# ---------------------------------------------------------------- everybody against everybody


def test_a_pair_that_is_too_large_is_told_in_its_place() -> None:
    def situation(attack: dict[str, Any]) -> dict[str, Any]:
        return attack | {"attacker": [attack["attacker"][0] | {"models": 2000, "distance": 12}]}

    names = units("tenth", "ashen column/First Rifles"), units("tenth", "tidewardens/Shoal Guard")
    cell = all_against_all("tenth", *names, situation)["First Rifles"]["Shoal Guard"]

    assert "too large" in str(cell)


def test_units_with_commas_and_slashes_can_be_named(tmp_path: Path) -> None:
    army = army_of(tmp_path, "C, D", "E/F")

    assert [(army, "C, D"), (army, "E/F")] == units("tenth", f"{army}/C, D, {army}/E/F")
    assert [(army, "C, D"), (army, "E/F")] == units("tenth", army)
    assert [("", "C, D"), ("", "Gulls")] == units("tenth", '"C, D", Gulls')


# ---------------------------------------------------------------- armies of one's own


def army_of(folder: Path, *names: str, led: bool = False) -> str:
    """The path of an army of Guards with blades and axes, called by these names."""
    leads = f'[[unit]]\ndatasheet = "Chief"\nname = "Boss"\nleads = "{names[0]}"\n' if led else ""
    chosen = "".join(f'[[unit]]\ndatasheet = "Guards"\nname = "{name}"\n' for name in names)
    path = folder / "army.toml"
    path.write_text(f'name = "Ours"\nfaction = "OURS"\n{chosen}{leads}{SHEETS}')
    return str(path)


def named(army: str, attacker: dict[str, Any], **more: Any) -> dict[str, Any]:
    unit = {"army": army, "unit": "Guards"}
    return {"attacker": [unit | attacker], "target": {"army": army, "unit": "Guards"}, **more}


PROFILE = "move = 6\ntoughness = 4\nsave = 4\nwounds = 1\nleadership = 7\noc = 1\nbase = 32\nheight = 1.5\n"
WEAPON = "attacks = 2\nskill = 3\nstrength = 4\nap = 0\ndamage = 1\n"
SHEETS = f"""
[[datasheet]]
name = "Guards"
faction = "OURS"
size = [{{ models = 5, points = 100 }}]
keywords = ["INFANTRY"]
[[datasheet.model]]
name = "Guard"
{PROFILE}
weapons = ["Rifle", "Blade", "Axe"]
[[datasheet.weapon]]
name = "Rifle"
type = "ranged"
range = 24
{WEAPON}
[[datasheet.weapon]]
name = "Blade"
type = "melee"
{WEAPON}
[[datasheet.weapon]]
name = "Axe"
type = "melee"
{WEAPON}
[[datasheet]]
name = "Chief"
faction = "OURS"
size = [{{ models = 1, points = 60 }}]
keywords = ["INFANTRY", "CHARACTER"]
abilities = ["Leader"]
leads = ["Guards"]
[[datasheet.model]]
name = "Chief"
{PROFILE}
weapons = ["Blade"]
[[datasheet.weapon]]
name = "Blade"
type = "melee"
{WEAPON}
"""
