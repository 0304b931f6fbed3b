"""What is shown before one decides is what then happens: the odds are asked of the very facts that are played."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import act, bot
from grognard.kernel.data import convert
from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.dice.shots import area_hits
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.odds.answers import barrage_of, drawn_up, lined_up, volley_of
from grognard.rulesets.steampunk.odds.board import laid_out
from grognard.rulesets.steampunk.odds.questions import AskedArea, AskedAssault, AskedShot
from grognard.rulesets.steampunk.play.assault.sides import host_of
from grognard.rulesets.steampunk.play.describe import army_of
from grognard.rulesets.steampunk.play.gunnery.fire_plan import HOLD_FIRE
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import shot_facts
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.guns import weapon_in
from grognard.rulesets.steampunk.table.records import Aimed
from grognard.rulesets.steampunk.table.units import toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Question
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.dice.facts import Host, Shot

OPTIONS = RULESET.new_game(seed=0).options
PLAYED = "grognard.rulesets.steampunk.play."
FIRE, SPOT, SLIP = "SPF-GUN-09", "SPF-GUN-12", "SPF-ABIL-04"


def moments(clause: str, *seeds: int) -> Iterator[Game]:
    """Games of bots, stopped wherever this is asked."""
    for seed in seeds:
        game, player = RULESET.new_game(seed=seed), bot(RULESET, "random")
        while game.question is not None:
            if game.question.clause == clause:
                yield game
            act(game, game.waiting_for[0], player, seed)


def open_question(game: Game) -> Question | None:
    """What is asked now, if the game is not over."""
    return game.question


def attacks(game: Game) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """Every gun at every mark alone, with and without aim: the answer and what it shows."""
    assert game.question is not None
    slots = game.question.shown()["slots"]
    held = {slot["key"]: "no" if slot["key"].startswith("aim ") else HOLD_FIRE for slot in slots}
    for slot in slots:
        for option in slot["options"]:
            data = option.get("data", {})
            if "attack" not in data:
                continue
            needs_aim = data["attack"].get("aimed", False)
            aims = {key: "yes" for key in held if key.startswith("aim ") and needs_aim}
            yield held | aims | {slot["key"]: option["key"]}, data["attack"]
            for aim, change in data.get("attack_with", {}).items():
                yield held | {slot["key"]: option["key"], aim: "yes"}, data["attack"] | change["yes"]


# ---------------------------------------------------------------- shots


def told(shot: Shot) -> tuple[Any, ...]:
    """The sum and all that counts in it."""
    return shot.plus, sorted((part.value, part.why) for part in shot.because if part.value)


def foreseen(attack: dict[str, Any]) -> list[Any]:
    """The facts the odds are made of."""
    fields = {key: value for key, value in attack.items() if key != "ask"}
    if attack["ask"] == "shot":
        shot = convert(fields, AskedShot, file="attack")
        fire, _ = volley_of(drawn_up(shot, OPTIONS), shot)
    else:
        area = convert(fields, AskedArea, file="attack")
        fire, _ = barrage_of(drawn_up(area, OPTIONS), area)
    rolls: list[Any] = [(number, told(each)) for number, each in fire.shots] or [(fire.times * fire.each, fire.area)]
    return [*rolls, fire.hit, fire.toll, fire.victim._replace(owner="")]


def played(game: Game, answer: dict[str, str], attack: dict[str, Any], patch: pytest.MonkeyPatch) -> list[Any]:
    """The facts overheard on their way to the dice, when everybody else holds his fire."""
    assert game.question is not None
    shooter = game.question.about[0]
    found: list[Any] = []
    counted: list[Any] = []
    is_aimed = bool(attack.get("aimed"))

    def shot(game: Game, unit: Any, number: int, target: Any, **more: Any) -> Any:
        if unit.id == shooter:
            hit = hit_facts(game, unit, weapon_in(unit, number), target, is_aimed=is_aimed)
            found[:] = [hit, toll_of(target), victim_of(target)._replace(owner="")]
        return shot_facts(game, unit, number, target, **more)

    def hit(game: Game, unit: Any, weapon: Any, target: Any, **more: Any) -> Any:
        facts = hit_facts(game, unit, weapon, target, **more)
        found[:] = [facts, toll_of(target), victim_of(target)._replace(owner="")]
        return facts

    @wraps(hits)
    def rolled(dice: Any, number: int, facts: Any) -> Any:
        counted.append((number, told(facts)))
        return hits(dice, number, facts)

    @wraps(area_hits)
    def covered(dice: Any, facts: Any) -> Any:
        counted.append(facts)
        return area_hits(dice, facts)

    patch.setattr(f"{PLAYED}gunnery.shooting.shot_facts", shot)
    patch.setattr(f"{PLAYED}gunnery.shooting.hit_facts", hit)
    patch.setattr(f"{PLAYED}gunnery.shooting.hits", rolled)
    patch.setattr(f"{PLAYED}gunnery.shooting.area_hits", covered)
    game.answer(answer)
    while (asked := open_question(game)) is not None and asked.clause in (FIRE, SPOT):
        form = asked.form()
        held = {each["key"]: "no" if each["key"].startswith("aim ") else HOLD_FIRE for each in form.get("slots", ())}
        game.answer(held or "nothing")
    if attack["ask"] == "area":
        counted[:] = [(len(counted), counted[0])] if counted else []
    return [*counted, *found]


@pytest.mark.parametrize("seed", [3, 4])
def test_the_odds_of_a_shot_are_of_the_shot_that_is_fired(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    for game in moments(FIRE, seed):
        waiting = list(game.all(Aimed))
        for answer, attack in attacks(game):
            assert game.question is not None
            try:
                game.question.check(answer)
            except Refused:
                continue  # a linked gun does not fire alone
            with monkeypatch.context() as patch:
                made = played(game.clone(), answer, attack, patch)
            if len(made) < 4 or waiting:
                continue  # it misfired or went astray, or others of this seat fire too

            assert foreseen(attack) == made
            seen += 1
    assert seen > 20


def reports_of(told: dict[str, Any]) -> list[Any]:
    """What a preview tells of one slot or option: one report, or one for each base."""
    return [told["odds"]] if "odds" in told else [each["odds"] for each in told.get("attacks", ())]


@pytest.mark.parametrize("seed", [3, 4])
def test_every_shot_has_odds_and_they_are_those_of_the_question(seed: int) -> None:
    seen = 0
    for game in moments(FIRE, seed):
        assert game.question is not None
        aims = {each["key"]: "no" for each in game.question.form()["slots"] if each["key"].startswith("aim ")}
        for slot in game.question.shown()["slots"]:
            for option in slot["options"]:
                data = option.get("data", {})
                if not data.get("has_odds"):
                    continue
                told = game.question.preview(aims | {slot["key"]: option["key"]})["slots"][slot["key"]]
                asked = [each.get("attack") for each in data.get("attacks", [data])]

                assert len(asked) == len(reports_of(told))
                for report, attack in zip(reports_of(told), asked, strict=True):
                    assert attack is None or RULESET.compute(attack).plain()["stages"] == report["stages"]
                    seen += 1
    assert seen > 20


# ---------------------------------------------------------------- assaults


def dice_of(host: Host) -> tuple[Any, ...]:
    """The dice of a side, whatever its bases are called."""
    pools = [pool._replace(key="", unit="") for pool in host.pools]
    shields = [
        shield._replace(key="", unit="", per_success_of=str(bool(shield.per_success_of))) for shield in host.shields
    ]
    return [each._replace(side=None) for each in pools], [each._replace(only_from=None) for each in shields]


def heard(game: Game, key: str, patch: pytest.MonkeyPatch) -> list[Any]:
    """The dice of both sides in the assault that follows; whoever could still slip away stands."""
    hosts: list[Any] = []

    def listen(*args: Any) -> Any:
        hosts.append(host_of(*args))
        return hosts[-1]

    patch.setattr(f"{PLAYED}assault.assault_sequence.host_of", listen)
    game.answer(key)
    while len(hosts) < 2:
        assert game.question is not None
        if game.question.clause == SLIP:
            game.answer("no")
        else:
            act(game, game.waiting_for[0], bot(RULESET, "random"), 1)
    return [dice_of(each) for each in hosts[:2]]


def test_the_odds_of_standing_are_of_the_assault_that_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    for game in moments(SLIP, 3, 4, 7, 8):
        assert game.question is not None
        option = next(each for each in game.question.shown()["options"] if each["key"] == "no")
        if "attack" not in option.get("data", {}):
            continue
        attack = option["data"]["attack"]
        fields = {key: value for key, value in attack.items() if key != "ask"}
        asked = convert(fields, AskedAssault, file="attack")
        _, hosts = lined_up(laid_out((asked.attacker, asked.target), asked.lists, OPTIONS), asked)
        told = game.question.preview("no")["odds"]

        assert RULESET.compute(option["data"]["attack"]).plain()["stages"] == told["stages"]
        with monkeypatch.context() as patch:
            made = heard(game.clone(), "no", patch)

        assert sorted(map(repr, map(dice_of, hosts))) == sorted(map(repr, made))
        seen += 1
    assert seen > 1


def test_an_army_is_read_once_for_all_previews_of_a_game() -> None:
    # SPF-ARMY-04: an army with sheets of its own takes a while to read
    game = RULESET.new_game(("elf-standard", "dwarf-standard"), seed=1)

    assert army_of(game, 0) is army_of(game, 0) is army_of(game.clone(), 0)
    assert army_of(game, 0) is not army_of(game, 1)
