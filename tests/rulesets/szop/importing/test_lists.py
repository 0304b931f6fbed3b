"""Lists of the author's army creator: list view and XLSX, with a report of what could not be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.szop.lists.army import muster, read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.importing.labels import labels_in, power_of, weapon_of
from grognard.rulesets.szop.lists.importing.read import imports
from tests.rulesets.szop.exports import html_list, row, xlsx_list

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Imported
    from grognard.rulesets.szop.lists.profiles import Company, Force

RIFLE = "Karabin × 6 | Z: 24 | Ataki: 1 | AP: 0 | Cechy: -"


def report(*rows: dict[str, Any], form: str = "html", **more: Any) -> Imported:
    found = imports(html_list(*rows, **more) if form == "html" else xlsx_list(*rows, **more), "list.html")
    assert found is not None
    return found


def force(found: Imported) -> Force:
    return force_of(read(found.army))


def only(found: Imported) -> Company:
    (company,) = force(found).units
    return company


def rules(found: Imported) -> str:
    return "\n".join(f"{remark.level}: {remark.field}: {remark.text}: {remark.rule}" for remark in found.remarks)


@pytest.mark.parametrize("form", ["html", "xlsx"])
def test_a_row_becomes_a_unit(form: str) -> None:
    found = report(
        row("Flisacy", "Tratwa „Kaczka”", passive="Zwinny, Brak: Furia", active="Bosman, stary [Rozkaz: Tarcza]"),
        form=form,
        rules="Furia, Szpica",
    )
    company = only(found)
    leader = company.leader

    assert ("Tratwa „Kaczka”", "Flisacy", 6) == (company.name, company.sheet, len(company.fighters))
    assert (4, 5, 1) == (leader.quality, leader.defence, leader.toughness)
    assert ["Agile", "Spearhead"] == [str(each) for each in leader.passives]
    assert [1, 0, 0, 0, 0, 0] == [len(fighter.actives) for fighter in company.fighters]
    assert "Order(Shield)" == str(company.fighters[0].actives[0])
    assert ("Bosak", 0, 2, 0, ["Impact"]) == (
        (weapon := leader.weapons[0]).name,
        weapon.reach,
        weapon.attacks,
        weapon.ap,
        [str(each) for each in weapon.keywords],
    )
    assert "Bosman, stary" == found.army["sheet"][0]["called"]["Order(Shield)"]


def test_both_forms_give_the_same_army() -> None:
    rows = (
        row(active="Mag(2)"),
        row("Kapitan", models=1, stats=(3, 4, 3), passive="Bohater", weapons=(RIFLE[:9] + "1" + RIFLE[10:],)),
    )
    more: dict[str, Any] = {"rules": "Waagh!", "powers": ((2, '"Grad" 3 trafienia 18" AP1 rozprysk(3), namierzanie'),)}
    one, two = report(*rows, **more).army, report(*rows, form="xlsx", **more).army

    assert one["sheet"] == two["sheet"]
    assert one["unit"] == two["unit"]
    assert one["power"] == two["power"]


def test_the_name_and_the_totals_are_read_from_the_page() -> None:
    found = report(row("Razem", points=39), name="Mój <b>spływ</b>", total=39)

    assert "Mój <b>spływ</b>" == found.title == found.army["name"]
    assert {"units": 1, "powers": 0} == found.counts == found.usable
    assert "the creator's total is 39, ours" in rules(found)


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        ("Zwinny, Furia", [("", "Agile"), ("", "Fury")]),
        ("Bosman, stary [Rozkaz: Tarcza]", [("Bosman, stary", "Order(Shield)")]),
        ("Ochroniarz [Męczennik]", [("Ochroniarz", "Martyr")]),
        (
            'A, b: [c], d [Aura(12"): Mistrzostwo: Podwójny], Radio',
            [("A, b: [c], d", 'Aura(12"): Mastery(Double)'), ("", "Radio")],
        ),
        ("Sekcje, Furia", [("", None), ("", "Fury")]),
        ("nie wiem, co to, Furia", [("", None), ("", "Fury")]),
        ("Radio, Radio, Radio", [("", "Radio")] * 3),
        ("Transport(12), Mistrzostwo(Zguba)", [("", "Transport(12)"), ("", "Mastery(Bane)")]),
    ],
)
def test_own_names_may_hold_anything(run: str, expected: list[tuple[str, str | None]]) -> None:
    found = [(label.own, str(label.ability) if label.ability else None) for label in labels_in(run)]

    assert expected == found


def test_a_weapon_line_is_read_from_the_right() -> None:
    found = weapon_of("Nóż × 3 | długi × 12 | Z: 12 | Ataki: 0.25 | AP: -1 | Cechy: Szturmowa, Rozprysk(3)")

    assert found is not None
    assert ("Nóż × 3 | długi", 12, "12", "0.25", "-1") == (
        found.name,
        found.copies,
        found.range,
        found.attacks,
        found.ap,
    )


def test_which_model_carries_what_is_assumed() -> None:
    found = report(
        row(
            models=10,
            weapons=(
                "Karabin × 8 | Z: 24 | Ataki: 1 | AP: 0 | Cechy: -",
                "Miotacz × 2 | Z: 12 | Ataki: 1 | AP: 0 | Cechy: Rozprysk(3)",
                "Nóż × 23 | Z: 0 | Ataki: 1 | AP: 0 | Cechy: -",
            ),
            active="Męczennik, Męczennik",
        )
    )
    fighters = only(found).fighters
    carried = [[weapon.name for weapon in fighter.weapons] for fighter in fighters]

    assert ["Karabin"] * 8 + ["Miotacz"] * 2 == [next(each for each in names if each != "Nóż") for names in carried]
    assert [3, 3, 3] + [2] * 7 == [names.count("Nóż") for names in carried]
    assert [1, 1] + [0] * 8 == [len(fighter.actives) for fighter in fighters]
    assert "assumed" == found.entries[0][1]


def test_a_single_weapon_goes_to_the_last_model() -> None:  # SZOP-ARMY-02
    """It is one more, and takes the place of none."""
    weapons = (RIFLE, "Miotacz × 1 | Z: 12 | Ataki: 1 | AP: 0 | Cechy: -")
    fighters = only(report(row(weapons=weapons, active="Męczennik"))).fighters

    assert [1] * 5 + [2] == [len(fighter.weapons) for fighter in fighters]
    assert [1] + [0] * 5 == [len(fighter.actives) for fighter in fighters]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"models": 0}, "#"),
        ({"models": "=1+1"}, "#"),
        ({"stats": (1, 5, 1)}, "Jakość"),
        ({"stats": (4, "x", 1)}, "Obrona"),
        ({"stats": (4, 5, 0)}, "Wytrz."),
        ({"weapons": ("Łuk × 6 | Z: 15 | Ataki: 1 | AP: 0 | Cechy: -",)}, "Uzbrojenie"),
        ({"weapons": ("Łuk × 6 | Z: 12 | Ataki: 1 | AP: 6 | Cechy: -",)}, "Uzbrojenie"),
        ({"weapons": ("Łuk × 6 | Z: 12 | Ataki: x | AP: 0 | Cechy: -",)}, "Uzbrojenie"),
    ],
)
@pytest.mark.parametrize("form", ["html", "xlsx"])
def test_what_cannot_be_is_rejected_and_the_rest_is_used(changes: dict[str, Any], field: str, form: str) -> None:
    found = report(row("Zły", **changes), row("Dobry"), form=form)

    assert (("Zły", "rejected"), ("Dobry", "complete")) == tuple(
        (name, "complete" if level == "assumed" else level) for name, level in found.entries
    )
    assert {field} == {remark.field for remark in found.remarks if remark.level == "rejected"}
    assert ["Dobry"] == [company.name for company in force(found).units]


def test_assumptions_are_told() -> None:
    weapons = (
        "Proca × 6 | Z: - | Ataki: 2.5 | AP: - | Cechy: Bez osłon; Impet",
        "Karabin × 6 | Z: 24 | Ataki: 1 | AP: 0 | Cechy: Impet, Porażenie",
    )
    found = report(row(weapons=weapons, passive="Sekcje, Otwarty transport(6), Gadanie"))
    said = rules(found)
    sling, rifle = only(found).leader.weapons[1], only(found).leader.weapons[0]

    assert ("Proca", 0, 3, 0) == (sling.name, sling.reach, sling.attacks, sling.ap)
    assert () == rifle.keywords
    assert "incomplete" == found.entries[0][1]
    for words in (
        "whole numbers; 3 are taken",
        "taken as a melee weapon",
        "Bez osłon",
        "Sekcje",
        "Transport(X) is the nearest",
    ):
        assert words in said
    assert "a weapon of this range cannot have it" in said


def test_weapons_of_one_name_with_other_values_are_kept_apart() -> None:
    found = report(
        row("A", weapons=(RIFLE,)), row("B", weapons=(RIFLE.replace("AP: 0", "AP: 1"),)), row("C", weapons=(RIFLE,))
    )

    assert ["Karabin", "Karabin 2"] == [weapon["name"] for weapon in found.army["weapon"]]
    assert [0, 1, 0] == [company.leader.weapons[0].ap for company in force(found).units]


def test_the_same_unit_several_times() -> None:
    found = report(row(), row(), row(passive="Szybki"), row(name="Kaczka"))

    assert ["Flisacy", "Flisacy 2", "Kaczka"] == [
        each.name for each in force(found).units if "Fast" not in map(str, each.leader.passives)
    ]
    assert ["Flisacy", "Flisacy 2"] == [sheet["name"] for sheet in found.army["sheet"]]
    assert 4 == len({name for name, _ in found.entries})


def test_heroes_are_on_their_own_and_it_is_said() -> None:  # SZOP-HERO-01
    found = report(row(), row("Kapitan", models=1, stats=(3, 4, 3), passive="Ochroniarz", weapons=()))

    assert () == force(found).attach
    assert "it fights on its own (SZOP-HERO-01)" in rules(found)


def test_army_rules_may_be_any_passive() -> None:  # SZOP-ARMY-05
    found = report(row(passive="Brak: szybki"), row("B"), rules="Szybki, Waagh!, Coś")

    assert [["Waagh!"], ["Fast", "Waagh!"]] == [
        [str(each) for each in company.leader.passives] for company in force(found).units
    ]
    assert "this edition has no such army rule" in rules(found)


def test_powers() -> None:  # SZOP-PSY-03, SZOP-PSY-04, SZOP-PSY-05
    found = report(
        row(active="Mag(2)"),
        powers=(
            (2, '"Grad" 3 trafienia 18" AP1 rozprysk(3), namierzanie'),
            (0, "Rozkaz: Regeneracja"),
            (5, "Łatanie"),
            (1, 'trafienie 12" AP0'),
            (1, "trafienie Wręcz AP0"),
            (1, "bzdura"),
        ),
    )
    powers = {power["name"]: power for power in found.army["power"]}

    assert {"range": 18, "hits": 3, "ap": 1, "abilities": ["Splash(3)", "Targeting"]} == powers["Grad"]["attack"]
    assert (3, "Order(Regeneration)") == (
        powers["Rozkaz: Regeneracja"]["cost"],
        powers["Rozkaz: Regeneracja"]["ability"],
    )
    assert 5 == powers["Łatanie"]["cost"]
    assert (6, 4) == (found.counts["powers"], found.usable["powers"])
    assert "it costs at least 3 tokens, not 0" in rules(found)
    assert 2 == sum("no power that can be used" in remark.rule for remark in found.remarks)
    named = power_of('"A b" Klątwa: Wolny')
    assert named is not None
    assert ("A b", "Curse(Slow)") == (named.name, str(named.ability))


def test_our_price_stands_beside_the_printed_one() -> None:  # SZOP-COST-32
    right = report(row(weapons=(RIFLE,), points=66))
    wrong = report(row(weapons=(RIFLE,), points=80, passive="Strażnik, Transport(6)"))

    assert "creator's price" not in rules(right)
    assert "the creator's price is 80, ours 127.20: the creator adds 9 points" in rules(wrong)
    assert "free in the creator" in rules(wrong)


def test_what_is_left_out_or_rounded_is_a_reason_of_a_difference() -> None:  # SZOP-COST-32
    odd = report(row(weapons=("Karabin × 6 | Z: 24 | Ataki: 1 | AP: 0 | Cechy: Lanca",), points=80))
    split = report(row(weapons=("Karabin × 6 | Z: 24 | Ataki: 2.5 | AP: 0 | Cechy: -",), points=80))

    assert "what is left out has no price here" in rules(odd)
    assert "fractions of attacks have no price here" in rules(split)


@pytest.mark.parametrize("form", ["html", "xlsx"])
def test_an_order_without_price_is_told_with_both_prices(form: str) -> None:  # SZOP-CMD-04, SZOP-COST-28
    found = report(row(weapons=(RIFLE,), points=90, active="Rozkaz: Zasadzka"), form=form)
    text = "Rozkaz: Zasadzka"

    assert f"incomplete: Zdolności: {text}: Ambush cannot be granted by an Order, Curse or Mark. " in rules(found)
    assert "Take an ability with an order price. (SZOP-CMD-04)" in rules(found)
    assert "the creator's price is 90, ours 66.00: Order(Ambush) has no price and costs nothing here" in rules(found)


def test_an_order_without_price_is_told_where_the_prices_agree() -> None:  # SZOP-CMD-04, SZOP-COST-26
    for label, clause in (("Rozkaz: Zasadzka", "SZOP-CMD-04"), ("Aura: Rezerwa", "SZOP-COST-26")):
        part: dict[str, Any] = {"active": label} if label.startswith("Rozkaz") else {"aura": label}
        found = report(row(weapons=(RIFLE,), points=66, **part))

        assert clause in rules(found)
        assert "has no price and costs nothing here" in rules(found)
        assert [("Flisacy", "incomplete")] == list(found.entries)


def test_an_ability_that_every_model_pays_for() -> None:
    ours = muster(report(row(weapons=(RIFLE,), active="Męczennik")).army, {}).points
    found = report(row(weapons=(RIFLE,), active="Męczennik", points=round(ours + 25)))

    assert [1] * 6 == [len(fighter.actives) for fighter in only(found).fighters]
    assert "every model pays for it" in rules(found)


def test_rows_that_do_not_add_up_are_told_and_not_refused() -> None:
    found = report(row(points=64), row("B", points=64), total=90)

    assert "the rows add up to 128, not to the printed total" in rules(found)
    assert 2 == len(found.army["unit"])


def test_an_imported_army_is_priced_and_reading_twice_gives_the_same() -> None:
    page = html_list(*(row(f"Oddział {n}") for n in range(5)), row("Kapitan", passive="Bohater", models=1))

    assert () == muster(imports(page, "a").army, {}).errors  # type: ignore[union-attr]
    assert imports(page, "a") == imports(page, "a")


def test_a_list_that_is_too_long_or_cut_off_is_told() -> None:
    many = report(*[row() for _ in range(63)])
    whole = html_list(row(), row("Ostatni"))
    in_a_row = imports(whole[: whole.index("Ostatni") + 40], "cut.html")
    after_a_row = imports(whole[: whole.index("<tfoot")], "cut.html")
    assert in_a_row is not None
    assert after_a_row is not None

    assert ({"units": 60, "powers": 0}, True) == (many.counts, "60 units; 3 more are left out" in rules(many))
    assert (1, True) == (in_a_row.counts["units"], "this row of the table is cut off" in rules(in_a_row))
    assert (2, True) == (after_a_row.counts["units"], "the page may be cut off" in rules(after_a_row))
    assert "cut off" not in rules(report(row()))
    assert "cut off" not in rules(report(row(), form="xlsx"))


def test_an_empty_list_is_a_valid_file() -> None:
    found = report()

    assert ({"units": 0, "powers": 0}, None) == (found.counts, found.army)


@pytest.mark.parametrize(
    "text", ["", "no page at all", "<html><body><table><tr><th>Name</th></tr></table></body></html>"]
)
def test_other_files_are_not_ours(text: str) -> None:
    assert imports(text, "x") is None
    assert imports(text.encode(), "x") is None
