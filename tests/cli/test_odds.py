"""`grognard odds`: tables and bars for people, JSON, CSV and pictures for the rest, and sentences for bad input."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from base64 import urlsafe_b64decode
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

import grognard as public
from grognard.api import ruleset
from grognard.cli.commands.serve import PORT
from grognard.cli.odds.overrides import path_and_values
from grognard.cli.odds.plot import PlotBox, Words, bars, grid
from grognard.kernel.errors import GrognardError
from grognard.odds_studies import units

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

PROFILE = {"models": 3, "move": 6, "shots": 1, "range": 10, "skill": 4, "save": 5}
NAMED = ("--attacker", "wardens/Eels", "--target", "tollkeepers/Chain guard")
TENTH = ("--attacker", "ashen column/First Rifles", "--target", "tidewardens/Gulls", "attacker.distance=12")
KILLS = "models killed"


@pytest.fixture
def attack(folder: Path) -> str:
    unit = "\n".join(f"{name} = {value}" for name, value in PROFILE.items())
    (folder / "attack.toml").write_text(f'[attacker]\nname = "A"\n{unit}\n[target]\nname = "B"\n{unit}\n')
    return "attack.toml"


def exact(**more: Any) -> Any:
    profile = PROFILE | {"name": "A"}
    return public.odds("_template", {"attacker": profile, "target": profile, **more})


def data(said: Any) -> Any:
    assert 0 == said.code, said.err
    return json.loads(said.out)


def table(said: Any) -> list[dict[str, str]]:
    assert 0 == said.code, said.err
    return list(csv.DictReader(io.StringIO(said.out)))


# ---------------------------------------------------------------- one attack


def test_a_table_of_stages_bars_and_the_bill(grognard: Command, attack: str) -> None:
    said = grognard("odds", "_template", attack, "cover=true", 'attacker.keywords=["Steady", "Burst 1"]', "moved=true")
    odds = exact(cover=True, attacker=PROFILE | {"name": "A", "keywords": ["Steady"]})["losses"]

    assert 0 == said.code
    assert re.search(rf"^losses +{float(odds.mean):.4f} +{float(odds.variance) ** 0.5:.4f} ", said.out, re.MULTILINE)
    assert re.search(rf"^  1 +{float(odds.p(1)):.2%} +{float(odds.p_at_least(1)):.2%} or more", said.out, re.MULTILINE)
    assert re.search(r"^destroyed +\d+\.\d\d%$", said.out, re.MULTILINE)
    assert "  wood: -1 to hit [TPL-SHOOT-02]" in said.out
    assert "Does nothing here: Burst 1\n" in said.out
    assert "Decisions amid the dice: always (there is nothing to decide)" in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())


def test_another_stage_has_the_bars(grognard: Command, attack: str) -> None:
    said = grognard("odds", "_template", attack, "--stage", "hits")

    assert "\nhits\n  0 " in said.out


def test_json_has_every_number_exactly(grognard: Command, attack: str) -> None:
    told = data(grognard("odds", "_template", attack, "--json"))

    assert json.loads(json.dumps(exact().plain())) == told
    losses = told["stages"]["losses"]
    assert {"mean", "variance", "deviation", "quantiles", "at_least"} <= set(losses)
    assert int(losses["total"]) == sum(map(int, losses["weights"]))


def test_csv_has_a_line_for_every_outcome(grognard: Command, attack: str, folder: Path) -> None:
    lines = table(grognard("odds", "_template", attack, "--csv", "-"))
    said = grognard("odds", "_template", attack, "--csv", "odds.csv")
    losses = [line for line in lines if line["stage"] == "losses"]

    assert {str(n): w for n, w in exact()["losses"].items()} == {
        line["outcome"]: int(line["weight"]) for line in losses
    }
    assert "1.0" == losses[0]["at least"]
    assert ["no", "yes"] == [line["outcome"] for line in lines if line["stage"] == "destroyed"]
    assert lines == list(csv.DictReader((folder / "odds.csv").read_text(encoding="utf-8").splitlines()))
    assert "Written: odds.csv" in said.out


def test_values_beside_the_file_change_it(grognard: Command, attack: str) -> None:
    plain = data(grognard("odds", "_template", attack, "--json"))
    cover = data(grognard("odds", "_template", attack, "cover=true", "attacker.skill=2", "--json"))
    same = data(grognard("odds", "_template", attack, "cover=true", "attacker.skill=2", "luck=no", "--json"))

    assert plain != cover
    assert cover == same


def test_a_value_reaches_into_lists(grognard: Command, folder: Path) -> None:
    (folder / "sample.json").write_text(json.dumps(ruleset("tenth").odds_sample()))
    near = data(grognard("odds", "tenth", "sample.json", "--json"))
    far = data(grognard("odds", "tenth", "sample.json", "attacker.distance=24", "--json"))
    same = data(grognard("odds", "tenth", "sample.json", "attacker.0.distance=24", "--json"))

    assert far["stages"]["hits"]["mean"] < near["stages"]["hits"]["mean"]
    assert far == same


def test_units_are_found_by_their_names(grognard: Command) -> None:
    told = data(grognard("odds", "tenth", *TENTH, "--json"))
    asked = {
        "attacker": [{"army": "ashen column", "unit": "First Rifles", "distance": 12}],
        "target": {"army": "tidewardens", "unit": "Gulls"},
    }

    assert json.loads(json.dumps(public.odds("tenth", asked).plain())) == told


def test_units_of_an_army_file_are_found_too(grognard: Command, folder: Path) -> None:
    army = {"name": "Mine", "unit": [PROFILE | {"name": "Ox"}, PROFILE | {"name": "Cow", "skill": 2}]}
    (folder / "mine.json").write_text(json.dumps(army))
    (folder / "named.toml").write_text('attacker = "mine.json/Cow"\ntarget = "tollkeepers/Lanterns"\n')
    said = grognard("odds", "_template", "--attacker", "mine.json/Cow", "--target", "tollkeepers/Lanterns", "--json")

    assert data(said) == data(grognard("odds", "_template", "named.toml", "--json"))


def test_the_sample_is_an_attack(grognard: Command, folder: Path) -> None:
    for slug in ("_template", "tenth"):
        (folder / "sample.json").write_text(grognard("odds", slug, "--sample").out)

        assert 0 == grognard("odds", slug, "sample.json").code


def test_fields_are_those_of_the_attack(grognard: Command) -> None:
    for slug in ("_template", "tenth"):
        said = grognard("odds", slug, "--fields")
        kind = ruleset(slug).question().fields

        top = re.findall(r"^  (\w+):", said.out.partition("\n\n")[0], re.MULTILINE)
        assert list(kind.__struct_fields__) == top


# ---------------------------------------------------------------- decisions


def test_decisions_by_a_policy_or_as_is_best(grognard: Command) -> None:
    words = ("odds", "_template", *NAMED, "luck=yes", "--json")
    never, always, best = (
        data(grognard(*words, *more)) for more in (("--policy", "never"), ("--policy", "always"), ("--best", "kills"))
    )
    mean = [told["stages"]["losses"]["mean"] for told in (never, always, best)]

    assert mean[0] < mean[1] <= mean[2]
    assert "never: misses are not thrown again" == never["policy"]
    assert best["policy"].endswith("best for the mean of losses")


@pytest.mark.parametrize(
    ("goal", "says"),
    [("kills", "the mean of models killed"), ("destroyed", "P(destroyed)"), ("2", "P(2 models killed or more)")],
)
def test_the_report_says_what_was_best_for(grognard: Command, goal: str, says: str) -> None:
    said = grognard("odds", "tenth", *TENTH, "command_rerolls=1", "--best", goal)

    assert f"best: the best decisions for {says}" in said.out


# ---------------------------------------------------------------- other questions


def test_set_ups_side_by_side(grognard: Command, attack: str) -> None:
    words = ("odds", "_template", attack, "cover=true", "--compare", "cover=false", "--compare", "models=6 moved=true")
    said = grognard(*words)
    first, second, third = data(grognard(*words, "--json"))
    lines = table(grognard(*words, "--csv", "-"))

    difference = float(exact()["losses"].mean - exact(cover=True)["losses"].mean)
    assert f"{difference:+.4f}" in said.out
    assert difference == pytest.approx(second["difference"])
    assert [{"what": "cover", "worth": pytest.approx(-difference)}] == first["contributions"]
    assert [] == second["contributions"]
    assert "models=6 moved=true" == third["name"]
    assert {"as given", "cover=false", "models=6 moved=true"} == {line["set-up"] for line in lines}
    assert "worth (with it, less without it)" in said.out


def test_a_file_beside_a_file(grognard: Command, attack: str, folder: Path) -> None:
    (folder / "other.toml").write_text((folder / attack).read_text().replace("skill = 4", "skill = 2"))
    first, second = data(grognard("odds", "_template", attack, "--compare", "other.toml", "--json"))

    assert second["report"]["stages"]["hits"]["mean"] > first["report"]["stages"]["hits"]["mean"]


def test_at_least_alone_tells_the_chance(grognard: Command, attack: str) -> None:
    told = data(grognard("odds", "_template", attack, "--at-least", "2", "--json"))
    said = grognard("odds", "_template", attack, "--at-most", "1", "--stage", "models left")

    assert float(exact()["losses"].p_at_least(2)) == told["chance"]
    assert f"P(1 or fewer models left) is {float(exact()['losses'].p_at_least(2)):.2%}." in said.out


def test_a_chance_may_be_a_percentage(grognard: Command, attack: str) -> None:
    first, second = (data(grognard("odds", "_template", attack, "--needed", wish, "--json")) for wish in ("90%", "0.9"))

    assert first["attackers"] == second["attackers"]


def test_a_file_and_a_named_unit_meet(grognard: Command, attack: str) -> None:
    first = data(grognard("odds", "_template", "--attacker", "wardens/Eels", attack, "--json"))
    tenth = data(
        grognard("odds", "tenth", *TENTH[:2], 'target.group=[{"models": 5, "toughness": 4, "save": 4}]', "--json")
    )

    assert 3 == len(first["stages"]["losses"]["outcomes"]) - 1
    assert [0, 1, 2, 3, 4, 5] == tenth["stages"][KILLS]["outcomes"]


def test_a_named_unit_takes_the_place_of_the_side_in_the_file(grognard: Command, folder: Path) -> None:
    """Whoever tries a file against another target means that target; the situation in the file stays."""
    gun = 'name = "Gun"\ntype = "ranged"\nrange = 24\nattacks = 9\nskill = 3\nstrength = 4\nap = 0\ndamage = 1'
    men = "[[target.group]]\nmodels = 10\ntoughness = 3\nsave = 6"
    (folder / "gun.toml").write_text(f"[[attacker]]\n[[attacker.weapon]]\n{gun}\n{men}", encoding="utf-8")
    (folder / "hidden.toml").write_text("[target]\ncover = true", encoding="utf-8")
    own, tank = (data(grognard("odds", "tenth", "gun.toml", *more, "--json")) for more in ((), ("--target", "tank")))
    hidden, open_ground = (
        data(grognard("odds", "tenth", *more, *TENTH[:2], "--target", "tank", "--json"))
        for more in (("hidden.toml",), ())
    )

    assert (10, 1) == tuple(len(each["stages"][KILLS]["outcomes"]) for each in (own, tank))
    assert hidden["stages"]["damage"]["mean"] < open_ground["stages"]["damage"]["mean"]


def test_units_are_compared(grognard: Command) -> None:
    words = ("--compare", "ashen column/Clinker Guard", "--compare", "target=tidewardens/Shoal Guard target.cover=true")
    first, guard, shoal = data(grognard("odds", "tenth", *TENTH, *words, "--json"))
    alone = data(grognard("odds", "tenth", "--attacker", "ashen column/Clinker Guard", *TENTH[2:], "--json"))

    assert alone["stages"] == guard["report"]["stages"] != first["report"]["stages"]
    assert 11 == max(shoal["report"]["stages"]["models left"]["outcomes"])
    assert any("Benefit of Cover" in item["what"] for item in shoal["report"]["bill"])


def test_compare_keeps_quotes_and_blanks(grognard: Command, folder: Path, attack: str) -> None:
    (folder / "with blanks.toml").write_text((folder / attack).read_text())
    words = (
        "--compare",
        'attacker.keywords=["Steady", "Burst 1"] cover=true',
        "--compare",
        "with blanks.toml cover=true",
    )
    _, first, second = data(grognard("odds", "_template", attack, *words, "--json"))

    assert "Steady" in str(first["report"]["bill"])
    assert "Steady" not in str(second["report"]["bill"])


def test_a_value_that_cannot_be_is_a_dash(grognard: Command, attack: str) -> None:
    said = grognard("odds", "_template", attack, "--vary", "target.save=5..7")
    told = data(grognard("odds", "_template", attack, "--vary", "target.save=5..7", "--json"))

    assert re.search(r"^7 +-$", said.out, re.MULTILINE)
    assert "save" in told["values"][2]["refused"]
    assert {"value", "report"} == set(told["values"][0])


def test_what_is_nearly_nothing_is_not_nothing(grognard: Command) -> None:
    said = grognard(
        "odds", "tenth", *TENTH[:3], "tidewardens/Shoal Guard", "attacker.models=12", "attacker.distance=12"
    )

    assert re.search(r"^destroyed +\d\.\de-\d+%$", said.out, re.MULTILINE)


def test_one_pair_that_is_too_large_is_a_dash(grognard: Command) -> None:
    said = grognard(
        "odds", "tenth", "--matrix", "ashen column/First Rifles", "tidewardens/Gulls", "attacker.models=2000",
        "attacker.distance=12",
    )  # fmt: skip

    assert re.search(r"^First Rifles +-$", said.out, re.MULTILINE)
    assert "too large" in said.out


def test_fields_list_every_ability_with_its_meaning(grognard: Command) -> None:
    said = grognard("odds", "tenth", "--fields").out

    assert "\nweapon ability\n" in said
    assert "  Lethal Hits: A Critical Hit wounds without a roll. (TEN-KW-23)" in said
    assert "  Feel No Pain {on}+: A die for every wound that would be lost. (TEN-KW-12)" in said


def test_typical_targets_on_the_command_line(grognard: Command) -> None:
    said = grognard("odds", "tenth", "--attacker", "ashen column/First Rifles", "--target", "tank")
    matrix = grognard("odds", "tenth", "--matrix", "ashen column/First Rifles", "typical")

    assert ("typical", "tank") in units("tenth", "typical")
    assert "against Toughness 11" in said.out
    assert all(f"  {name}\n" in matrix.out for _, name in units("tenth", "typical"))


def test_a_link_opens_the_odds_page(grognard: Command) -> None:
    said = grognard("odds", "tenth", *TENTH, "--compare", "target.cover=true", "--link", "https://club.example/")
    told = data(grognard("odds", "tenth", *TENTH, "target.to_save=+1", "--link", "--json"))
    address, _, packed = said.out.strip().partition("#")
    attacks = json.loads(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))

    assert "https://club.example/odds?ruleset=tenth" == address
    assert [None, True] == [each["target"].get("cover") for each in attacks]
    assert public.odds("tenth", attacks[0])[KILLS].mean > 0
    assert told["link"].startswith(f"http://127.0.0.1:{PORT}/odds?ruleset=tenth#")
    assert 1 == told["attacks"][0]["target"]["to_save"]


def test_a_link_carries_no_files(grognard: Command) -> None:
    said = grognard("odds", "tenth", 'attacker=[{"army": "mine.toml", "unit": "X"}]', "target.typical=tank", "--link")

    assert 2 == said.code
    assert "cannot carry the army file mine.toml" in said.err


def test_how_many_are_needed(grognard: Command, attack: str) -> None:
    told = data(grognard("odds", "_template", attack, "--needed", "0.9", "--json"))
    said = grognard("odds", "_template", attack, "--needed", "0.9", "--stage", "destroyed")

    assert exact(models=told["attackers"])["losses"].p_at_least(3) >= 0.9
    assert exact(models=told["attackers"] - 1)["losses"].p_at_least(3) < 0.9
    assert said.out.startswith(f"{told['attackers']} attackers: P(destroyed) is {told['chance']:.2%}")


def test_one_number_is_varied(grognard: Command, attack: str) -> None:
    told = data(grognard("odds", "_template", attack, "--vary", "target.save=2..6", "--json"))
    lines = table(grognard("odds", "_template", attack, "--vary", "target.save=2,6", "--csv", "-"))
    said = grognard("odds", "_template", attack, "--vary", "target.save=2..6")

    means = [one["report"]["stages"]["losses"]["mean"] for one in told["values"]]
    assert [2, 3, 4, 5, 6] == [one["value"] for one in told["values"]]
    assert sorted(means) == means
    assert {"2", "6"} == {line["target.save"] for line in lines}
    assert re.search(rf"^6 +{means[-1]:.4f} ", said.out, re.MULTILINE)


def test_an_army_against_units(grognard: Command) -> None:
    words = ("odds", "tenth", "--matrix", "ashen column", "tidewardens/Gulls, Ferry")
    said = grognard(*words)
    told = data(grognard(*words, "--json"))
    lines = table(grognard(*words, "--csv", "-"))

    units = ruleset("tenth").units_in("ashen column")
    assert [*units] == list(told)
    assert len(lines) == 2 * len(units)
    assert "TEN-SHOOT-01" in told["Furnace Hounds"]["Gulls"]["refused"]
    assert "-  Furnace Hounds has no ranged weapon it may use. (TEN-SHOOT-01)" in said.out
    mean = told["First Rifles"]["Gulls"]["stages"][KILLS]["mean"]
    assert re.search(rf"^First Rifles +{mean:.2f} ", said.out, re.MULTILINE)


def test_the_situation_holds_for_every_pair(grognard: Command) -> None:
    told = data(grognard("odds", "tenth", "--matrix", "ashen column", "Gulls", "phase=fight", "--json"))

    assert not any("refused" in row["Gulls"] for row in told.values())


# ---------------------------------------------------------------- pictures


QUESTIONS: list[tuple[str, ...]] = [
    (),
    ("--compare", "cover=true"),
    ("--vary", "target.save=2..6"),
    ("--needed", "0.5"),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=["one", "compare", "vary", "needed"])
def test_every_answer_is_a_picture(grognard: Command, attack: str, folder: Path, question: tuple[str, ...]) -> None:
    said = grognard("odds", "_template", attack, *question, "--plot", "odds.svg")
    root = ElementTree.parse(folder / "odds.svg").getroot()

    assert 0 == said.code
    assert root.tag.endswith("svg")
    assert root.findtext("{http://www.w3.org/2000/svg}title")
    assert 0 == grognard("odds", "_template", attack, *question, "--plot", "odds.png").code
    assert b"\x89PNG\r\n" == (folder / "odds.png").read_bytes()[:6]


def test_a_picture_says_what_it_shows(grognard: Command, folder: Path) -> None:
    grognard("odds", "tenth", *TENTH, "--plot", "one.svg")
    grognard("odds", "tenth", *TENTH, "--compare", "target.cover=true", "--plot", "two.svg")
    one, two = ((folder / name).read_text() for name in ("one.svg", "two.svg"))
    odds = public.odds("tenth", {"attacker": [{"army": "ashen column", "unit": "First Rifles", "distance": 12}],
                                 "target": {"army": "tidewardens", "unit": "Gulls"}})[KILLS]  # fmt: skip

    assert "First Rifles against Gulls: models killed" in one
    assert f">mean {float(odds.mean):.2f}<" in one
    assert f">median {odds.quantile(0.5)}<" in one
    assert ">at least<" in one
    assert ">chance<" in one
    assert one.count(">models killed<") == 1  # the axis
    assert f"as given: mean {float(odds.mean):.2f}, median {odds.quantile(0.5)}<" in two
    assert "target.cover=true: mean" in two
    assert all(re.fullmatch(r"[0-9]+%", tick) for tick in re.findall(r">([0-9.]+%)<", one))


def test_a_matrix_is_a_picture_too(grognard: Command, folder: Path) -> None:
    for name in ("m.svg", "m.PNG"):
        assert 0 == grognard("odds", "_template", "--matrix", "wardens", "tollkeepers", "--plot", name).code
        assert (folder / name).stat().st_size > 1000


def test_bars_are_as_tall_as_their_chances() -> None:
    drawing = bars({"one <&>": {"0": 0.5, "1": 0.25}, "two": {"1": 1.0}}, "kills")
    tall = {shape.says: shape.high for shape in drawing.shapes if isinstance(shape, PlotBox) and shape.says}

    assert tall["one <&>: 0: 50.00%"] == pytest.approx(tall["two: 1: 100.00%"] / 2)
    assert tall["one <&>: 1: 25.00%"] == pytest.approx(tall["two: 1: 100.00%"] / 4)


def test_a_pair_that_cannot_be_stays_empty() -> None:
    drawing = grid({"A": {"x": 2.0, "y": None}}, "mean")
    colours = {shape.says: shape.fill for shape in drawing.shapes if isinstance(shape, PlotBox)}

    assert colours["A at y: -"] != colours["A at x: 2.00"]
    assert {"2.00", "-"} <= {shape.text for shape in drawing.shapes if isinstance(shape, Words)}


def test_without_pillow_a_png_says_what_to_do(
    grognard: Command, attack: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    said = grognard("odds", "_template", attack, "--plot", "odds.png")

    assert 2 == said.code
    assert "pip install 'grognard[plot]'" in said.err
    assert not (folder / "odds.png").exists()


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("attack.toml", "atacker.skill=3"), 'unknown key "atacker"; did you mean "attacker"?'),
        (("units=3",), 'unknown key "units"; wanted here: "attacker"'),
        (("attack.toml", "attacker.skill=much"), "skill must be a whole number from 2 to 6"),
        (("attack.toml", "attacker.skil=3"), 'unknown key "skil"; did you mean "skill"?'),
        (("attack.toml", 'attacker.keywords=["Brust 2"]'), 'did you mean "Burst'),
        (("attack.toml", "cover=true", "cover.skill=3"), "cover is no table that could hold skill"),
        (("attack.toml", "attacker.name.first=3"), "name is no table that could hold first"),
        (("nowhere.toml",), "nowhere.toml: there is no such file"),
        (("attack.txt",), "attack.txt: an attack is a .toml or .json file"),
        (("bad.toml",), "bad.toml:1: this is not TOML"),
        (("list.json",), "list.json: an attack is a mapping of names"),
        ((), "who attacks whom?"),
        (("--attacker", "wardens/Reeds"), "--attacker and --target come together"),
        (("--attacker", "wardens", "--target", "tollkeepers/Lanterns"), "--attacker is one unit"),
        (("--attacker", "wardens/Reds", "--target", "tollkeepers/Lanterns"), 'did you mean "Reeds"?'),
        (("--attacker", "warden/Reeds", "--target", "tollkeepers/Lanterns"), 'did you mean "wardens"?'),
        (("attack.toml", "--stage", "loses"), "unknown stage 'loses'; did you mean \"losses\"?"),
        (("attack.toml", "--policy", "allways"), 'did you mean "always"?'),
        (("attack.toml", "--best", "destoryed"), 'did you mean "destroyed"?'),
        (("attack.toml", "--policy", "always", "--best", "kills"), "--policy or --best, not both"),
        (("attack.toml", "--needed", "0.5", "--vary", "models=1..3"), "--needed or --vary, not both"),
        (("attack.toml", "--at-least", "3", "--vary", "models=1..3"), "--at-least and --at-most stand alone"),
        (("attack.toml", "--needed", "0.5", "--stage", "models left", "--at-least", "3"), "at most so much of"),
        (("attack.toml", "--csv", "none/odds.csv"), "there is no folder none"),
        (("attack.toml", "--plot", "none/odds.svg"), "there is no folder none"),
        (("attack.toml", "--needed", "1.5"), "A chance is more than 0 and at most 1"),
        (("attack.toml", "--needed", "x"), "--needed"),
        (("attack.toml", "--needed", "0.5", "--at-least", "4"), '"losses" can never be 4; it is 3 at most'),
        (("attack.toml", "--needed", "0.5", "--stage", "hits"), "say how much should be reached"),
        (("attack.toml", "--vary", "models"), "--vary wants a number and its values"),
        (("attack.toml", "--vary", "taget.save=2..6"), 'did you mean "target"?'),
        (("attack.toml", "--vary", "models=6..2"), "should be two whole numbers"),
        (("attack.toml", "--plot", "odds.gif"), "a picture is a .svg or .png file"),
        (("attack.toml", "--plot", "no/such\0folder.svg"), "cannot write"),
        (("attack.toml", "--csv", "-", "--json"), "--json or --csv -, not both"),
        (("attack.toml", "--jsn"), 'did you mean "--json"?'),
        (("--matrix", "warden", "tollkeepers"), 'did you mean "wardens"?'),
        (("--matrix", "wardens", ","), "No unit is named"),
        (
            ("--matrix", "wardens", "tollkeepers", "--attacker", "wardens/Reeds"),
            "names its attackers and targets itself",
        ),
    ],
)
def test_what_cannot_be_read_is_told(
    grognard: Command, folder: Path, attack: str, words: tuple[str, ...], sentence: str
) -> None:
    (folder / "attack.txt").write_text("")
    (folder / "bad.toml").write_text("a b")
    (folder / "list.json").write_text("[]")
    said = grognard("odds", "_template", *words)

    assert 2 == said.code
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert "" == said.out


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("phase=fight", 'attacker.uses=["Ash rifle"]'), "TEN-MELEE-09"),
        (('attacker.uses=["Bayonet"]',), "TEN-SHOOT-01"),
        (("attacker.distance=90",), "TEN-SHOOT-06"),
        (("attacker.visible=false",), "TEN-SHOOT-06"),
        (("attacker.leader=Tide Reeve",), "TEN-LEAD-01"),
        (("command_rerolls=2",), "TEN-STRAT-01"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_the_clause(
    grognard: Command, words: tuple[str, ...], clause: str
) -> None:
    said = grognard("odds", "tenth", *TENTH, *words)

    assert 2 == said.code
    assert said.err.endswith(f"({clause})\n")
    assert "" == said.out


def test_more_values_than_anybody_reads_are_refused() -> None:
    with pytest.raises(GrognardError, match="more than 200 values"):
        path_and_values("models=1..1000000000")


# ---------------------------------------------------------------- profiles typed as values

GUN = {"type": "ranged", "range": 24, "attacks": 2, "skill": "3+", "strength": 4, "ap": -1, "damage": 1}
MEN = {"models": 10, "toughness": 4, "save": "3+", "wounds": 2}
TYPED_GUN = [f"attacker.weapon.{key}={value}" for key, value in {"name": "gun", **GUN}.items()]
TYPED_MEN = [f"target.group.{key}={value}" for key, value in MEN.items()]


def test_typed_profiles_make_the_lists_that_an_attack_has(grognard: Command) -> None:
    asked = {"attacker": [{"weapon": [{"name": "gun", **GUN}]}], "target": {"group": [MEN]}}
    told = data(grognard("odds", "tenth", *TYPED_GUN, *TYPED_MEN, "--json"))

    assert float(public.odds("tenth", asked)[KILLS].mean) == pytest.approx(told["stages"][KILLS]["mean"])


def test_a_unit_of_the_same_army_is_compared_by_its_name(grognard: Command) -> None:
    sides = ("--attacker", "ashen column/First Rifles", "--target", "heavy infantry")
    told = data(grognard("odds", "tenth", *sides, "--compare", "Second Rifles", "--json"))
    whole = data(grognard("odds", "tenth", *sides, "--compare", "ashen column/Second Rifles", "--json"))
    unknown = grognard("odds", "tenth", *sides, "--compare", "Third Rifles")

    assert whole[1]["report"] == told[1]["report"]
    assert 2 == unknown.code
    assert "Third Rifles" in unknown.err


def test_a_unit_that_is_compared_has_its_own_number_of_models(grognard: Command) -> None:
    sides = ("--attacker", "ashen column/First Rifles", "--target", "heavy infantry")
    told = data(grognard("odds", "tenth", *sides, "attacker.models=3", "--compare", "Kiln Crawler", "--json"))
    alone = data(grognard("odds", "tenth", "--attacker", "ashen column/Kiln Crawler", *sides[2:], "--json"))

    assert alone["stages"] == told[1]["report"]["stages"]


def test_typed_profiles_may_be_numbered(grognard: Command) -> None:
    guns = [{"name": "gun", **GUN}, {"name": "lance", **GUN, "attacks": 3}]
    asked = {"attacker": [{"weapon": guns}], "target": {"group": [MEN]}}
    typed = [f"attacker.0.weapon.{place}.{key}={value}" for place, gun in enumerate(guns) for key, value in gun.items()]
    told = data(grognard("odds", "tenth", *typed, *TYPED_MEN, "--json"))
    skipped = grognard("odds", "tenth", "attacker.1.name=late", *TYPED_MEN)

    assert float(public.odds("tenth", asked)[KILLS].mean) == pytest.approx(told["stages"][KILLS]["mean"])
    assert 0 != skipped.code
    assert 'unknown key "1"' in skipped.err


def test_a_typed_profile_meets_a_named_unit_and_is_compared(grognard: Command) -> None:
    named = ("--target", "heavy infantry", "--compare", "attacker.weapon.ap=-3", "--compare", "Column Rifles")
    told = grognard("odds", "tenth", *TYPED_GUN, *named)

    assert 0 == told.code, told.err
    assert "C  Column Rifles" in told.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--at-least", "x"), "--at-least: should be a whole number, not 'x'"),
        (("--at-most", "9" * 5000), "--at-most: should be a whole number"),
        (("--needed", "soon"), "--needed: should be a chance like 0.9 or 90%, not 'soon'"),
        (("--vary",), "argument --vary: expected one argument"),
    ],
)
def test_wrong_numbers_are_told_in_our_words(grognard: Command, words: tuple[str, ...], sentence: str) -> None:
    told = grognard("odds", "tenth", *TENTH, *words)

    assert 2 == told.code
    assert sentence in told.err
