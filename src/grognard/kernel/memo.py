"""Answers that were worked out before, in a memory of bounded size."""

from __future__ import annotations

from _thread import allocate_lock
from functools import update_wrapper
from marshal import dumps
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.odds_report import Report

K = TypeVar("K")
V = TypeVar("V")

MOST_BYTES = 32 * 1024 * 1024
"""What the remembered reports of one ruleset may weigh together, by `weight_of`."""
LINES = 30
"""How many lines a bill is taken to have that nobody has read."""
MOST_SPELLINGS = 1024
"""How many questions are remembered as they were written."""
PLAINLY = 2
"""The version of Python's own format that writes equal data in equal bytes; later ones also write what is shared."""


class Remembered:
    """An odds function that answers the same question from memory; those asked longest ago are forgotten first.

    A question is the same if its data and the options are, in the same order. Reports that may change with files
    (`lasts=False`) are not kept, nor is one that alone would take more than a quarter of the memory.
    """

    def __init__(
        self, work_out: Callable[[Mapping[str, Any], Mapping[str, Any]], Report], most: int = MOST_BYTES
    ) -> None:
        update_wrapper(self, work_out)
        self.work_out = work_out
        self.most = most
        self.held = 0
        self._kept: dict[bytes, tuple[Report, int]] = {}
        self._spellings: Shelf[bytes, bytes] = Shelf(MOST_SPELLINGS)
        self._turn = allocate_lock()

    def __call__(self, attack: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
        try:
            key = _key_of(attack, options)
        except ValueError:  # no plain data; whoever reads it says what is wrong
            return self.work_out(attack, options)
        known = self._known(key)
        if known is not None:
            return known
        report = self.work_out(attack, options)
        if report.lasts:
            self._keep(key, report)
        return report

    def as_asked(
        self,
        asked: Mapping[str, Any],
        given: Mapping[str, Any],
        read: Callable[[], tuple[Mapping[str, Any], Mapping[str, Any]]],
    ) -> Report:
        """The same for a question as somebody wrote it: `read` makes the question and the options of it.

        How that was spelled is remembered too, so that a question in the same words need not be read again.
        """
        try:
            words = _key_of(asked, given)
        except ValueError:
            return self(*read())
        key = self._spellings.get(words)
        known = None if key is None else self._known(key)
        if known is not None:
            return known
        attack, options = read()
        report = self(attack, options)
        if report.lasts:
            with self._turn:
                self._spellings.keep(words, _key_of(attack, options))
        return report

    def _known(self, key: bytes) -> Report | None:
        """The report that is kept under a key; it is the latest again."""
        with self._turn:
            known = self._kept.pop(key, None)
            if known is None:
                return None
            self._kept[key] = known
            return known[0]

    def _keep(self, key: bytes, report: Report) -> None:
        weight = len(key) + weight_of(report)
        if weight > self.most // 4:
            return
        with self._turn:
            _, before = self._kept.pop(key, (None, 0))
            self.held += weight - before
            self._kept[key] = report, weight
            while self.held > self.most:
                _, gone = self._kept.pop(next(iter(self._kept)))
                self.held -= gone

    def forget(self) -> None:
        """Begin afresh."""
        with self._turn:
            self._kept.clear()
            self._spellings.clear()
            self.held = 0

    def __len__(self) -> int:
        return len(self._kept)


def _key_of(question: Mapping[str, Any], options: Mapping[str, Any]) -> bytes:
    """Equal bytes for equal data, in the same order; raises ValueError for what is no plain data."""
    return dumps(cast("Any", (question, options)), PLAINLY)


def weight_of(report: Report) -> int:
    """About how many bytes a report takes: its whole numbers, which can be long, and what holds them."""
    numbers = sum([len(odds) * (120 + odds.total.bit_length() // 8) for odds in report.values()])
    return 2000 + numbers + 400 * (len(report.bill) if report.is_written else LINES)


class Shelf(dict[K, V]):
    """A memory with an end: full, it is emptied, for what is wanted again is soon found again."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        """Put it there, and have it."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value


class Known(Generic[V]):
    """What was worked out of records. They never change: of the very same ones it still holds, in any game."""

    def __init__(self, most: int) -> None:
        self._kept: Shelf[tuple[int, ...], tuple[tuple[object, ...], V]] = Shelf(most)

    def of(self, records: tuple[object, ...], work_out: Callable[[], V]) -> V:
        """What there is to know of all these records, and of nothing else."""
        key = tuple(map(id, records))
        known = self._kept.get(key)
        if known is None:  # as long as a record is kept, its number is its own
            known = self._kept.keep(key, (records, work_out()))
        return known[1]

    def __len__(self) -> int:
        return len(self._kept)


class Beside(Generic[K, V]):
    """What was worked out about a record and a key: kept beside the record, which holds nothing that changes."""

    def __init__(self, most: int) -> None:
        self._rows: Known[dict[K, V]] = Known(most)

    def of(self, record: object, key: K, work_out: Callable[[], V]) -> V:
        """What there is to know of the record and the key, and of nothing else."""
        row = self._rows.of((record,), dict)
        known = row.get(key)
        if known is None:
            known = row[key] = work_out()
        return known
