"""The newcomer's test: is a rule found where a reader looks for it who knows nothing but the listing of the folder?

    python tools/newcomer.py tenth --seed 5                 20 clauses drawn at random, and the listing
    python tools/newcomer.py tenth --guesses guesses.txt    checks guesses: a clause and a file in every line

A guess is right if the file says that it holds the clause: it cites its id. `docs/architecture.md` keeps the result.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RULESETS = Path(__file__).resolve().parents[1] / "src" / "grognard" / "rulesets"
CITED = re.compile(r"\b([A-Z]+-[A-Z]+)-(\d+)((?:\s*(?:,|to|and|\.\.)\s*(?:[A-Z]+-[A-Z]+-)?\d{2}\b)*)")
FURTHER = re.compile(r"(,|to|and|\.\.)\s*(?:([A-Z]+-[A-Z]+)-)?(\d{2})")


def cited(text: str) -> set[str]:
    """The clauses that a text cites, also those within a range and those with a short number.

    >>> sorted(cited("(TEN-HIT-01, 03, TEN-KW-05 to TEN-KW-07)"))
    ['TEN-HIT-01', 'TEN-HIT-03', 'TEN-KW-05', 'TEN-KW-06', 'TEN-KW-07']
    >>> sorted(cited("(SZOP-COST-07..09)"))
    ['SZOP-COST-07', 'SZOP-COST-08', 'SZOP-COST-09']
    """
    found: set[str] = set()
    for chapter, first, more in CITED.findall(text):
        number = int(first)
        found.add(f"{chapter}-{number:02}")
        for joint, other, said in FURTHER.findall(more):
            chapter = other or chapter
            numbers = range(number, int(said) + 1) if joint in ("to", "..") else (int(said),)
            found |= {f"{chapter}-{each:02}" for each in numbers}
            number = int(said)
    return found


def listing(slug: str) -> list[str]:
    """The files of a ruleset that hold rules, as a reader sees them."""
    folder = RULESETS / slug
    files = (file.relative_to(folder).as_posix() for file in folder.rglob("*.py"))
    return sorted(file for file in files if not file.endswith("__init__.py"))


def homes(slug: str) -> dict[str, list[str]]:
    """The files that cite each clause."""
    found: dict[str, list[str]] = {}
    for file in listing(slug):
        for clause in cited((RULESETS / slug / file).read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(file)
    return found


def clauses(slug: str) -> dict[str, str]:
    """The clauses of the ledger that somebody must have written as code: all but guidelines."""
    ledger = yaml.safe_load((RULESETS / slug / "rules.yaml").read_text(encoding="utf-8"))
    return {each["id"]: _shown(each) for each in ledger["clauses"] if each.get("kind", "rule") != "guideline"}


def _shown(clause: Mapping[str, str]) -> str:
    """A clause as a reader of the book meets it: under its name, if it has one."""
    name = clause.get("name") or clause.get("term")
    return f"[{name}] {clause['text']}" if name else clause["text"]


def main(words: Sequence[str]) -> int:
    """Print what is to be guessed, or check guesses."""
    parser = argparse.ArgumentParser(description="Is a rule found where a reader looks for it?")
    parser.add_argument("ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--guesses", type=Path, help="a file with a clause and a file in every line")
    args = parser.parse_args(words)
    if args.guesses is None:
        print("\n".join(listing(args.ruleset)), end="\n\n")
        known = clauses(args.ruleset)
        for clause in sorted(Random(args.seed).sample(sorted(known), args.number)):
            print(clause, " ".join(known[clause].split()))
        return 0
    right, stands = 0, homes(args.ruleset)
    print("| clause | guess | right | it stands in |\n|---|---|---|---|")
    for line in args.guesses.read_text(encoding="utf-8").splitlines():
        clause, guess = line.split()
        is_right = guess in stands.get(clause, ())
        right += is_right
        where = "" if is_right else ", ".join(f"`{file}`" for file in stands.get(clause, ()))
        print(f"| {clause} | `{guess}` | {'yes' if is_right else 'no'} | {where} |")
    print(f"\n{right} right")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
