"""Run tests against changed numbers: every test is collected once, and each mutant has a forked process.

In that process the changed function gets its new code (or the changed name its new value) where it stands, and those
tests run that cite the clause or, in a trial run that is kept in `build/mutate`, went through the function. Quick tests
come first; the first that fails ends it. What no test notices so is tried again with a module that is loaded anew and
with all tests of the ruleset, since a value may have been taken over when modules were loaded, or be remembered.
"""

from __future__ import annotations

import ast
import gc
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import resource
import select
import signal
import sys
import time
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tools.mutate import Mutant

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build/mutate"
LONGEST = 600.0  # seconds of processor time; a game that no longer ends is noticed too
LEAST, TIMES = 20.0, 5.0  # seconds of processor time a mutant may take at least, and times what its tests need
QUIET = "ignore::pytest.PytestAssertRewriteWarning"  # Hypothesis is loaded before pytest begins
UNUSED = ("cacheprovider", "xdist", "schemathesis", "anyio")  # plugins that tests of rules do not use
OPTIONS = ["-q", "--no-header", "-W", QUIET, *(word for name in UNUSED for word in ("-p", f"no:{name}"))]
CITING, OTHER, NOBODY, ANEW = "citing", "other", "-", "anew"
QUICKLY = 60.0
"""Seconds of tests that a quick run tries on a number that only a module loaded anew has: a default of a class."""
Walked = dict[str, dict[str, Any]]  # test -> its seconds and the functions it went through


class Job(NamedTuple):
    """What is asked for: the mutants of a ruleset, the folder of its tests, and which of them cite a clause."""

    slug: str
    folder: str
    mutants: Sequence[Mutant]
    cited: Mapping[str, list[str]]
    workers: int
    is_quick: bool = False
    """Whether nothing is tried but the tests that cite the clause or, if there was a trial run, go there; of a number
    that only a module loaded anew has, the quickest tests.
    """


class Trial(NamedTuple):
    """What is tried on one mutant: the tests that cite its clause, then others, quick ones first."""

    citing: list[str]
    others: list[str]
    seconds: float


# ---------------------------------------------------------------- a changed function, where it stands


def outermost(tree: ast.Module, line: int) -> tuple[str, ast.AST | None]:
    """The name of the outermost function around a line (with its classes), or the statement of a module."""

    def inside(nodes: Iterable[ast.stmt], before: str) -> tuple[str, ast.AST | None]:
        for node in nodes:
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
            if first <= line <= (node.end_lineno or node.lineno):
                if isinstance(node, ast.ClassDef):
                    return inside(node.body, f"{before}{node.name}.")
                is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                return (before + node.name if is_function else "", node)  # type: ignore[attr-defined]  # has a name
        return "", None

    return inside(tree.body, "")


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of every function of a module or class that is not inside another function."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            if "<locals>" not in each.co_qualname:
                yield from codes(each)


def put_in_place(mutant: Mutant) -> bool:
    """Give the loaded function its changed code; False if only loading the module anew shows the change."""
    module = sys.modules.get(mutant.module)
    if module is None:
        sys.meta_path.insert(0, _Swap(mutant))
        return True
    file = str(mutant.site.file)
    name, statement = outermost(ast.parse(mutant.source), mutant.site.line)
    if not name:
        return isinstance(statement, ast.Assign | ast.AnnAssign) and _give_value(mutant, statement)
    old = {code.co_firstlineno: code for code in codes(compile(mutant.site.file.read_text(), file, "exec"))}
    for new in codes(compile(mutant.source, file, "exec")):
        if new.co_qualname == name and new != old[new.co_firstlineno]:
            place = (file, name, new.co_firstlineno)
            found = [each for each in gc.get_objects() if isinstance(each, FunctionType) and _place(each) == place]
            for function in found:
                function.__code__ = new
            return bool(found)
    return False


def _place(function: FunctionType) -> tuple[str, str, int]:
    code = function.__code__
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _give_value(mutant: Mutant, statement: ast.Assign | ast.AnnAssign) -> bool:
    """Set a name of a module anew, there and wherever it was imported to."""
    target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    space = vars(sys.modules[mutant.module])
    if not isinstance(target, ast.Name) or target.id not in space:
        return False
    old = space[target.id]
    exec(compile(ast.Module([statement], []), str(mutant.site.file), "exec"), space)
    for module in [*sys.modules.values()]:
        there = getattr(module, "__dict__", {})
        if there.get(target.id) is old and there is not space:
            there[target.id] = space[target.id]
    return True


class _Changed(importlib.machinery.SourceFileLoader):
    """Loads one module in its changed form."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.site.file))
        self.changed = mutant.source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.changed, self.path, "exec")


class _Swap(importlib.abc.MetaPathFinder):
    """Finds that module."""

    def __init__(self, mutant: Mutant) -> None:
        self.loader = _Changed(mutant)

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.loader.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self.loader, origin=self.loader.path)


# ---------------------------------------------------------------- processes


class Forked:
    """A process that answers one line."""

    def __init__(self, work: Callable[[], str], seconds: float) -> None:
        self.reading, writing = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.reading)
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            try:
                said = work()
            except BaseException:  # noqa: BLE001  (a mistake of this tool: nobody has noticed the mutant)
                said = NOBODY
            os.write(writing, said.encode())
            os._exit(0)
        os.close(writing)

    def answer(self) -> str:
        """What it said; a process that used up its time was noticed too: a game that no longer ends."""
        said = os.read(self.reading, 64).decode()
        os.close(self.reading)
        if not said:
            os.killpg(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        return said or OTHER


def in_parallel(jobs: Iterable[tuple[Mutant, Callable[[], str], float]], workers: int) -> Iterator[tuple[Mutant, str]]:
    """Answer jobs, as many at a time as there are workers."""
    waiting = [*jobs]
    running: dict[int, tuple[Forked, Mutant]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            mutant, work, seconds = waiting.pop(0)
            forked = Forked(work, seconds)
            running[forked.reading] = forked, mutant
        for reading in select.select([*running], [], [])[0]:
            forked, mutant = running.pop(reading)
            yield mutant, forked.answer()


# ---------------------------------------------------------------- tests that are collected once


class Session:
    """A plugin of pytest: collects the tests of a ruleset, and tries all mutants instead of running them."""

    def __init__(self, job: Job, told: int) -> None:
        self.job, self.told = job, told
        self.items: dict[str, pytest.Item] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        walked = kept_of(self.job.slug) if self.job.is_quick else kept_of(self.job.slug) or self.walked(session)
        jobs = []
        for mutant in self.job.mutants:
            trial = self.trial(mutant, walked)
            jobs.append((mutant, self.work(session, mutant, trial), LEAST + TIMES * trial.seconds))
        numbers = {id(mutant): number for number, mutant in enumerate(self.job.mutants)}
        for mutant, who in in_parallel(jobs, self.job.workers):
            os.write(self.told, f"{numbers[id(mutant)]} {who}\n".encode())
        return True

    def trial(self, mutant: Mutant, walked: Walked) -> Trial:
        """The tests for a mutant: a test that the trial run did not know may go anywhere."""
        names = {name for clause in mutant.site.clauses for name in self.job.cited.get(clause, ())}
        citing = [test for test in self.items if test.partition("[")[0] in names]
        place = function_of(mutant)
        is_known = bool(walked) or not self.job.is_quick
        others = [test for test in self.items if is_known and self.goes_there(walked.get(test), place)]
        seconds = {test: seconds_of(test, walked) for test in {*citing, *others}}
        others = sorted({*others} - {*citing}, key=seconds.__getitem__)
        return Trial(sorted(citing, key=seconds.__getitem__), others, sum(seconds.values()))

    def goes_there(self, known: dict[str, Any] | None, place: str) -> bool:
        """Whether a test may go through a function, or a number outside functions."""
        return known is None or not place or place in known["through"]

    def work(self, session: pytest.Session, mutant: Mutant, trial: Trial) -> Callable[[], str]:
        def answer() -> str:
            try:
                if not put_in_place(mutant):
                    return ANEW
            except Exception:  # noqa: BLE001  (the changed number cannot even be loaded)
                return OTHER
            for who, tests in ((CITING, trial.citing), (OTHER, trial.others)):
                if self.fails(session, tests):
                    return who
            return NOBODY

        return answer

    def fails(self, session: pytest.Session, tests: Sequence[str]) -> bool:
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                return True
        return False

    def walked(self, session: pytest.Session) -> Walked:
        """Which functions of the ruleset each test goes through; kept for the next run."""
        KEPT.mkdir(parents=True, exist_ok=True)
        Forked(lambda: self.walk(session), LONGEST * 6).answer()
        if not kept_of(self.job.slug):
            pytest.exit(f"The tests of {self.job.slug} fail without any change.", returncode=3)
        return kept_of(self.job.slug)

    def walk(self, session: pytest.Session) -> str:
        walked: Walked = {}
        folder = str(ROOT / "src/grognard/rulesets" / self.job.slug)
        items = [*self.items.values()]
        through: set[CodeType] = set()

        def seen(frame: Any, event: str, argument: object) -> None:
            through.add(frame.f_code)

        for item, following in zip(items, [*items[1:], None], strict=True):
            through.clear()
            begun = time.process_time()
            sys.settrace(seen)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            sys.settrace(None)
            if session.testsfailed:
                return NOBODY
            names = {_of_code(code) for code in through if code.co_filename.startswith(folder)}
            walked[item.nodeid] = {"seconds": round(time.process_time() - begun, 3), "through": sorted(names)}
        (KEPT / f"{self.job.slug}.json").write_text(json.dumps(walked, indent=0))
        return CITING


def _of_code(code: CodeType) -> str:
    return f"{Path(code.co_filename).relative_to(ROOT).as_posix()} {code.co_qualname.partition('.<locals>')[0]}"


def function_of(mutant: Mutant) -> str:
    """The function a trial run names; "" for a number outside functions."""
    name = outermost(ast.parse(mutant.source), mutant.site.line)[0]
    return f"{mutant.site.file.relative_to(ROOT).as_posix()} {name}" if name else ""


def tried(job: Job) -> Iterator[tuple[Mutant, str]]:
    """Who noticed each mutant: citing tests, others or nobody."""
    os.chdir(ROOT)
    load_once()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # so that the modules of the ruleset are not loaded in this process
        os.close(reading)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os._exit(pytest.main([*OPTIONS, job.folder], plugins=[Session(job, writing)]))
    os.close(writing)
    left = {*range(len(job.mutants))}
    with os.fdopen(reading) as answers:
        for line in answers:
            number, who = line.split()
            if who == ANEW:
                continue
            if who != NOBODY or job.is_quick:
                left.discard(int(number))
                yield job.mutants[int(number)], who
    if code := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        sys.exit(f"pytest ended with {code}: see {job.folder}")
    mutants = [job.mutants[number] for number in sorted(left)]
    yield from in_parallel([(mutant, loaded_anew(mutant, job), LONGEST) for mutant in mutants], job.workers)


def loaded_anew(mutant: Mutant, job: Job) -> Callable[[], str]:
    """Run the citing tests and then all tests of a ruleset in a process that loads the changed module."""
    citing = sorted({test for clause in mutant.site.clauses for test in job.cited.get(clause, ())})

    def answer() -> str:
        sys.meta_path.insert(0, _Swap(mutant))
        if citing and _fails(citing):
            return CITING
        quickest = _QuickFirst(job.slug, QUICKLY if job.is_quick else LONGEST)
        return OTHER if _fails([job.folder], quickest) else NOBODY

    return answer


def _fails(tests: Sequence[str], *plugins: object) -> bool:
    code = pytest.main(["-x", *OPTIONS, *tests], plugins=plugins)
    if code in {pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return False
    return code != pytest.ExitCode.OK


class _QuickFirst:
    """A plugin of pytest: quick tests come first, and those are left out that would take too long in all."""

    def __init__(self, slug: str, seconds: float) -> None:
        self.walked = kept_of(slug)
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: seconds_of(item.nodeid, self.walked))
        left = self.seconds
        for number, item in enumerate(items):
            left -= seconds_of(item.nodeid, self.walked)
            if left < 0:
                del items[number:]
                break


def kept_of(slug: str) -> Walked:
    """What the trial run of a ruleset has found, if there was one."""
    kept = KEPT / f"{slug}.json"
    return json.loads(kept.read_text()) if kept.exists() else {}


def seconds_of(test: str, walked: Walked) -> float:
    """How long a test took in the trial run."""
    return float(walked[test]["seconds"]) if test in walked else 0.0


def load_once() -> None:
    """Load what no mutant changes before processes are forked, so that each of them need not."""
    import pkgutil

    import grognard.kernel

    for module in ("hypothesis.stateful", "hypothesis.strategies"):
        importlib.import_module(module)
    for found in pkgutil.walk_packages(grognard.kernel.__path__, "grognard.kernel."):
        importlib.import_module(found.name)
