"""One assault from the line-up to the hits: dice, advantage, deflections. (SPF-ASLT-14, SPF-ASLT-22)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import Measure
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.steampunk.dice.assault import clash
from grognard.rulesets.steampunk.dice.deflection import cover_of, scored_by_side
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.assault.deflection_choice import deflected, parries
from grognard.rulesets.steampunk.play.assault.hits import hand_out
from grognard.rulesets.steampunk.play.assault.sides import drop_dice, host_of, line_up, standing
from grognard.rulesets.steampunk.play.assault_previews import of_contest
from grognard.rulesets.steampunk.play.hidden import part_found
from grognard.rulesets.steampunk.play.moves.movement import after_assault, turn_or_change_speed
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.nations import choosing_order, melee_better
from grognard.rulesets.steampunk.table.records import Contest, other

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.table import Ref
    from grognard.rulesets.steampunk.dice.deflection import Cover
    from grognard.rulesets.steampunk.dice.facts import Clash, Host, Swings
    from grognard.rulesets.steampunk.table.records import Landed


# ---------------------------------------------------------------- the blows


@step
async def fight_all(game: Game) -> None:
    """All assaults of the step are rolled first; the changes of hex come after. (SPF-RETR-13)"""
    for contest in game.all(Contest):
        game.then(fight, contest.id)


@step
async def fight(game: Game, name: Ref[Contest]) -> None:
    """One assault: who, how many dice, the rolls, the advantage, deflections, hits. (SPF-ASLT-22)"""
    contest = game[name]
    present = [standing(game, contest, seat) for seat in (0, 1)]
    if not all(present):  # nobody left to fight: the others complete their entries (SPF-ASLT-25)
        game.change(name, winner=0 if present[0] else 1 if present[1] else None)
        return
    fighters = await line_up(game, contest, of_contest)
    chosen: dict[str, int] = {}
    for seat in choosing_order(game):
        chosen |= await drop_dice(game, fighters[seat], fighters[1 - seat])
    hosts = [host_of(game, fighters[seat], fighters[1 - seat], chosen) for seat in (0, 1)]
    rolled = await game.resolve(clash, *hosts, choosing_order(game)[0], measure=lead_of(hosts))
    scored = [scored_of(host, swings) for host, swings in zip(hosts, rolled, strict=True)]
    covers = [cover_of(host, swings) for host, swings in zip(hosts, rolled, strict=True)]
    lost = [most_deflected(hosts[seat], scored[seat], covers[1 - seat]) for seat in (0, 1)]
    winner = advantage(game, contest, [sum(each.values()) for each in scored], lost)
    order = (other(winner), winner)  # the side without the advantage decides first (SPF-ASLT-16)
    removed = {seat: await deflected(game, winner, hosts[seat], scored[seat], covers[1 - seat]) for seat in order}
    parried: list[Landed] = []
    for seat in (0, 1):
        parried += parries(game, hosts[seat], rolled[seat], hosts[1 - seat], removed[1 - seat])
    landed: list[Landed] = []
    for seat in order:
        landed += await hand_out(game, seat, left_of(scored[seat], removed[seat]), fighters[seat], fighters[1 - seat])
    game.change(name, winner=winner, is_fought=True, landed=tuple(landed), parried=tuple(parried))


def lead_of(hosts: Sequence[Host]) -> Callable[[int], Measure]:
    """What a seat looks at amid the dice: how many successes it is ahead after deflections. (SPF-ASLT-14)"""

    def measured(seat: int) -> Measure:
        def lead(rolled: Clash) -> int:
            scored = [scored_of(host, swings) for host, swings in zip(hosts, rolled, strict=True)]
            covers = [cover_of(host, swings) for host, swings in zip(hosts, rolled, strict=True)]
            left = [sum(scored[n].values()) - most_deflected(hosts[n], scored[n], covers[1 - n]) for n in (0, 1)]
            return left[seat] - left[1 - seat]

        return Measure(tell("successes ahead"), lead)

    return measured


def scored_of(host: Host, swings: Swings) -> dict[str, int]:
    """The successes of each source. (SPF-ASLT-11)"""
    return {pool.key: number for pool, number in zip(host.pools, swings.successes, strict=True)}


def most_deflected(host: Host, scored: Mapping[str, int], cover: Cover) -> int:
    """How many of the successes the enemy's deflections can take. (SPF-ASLT-14)"""
    return cover.most(scored_by_side(host.pools, scored))


def left_of(scored: Mapping[str, int], removed: Mapping[str, int]) -> dict[str, int]:
    """The successes of each source after deflection. (SPF-ASLT-15)"""
    return {key: number - removed.get(key, 0) for key, number in scored.items()}


def advantage(game: Game, contest: Contest, scored: Sequence[int], lost: Sequence[int]) -> int:
    """Who has more successes left has the advantage, of equals the better nation. (SPF-ASLT-05, SPF-ASLT-14)"""
    totals = [scored[seat] - lost[seat] for seat in (0, 1)]
    is_tie = totals[0] == totals[1]
    winner = melee_better(game) if is_tie else int(totals[1] > totals[0])
    said = [
        tell_many(
            "{player} {count} success, {lost} deflected",
            "{player} {count} successes, {lost} deflected",
            scored[seat],
            player=game.ruleset.seat_name(game, seat),
            lost=lost[seat],
        )
        for seat in (0, 1)
    ]
    player = game.ruleset.seat_name(game, winner)
    game.say(
        tell(
            "Assault in {hex}: {first}; {second}. {outcome}",
            hex=BOARD.name(contest.at),
            first=said[0],
            second=said[1],
            outcome=tell("{player} wins the tie and has the advantage.", player=player)
            if is_tie
            else tell("{player} has the advantage.", player=player),
        ),
        "SPF-ASLT-14",
        *(("SPF-ASLT-05",) if is_tie else ()),
        kind="assault",
        about=fighters_of(contest),
    )
    return winner


# ---------------------------------------------------------------- afterwards


@step
async def finish_codes(game: Game, number: int) -> None:
    """Units that were in an assault do the codes to the right only now, unless shaken. (SPF-MOVE-10)

    So do those that left it before the blows; but they have won nothing, and nobody gets out of them. (SPF-ORD-27)
    """
    for contest in game.all(Contest):
        for name in (*fighters_of(contest), *contest.left):
            unit = game[name]
            if unit.is_here and not unit.is_shaken:
                for code in after_assault(game, unit, number):
                    if name not in contest.left or code.word != "Unload":
                        await turn_or_change_speed(game, name, code)
        game.remove(contest.id)
    part_found(game)
