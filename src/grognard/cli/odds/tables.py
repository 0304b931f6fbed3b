"""Odds in the terminal: tables, bars, and the bill of what applied."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.odds_report import at_least, has_mean
from grognard.kernel.words import rendered, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.cli.screen import Screen
    from grognard.kernel.dice import Odds
    from grognard.kernel.odds_report import Report
    from grognard.odds_studies import Side

BAR = 36
MOST_LINES = 30
TINY = 0.00005
"""Chances below this are not worth a line; --json and --csv have them all."""
COLUMNS = (tell("mean"), tell("deviation"), "10%", tell("half"), "90%", tell("P(yes)"))


def report(screen: Screen, found: Report, stage: str) -> None:
    """All stages in a table, bars for one of them, and why it is so."""
    rows = [[rendered(name), *_numbers(odds)] for name, odds in found.items()]
    table(screen, [tell("stage"), *COLUMNS], rows, lit=rendered(stage))
    if found.samples:
        screen.say(
            tell(
                "Sampled, not exact: {samples} throws; the mean of {stage} is within {error} of this, 95 times of 100.",
                samples=found.samples,
                stage=stage,
                error=f"±{found.error(stage):.4f}",
            ),
            "bold",
        )
    if found.figures:
        screen.say()
        table(screen, ["", ""], [[figure.name, number(figure.value)] for figure in found.figures])
    screen.say()
    bars(screen, found[stage], stage)
    if found.bill:
        screen.say()
        screen.say(tell("What applied:"), "bold")
        for item in found.bill:
            told = item._replace(what=rendered(item.what), effect=rendered(item.effect), about=rendered(item.about))
            screen.say(f"  {told}", indent="    ")
    if found.inert:
        screen.say(tell("Does nothing here: {names}", names=", ".join(map(rendered, found.inert))), indent="  ")
    if found.policy:
        screen.say(tell("Decisions amid the dice: {policy}", policy=found.policy), indent="  ")


def share(chance: float) -> str:
    """A chance for people; what is nearly nothing is not shown as nothing, nor what is nearly sure as sure.

    >>> share(0.25), share(2.7e-10), share(0), share(0.99999)
    ('25.00%', '2.7e-08%', '0.00%', '>99.99%')
    """
    if 0 < chance < TINY:
        return f"{100 * chance:.1e}%"
    if 1 - TINY < chance < 1:
        return ">99.99%"
    return f"{chance:.2%}"


def number(value: float) -> str:
    """A mean for people.

    >>> number(2.5), number(0.0000003)
    ('2.5000', '3.0e-07')
    """
    return f"{value:.1e}" if 0 < abs(value) < TINY else f"{value:.4f}"


def _numbers(odds: Odds[Any]) -> list[str]:
    """The columns of a stage; outcomes that are no numbers have none."""
    if not has_mean(odds):
        return [""] * len(COLUMNS)
    if all(isinstance(outcome, bool) for outcome in odds):
        return [*[""] * (len(COLUMNS) - 1), share(odds.floats().get(True, 0.0))]
    mean, deviation = odds.mean_and_deviation()
    return [
        number(mean),
        number(deviation),
        *(str(odds.quantile(share)) for share in (0.1, 0.5, 0.9)),
        "",
    ]


def table(screen: Screen, head: Sequence[str], rows: Sequence[Sequence[str]], lit: str = "") -> None:
    """Words to the left, numbers to the right; columns in which nothing stands are left out."""
    head = [rendered(name) for name in head]
    used = [n for n in range(len(head)) if n == 0 or any(row[n] for row in rows)]
    wide = [max(len(line[n]) for line in (head, *rows)) for n in range(len(head))]
    for line in (head, *rows):
        cells = [f"{line[n]:<{wide[n]}}" if n == 0 else f"{line[n]:>{wide[n]}}" for n in used]
        style = "faint" if line is head else "bold" if lit and line[0] == lit else ""
        screen.show([screen.paint("  ".join(cells).rstrip(), style)])


def bars(screen: Screen, odds: Odds[Any], name: str) -> None:
    """A bar for each outcome, with its chance and that of at least so much; of very many, some together."""
    screen.say(name, "bold")
    is_ordered = has_mean(odds)
    reached = dict(zip(odds, at_least(odds), strict=True))
    shown = [(outcome, chance) for outcome, chance in odds.floats().items() if chance >= TINY]
    together = ceil(len(shown) / MOST_LINES) if is_ordered else 1
    lines = []
    for start in range(0, len(shown), together):
        some = shown[start : start + together]
        first, last = some[0][0], some[-1][0]
        label = _told(first) if first == last else rendered(tell("{first} to {last}", first=first, last=last))
        lines.append((label, first, sum(chance for _, chance in some)))
    most = max((chance for *_, chance in lines), default=1.0)
    wide, or_more = max((len(label) for label, *_ in lines), default=1), rendered(tell("or more"))
    for label, first, chance in lines:
        more = f"  {share(reached[first]):>7} {or_more}" if is_ordered and first is not False else ""
        bar = screen.glyph("█", "#") * round(BAR * chance / most)
        screen.show([f"  {label:>{wide}}  {share(chance):>7}{more:18}  {bar}".rstrip()])


def _told(outcome: Any) -> str:
    if isinstance(outcome, bool):
        return rendered(tell("yes") if outcome else tell("no"))
    return rendered(outcome) if isinstance(outcome, str) else str(outcome)


# ---------------------------------------------------------------- several reports


def sides(screen: Screen, found: list[Side], stage: str) -> None:
    """Set-ups side by side, the difference, and what each ability is worth in each of them."""
    letters = [chr(ord("A") + n) if n < 26 else str(n) for n in range(len(found))]
    for letter, side in zip(letters, found, strict=True):
        screen.say(f"{letter}  {side.name}", indent="   ")
    screen.say()
    rows = [
        [letter, *_numbers(side.report[stage]), "" if side is found[0] else f"{float(side.difference):+.4f}"]
        for letter, side in zip(letters, found, strict=True)
    ]
    table(screen, [stage, *COLUMNS, tell("difference")], rows)
    screen.say()
    _figures(screen, letters, found)
    _at_least(screen, letters, found, stage)
    _worths(screen, letters, found)
    for letter, side in zip(letters, found, strict=True):
        if side.report.inert:
            screen.say(
                tell("{letter}: does nothing here: {names}", letter=letter, names=", ".join(side.report.inert)),
                indent="  ",
            )
        if side.report.policy:
            screen.say(
                tell("{letter}: decisions amid the dice: {policy}", letter=letter, policy=side.report.policy),
                indent="  ",
            )


def _figures(screen: Screen, letters: list[str], found: list[Side]) -> None:
    """Kills per point and the like, beside each other."""
    told = [{figure.name: number(figure.value) for figure in side.report.figures} for side in found]
    names = dict.fromkeys(name for own in told for name in own)
    if names:
        table(screen, ["", *letters], [[name, *(own.get(name, "") for own in told)] for name in names])
        screen.say()


def _at_least(screen: Screen, letters: list[str], found: list[Side], stage: str) -> None:
    """The chance of each outcome or more, beside each other."""
    outcomes = sorted({outcome for side in found for outcome in side.report[stage]})
    shown = [outcome for outcome in outcomes if any(float(side.report[stage].p(outcome)) >= TINY for side in found)]
    if has_mean(found[0].report[stage]) and len(shown) <= MOST_LINES:
        rows = [[_told(n), *(share(float(side.report[stage].p_at_least(n))) for side in found)] for n in shown]
        table(screen, [tell("at least"), *letters], rows)
        screen.say()


def _worths(screen: Screen, letters: list[str], found: list[Side]) -> None:
    """What each ability is worth, beside each other."""
    named = {one.what: None for side in found for one in side.contributions}
    if named:
        worth = [{one.what: one.worth for one in side.contributions} for side in found]
        rows = [[what, *(f"{float(own[what]):+.4f}" if what in own else "" for own in worth)] for what in named]
        table(screen, [tell("worth (with it, less without it)"), *letters], rows)


def values(screen: Screen, path: str, rows: list[tuple[Any, Report | GrognardError]], stage: str) -> None:
    """One line for each value; a dash, and the reason below, for those that cannot be."""
    screen.say(tell("{stage} by {path}", stage=stage, path=path), "bold")
    found = [each for _, each in rows if not isinstance(each, GrognardError)]
    most = max((float(each[stage].mean) for each in found), default=0) or 1
    block = screen.glyph("█", "#")
    lines = []
    reasons: dict[str, None] = {}
    for value, each in rows:
        if isinstance(each, GrognardError):
            lines.append([str(value), "-", *[""] * len(COLUMNS)])
            reasons[str(each)] = None
        else:
            bar = block * round(BAR * float(each[stage].mean) / most)
            lines.append([str(value), *_numbers(each[stage]), f"{bar:<{BAR}}"])
    table(screen, [path, *COLUMNS, " " * BAR], lines)
    for reason in reasons:
        screen.say(f"-  {reason}", indent="   ")
    if found[0].policy:
        screen.say(tell("Decisions amid the dice: {policy}", policy=found[0].policy), indent="  ")


def matrix(
    screen: Screen,
    found: dict[str, dict[str, Report | GrognardError]],
    title: str,
    mean: Callable[[Report | GrognardError], float | None],
) -> None:
    """Attackers in lines; targets in numbered columns, for their names are long."""
    screen.say(tell("{title}, attackers in lines, targets in columns", title=title), "bold")
    targets = list(dict.fromkeys(target for row in found.values() for target in row))
    for number, target in enumerate(targets, 1):
        screen.say(f"  {number:>2}  {target}")
    rows = []
    reasons: dict[str, None] = {}
    policies: dict[str, None] = {}
    for attacker, row in found.items():
        numbers = [mean(cell) for cell in row.values()]
        rows.append([attacker, *("-" if number is None else f"{number:.2f}" for number in numbers)])
        reasons |= {str(cell): None for cell in row.values() if isinstance(cell, GrognardError)}
        policies |= {cell.policy: None for cell in row.values() if not isinstance(cell, GrognardError) and cell.policy}
    table(screen, ["", *map(str, range(1, len(targets) + 1))], rows)
    for reason in reasons:
        screen.say(f"-  {reason}", indent="   ")
    for policy in policies:
        screen.say(tell("Decisions amid the dice: {policy}", policy=policy), indent="  ")
