"""Pictures of every page and of every kind of question, desktop and phone, light and dark, on one page to look at.

    python tools/contact_sheet.py [SLUG ... | pages] [--into FOLDER] [--looks desktop-light,phone-dark] [--language pl]

Bots play games of each ruleset with all its lists;
the first question of each clause and kind is shown in the browser and photographed.
FOLDER/index.html shows all pictures (default folder: contact_sheet).
"""

from __future__ import annotations

import argparse
import html
import json
import os
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from playwright.sync_api import sync_playwright  # noqa: E402

import grognard  # noqa: E402
from grognard.api import new_game, ruleset  # noqa: E402
from grognard.bots import act, bot, levels  # noqa: E402
from grognard.kernel.errors import GrognardError  # noqa: E402
from tests.browser.moment import keep, staged  # noqa: E402
from tests.server.kit import Host  # noqa: E402
from tools.browser import COMMANDS, QUIETLY, find  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from grognard.kernel.game import Game

PAGES = ("/", "/games", "/tournament", "/nowhere")
OF_A_RULESET = ("/new?ruleset={}", "/armies?ruleset={}", "/odds?ruleset={}", "/maps?ruleset={}", "/rules/{}")
"""Pages that differ from ruleset to ruleset."""
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LONG = 600.0
"""Seconds: a long game is forked for each picture, on a machine that may be busy."""
LOOKS = tuple(f"{size}-{colours}" for size in SIZES for colours in ("light", "dark"))


class Shot(NamedTuple):
    """One thing to photograph: what it is, and its address."""

    name: str
    path: str


def moments(slug: str, games: int) -> Iterator[tuple[str, Game]]:
    """The first moment of every clause and kind of question in so many games, and the last one of the first game."""
    rules = ruleset(slug)
    best = "greedy" if "greedy" in levels(rules) else "random"
    pairs = pairs_of_armies(slug)
    seen: set[str] = set()
    for number in range(games):
        # The lists of the ready match play first, then every list once; the last games are of wild bots.
        armies = None if number < 2 else pairs[number % len(pairs)]
        player = bot(rules, best if number < games - 2 else "random")
        game = last = new_game(slug, armies, seed=number + 1)
        while game.question is not None:
            seat = game.waiting_for[0]
            asked = game.asked_of(seat)
            assert asked is not None
            name = f"{asked.clause} {asked.kind}"
            if name not in seen:
                seen.add(name)
                yield name, game.clone()
            if number == 0:
                last = game.clone()
            act(game, seat, player, number)
        if number == 0:
            yield "end", last


def pairs_of_armies(slug: str) -> list[tuple[str, str] | None]:
    """Every list of the ruleset, each against its neighbour, as far as they may meet."""
    names = sorted(ruleset(slug).lists.samples)
    pairs: list[tuple[str, str] | None] = []
    for pair in pairwise([*names, names[0]]):
        try:
            new_game(slug, pair)
        except GrognardError:
            continue
        pairs.append(pair)
    return pairs or [None]


def shots(host: Host, slug: str, games: int) -> Iterator[Shot]:
    """What to photograph of a ruleset."""
    for name, game in moments(slug, games):
        token, _ = staged(host, game, "random" if name == "end" else "")
        if name == "end":
            host.sit(token).play()
            yield Shot(f"{slug} replay", f"/replay#{keep(host, game)}")
        yield Shot(f"{slug} {name}", f"/game#{token}")


def pages() -> Iterator[Shot]:
    """All pages, some of them for each ruleset."""
    yield from (Shot(f"page {each}", each) for each in PAGES)
    for slug in grognard.rulesets():
        for each in OF_A_RULESET:
            path = each.format(slug)
            yield Shot(f"page {path}", path)


class Camera:
    """A window of one size, which is shown one page after the other in the colours that are wished for."""

    def __init__(self, browser: Browser, address: str, size: str, language: str, into: Path) -> None:
        width, height = SIZES[size]
        settings = json.dumps({"coached": True, "language": language})
        kept = {"origin": address.rstrip("/"), "localStorage": [{"name": "grognard.settings", "value": settings}]}
        self.size, self.into = size, into
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            has_touch=size == "phone",
            storage_state={"origins": [kept]},  # type: ignore[arg-type]
        )

    def photograph(self, shot: Shot, looks: list[str]) -> Iterator[tuple[str, Path]]:
        """Take the pictures of one page."""
        page = self.context.new_page()
        page.goto(shot.path)
        page.wait_for_load_state("networkidle")
        for look in looks:
            size, _, colours = look.partition("-")
            if size != self.size:
                continue
            page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
            name = "".join(letter if letter.isalnum() else "_" for letter in f"{shot.name} {look}")
            file = self.into / f"{name}.png"
            page.screenshot(path=file)
            yield look, file
        page.close()


def sheet(pictures: list[tuple[Shot, str, Path]]) -> str:
    """The page that shows them all."""
    figures = "\n".join(
        f'<figure><a href="{file.name}"><img loading="lazy" src="{file.name}" alt=""></a>'
        f"<figcaption>{html.escape(shot.name)} ({look})</figcaption></figure>"
        for shot, look, file in pictures
    )
    style = "body{font:14px sans-serif}figure{display:inline-block;margin:4px;vertical-align:top}img{height:420px}"
    return f"<!doctype html><meta charset=utf-8><title>Grognard</title><style>{style}</style>\n{figures}\n"


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="a ruleset, or `pages` (default: all of it)")
    parser.add_argument("--into", type=Path, default=Path("contact_sheet"), help="the folder for the pictures")
    parser.add_argument("--looks", default=",".join(LOOKS), help=f"which of {', '.join(LOOKS)}")
    parser.add_argument("--language", default="en", help="en or pl")
    parser.add_argument("--games", type=int, default=10, help="so many games of a ruleset are looked through")
    wanted = parser.parse_args(arguments)
    path = os.environ.get("GROGNARD_BROWSER") or find(COMMANDS)
    if path is None:
        print("there is no Chromium: see tools/browser.py", file=sys.stderr)
        return 2
    wanted.into.mkdir(parents=True, exist_ok=True)
    pictures: list[tuple[Shot, str, Path]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Host(str(Path(folder) / "games.sqlite"), quick_seconds=LONG, sum_seconds=LONG, game_seconds=LONG) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=QUIETLY)
        todo: list[Shot] = []
        for slug in wanted.slugs or ("pages", *grognard.rulesets()):
            todo += pages() if slug == "pages" else shots(host, slug, wanted.games)
        looks = wanted.looks.split(",")
        sizes = [size for size in SIZES if any(look.startswith(size) for look in looks)]
        cameras = [Camera(browser, host.address, size, wanted.language, wanted.into) for size in sizes]
        for number, shot in enumerate(todo, 1):
            print(f"\r{number}/{len(todo)} {shot.name:60}", end="", file=sys.stderr, flush=True)
            for camera in cameras:
                pictures += [(shot, look, file) for look, file in camera.photograph(shot, looks)]
        browser.close()
    index = wanted.into / "index.html"
    index.write_text(sheet(pictures), encoding="utf-8")
    print(f"\n{len(pictures)} pictures: {index}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
