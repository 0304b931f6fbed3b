"""Random legal armies, and armies as variants of others."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError
from grognard.kernel.to_plain import plain
from grognard.rulesets.szop.lists.army import muster, read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.random_army import random_army
from grognard.rulesets.szop.lists.variants import Outline


@pytest.mark.parametrize("seed", range(40))
def test_a_random_army_is_legal(seed: int) -> None:
    army = random_army(Tabletop(f"army {seed}"))
    roster = muster(army, {})

    assert () == roster.errors
    assert army == random_army(Tabletop(f"army {seed}"))
    assert read(army) == read(plain(read(army)))
    assert sum(line.points for line in roster.bill) == pytest.approx(roster.points, abs=0.005 * len(roster.bill))


def test_many_models_have_no_base_too_large_for_them() -> None:  # SZOP-MOVE-02
    assert () == muster(random_army(Tabletop("w15")), {}).errors


def test_a_variant_of_an_army_keeps_only_its_differences() -> None:
    variant = {
        "name": "Upper river",
        "like": "river league",
        "limit": 1200,
        "weapon": [{"name": "Knife", "like": "Knife", "attacks": 2}],
        "sheet": [{"name": "Old ferrymen", "like": "Flisacy", "quality": 3}],
    }
    outline = Outline(read(variant))
    young, old = outline.design("Ferrymen"), outline.design("Old ferrymen")

    assert variant == plain(read(variant))
    assert (1200, ("Spearhead",)) == (outline.limit, tuple(map(str, outline.rules)))
    assert (3, young.defence, young.model) == (old.quality, old.defence, old.model)
    assert 2 == outline.weapon("Nóż").attacks
    assert "Ferrymen" == force_of(read(variant)).units[0].name


def test_an_armoury_inherits_and_hides() -> None:
    army = {
        "name": "Army",
        "armoury": "Guild",
        "armouries": [
            {
                "name": "Guild",
                "like": "Common armoury",
                "hidden": ["Karabin"],
                "weapon": [{"name": "Fine rifle", "like": "Rifle", "ap": 1}],
            }
        ],
    }
    outline = Outline(read(army))

    assert (24, 1) == ((found := outline.weapon("Fine rifle")).range, found.ap)
    assert "Rifle" not in outline.weapons()
    assert {"Fine rifle", "Knife"} <= set(outline.weapons())


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"like": "rivr league"}, 'did you mean "river league"'),
        ({"armoury": "Nothing"}, "unknown armoury 'Nothing'"),
        ({"weapon": [{"name": "A", "like": "B"}, {"name": "B", "like": "A"}]}, "is like itself"),
        ({"weapon": [{"name": "A", "like": "A"}]}, "unknown weapon 'A'"),
        ({"armoury": "X", "armouries": [{"name": "X", "like": "X"}]}, 'the armoury "X" is like itself'),
        ({"sheet": [{"name": "S", "quality": 4}], "unit": [{"sheet": "S"}]}, 'the sheet "S" has no Defence'),
        ({"unit": [{"sheet": "S"}]}, "unknown sheet 'S'"),
    ],
)
def test_a_variant_of_nothing_is_refused(more: dict[str, object], sentence: str) -> None:
    army = {"name": "Army", **more}
    if "weapon" in more:
        plain_sheet = {"name": "S", "quality": 4, "defence": 4, "toughness": 1, "model": [{"weapons": ["A"]}]}
        army |= {"sheet": [plain_sheet], "unit": [{"sheet": "S"}]}
    with pytest.raises(GrognardError) as refused:
        muster(army, {})

    assert sentence in str(refused.value)


def test_a_size_is_made_up_by_the_first_kind_of_models() -> None:
    def sizes(models: int) -> list[str]:
        unit = {"name": "Army", "like": "river league", "unit": [{"sheet": "Ferrymen", "models": models}]}
        return [fighter.name for fighter in force_of(read(unit)).units[0].fighters]

    assert ["Ferrymen"] * 11 + ["Boatswain"] == sizes(12)
    assert ["Ferrymen", "Boatswain"] == sizes(2)
    assert ["Boatswain"] == sizes(1)


def test_units_of_one_sheet_get_numbers() -> None:
    army = {"name": "Army", "like": "river league", "unit": [{"sheet": "Ferrymen"}] * 3}

    assert ["Ferrymen", "Ferrymen 2", "Ferrymen 3"] == [each.name for each in force_of(read(army)).units]
    assert "Flisacy 2" == force_of(read(army)).units[1].polish
