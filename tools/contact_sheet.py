"""Pictures of every page and of every kind of question, desktop and phone, light and dark, on one page to look at.

    python tools/contact_sheet.py [SLUG ...] [--into FOLDER] [--looks desktop-light,phone-dark] [--language pl]

Bots play a game of each ruleset; at the first question of each clause the browser is opened and photographed.
FOLDER/index.html shows all pictures (default folder: contact_sheet).
"""

from __future__ import annotations

import argparse
import html
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from playwright.sync_api import sync_playwright  # noqa: E402

import grognard  # noqa: E402
from grognard.api import new_game, ruleset  # noqa: E402
from grognard.bots import act, bot, levels  # noqa: E402
from tests.browser.moment import keep, staged  # noqa: E402
from tests.server.kit import Host  # noqa: E402
from tools.browser import COMMANDS, QUIETLY, find  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from grognard.kernel.game import Game

PAGES = ("/", "/new", "/armies", "/odds", "/rules", "/games", "/maps", "/tournament")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LOOKS = tuple(f"{size}-{colours}" for size in SIZES for colours in ("light", "dark"))


class Shot(NamedTuple):
    """One thing to photograph: what it is, and its address."""

    name: str
    path: str


def moments(slug: str, most: int, seed: int = 3) -> Iterator[tuple[str, Game]]:
    """The first moment of every clause and kind of question in a game of bots, and the end of the game."""
    rules = ruleset(slug)
    game, player = new_game(slug, seed=seed), bot(rules, "greedy" if "greedy" in levels(rules) else "random")
    seen: set[str] = set()
    while game.question is not None:
        seat = game.waiting_for[0]
        asked = game.asked_of(seat)
        assert asked is not None
        name = f"{asked.clause} {asked.kind}"
        if name not in seen and len(seen) < most:
            seen.add(name)
            yield name, game.clone()
        act(game, seat, player, seed)
    yield "end", game


def shots(host: Host, slug: str, most: int) -> Iterator[Shot]:
    """What to photograph of a ruleset."""
    for name, game in moments(slug, most):
        if game.question is None:
            yield Shot(f"{slug} {name}", f"/replay#{keep(host, game)}")
        else:
            yield Shot(f"{slug} {name}", f"/game#{staged(host, game)[0]}")


def photograph(browser: Browser, address: str, shot: Shot, look: str, language: str, into: Path) -> Path:
    """Take the picture of one page."""
    size, _, colours = look.partition("-")
    width, height = SIZES[size]
    settings = f'{{"coached": true, "language": "{language}"}}'
    kept = {
        "origins": [{"origin": address.rstrip("/"), "localStorage": [{"name": "grognard.settings", "value": settings}]}]
    }
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if colours == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size == "phone",
        storage_state=kept,  # type: ignore[arg-type]
    )
    page = context.new_page()
    page.goto(shot.path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)
    name = "".join(letter if letter.isalnum() else "_" for letter in f"{shot.name} {look}")
    file = into / f"{name}.png"
    page.screenshot(path=file)
    context.close()
    return file


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
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="a ruleset (default: all, and the pages)")
    parser.add_argument("--into", type=Path, default=Path("contact_sheet"), help="the folder for the pictures")
    parser.add_argument("--looks", default=",".join(LOOKS), help=f"which of {', '.join(LOOKS)}")
    parser.add_argument("--language", default="en", help="en or pl")
    parser.add_argument("--most", type=int, default=40, help="most questions of a ruleset")
    wanted = parser.parse_args(arguments)
    path = os.environ.get("GROGNARD_BROWSER") or find(COMMANDS)
    if path is None:
        print("there is no Chromium: see tools/browser.py", file=sys.stderr)
        return 2
    wanted.into.mkdir(parents=True, exist_ok=True)
    pictures: list[tuple[Shot, str, Path]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Host(str(Path(folder) / "games.sqlite")) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=QUIETLY)
        todo = [] if wanted.slugs else [Shot(f"page {each}", each) for each in PAGES]
        for slug in wanted.slugs or grognard.rulesets():
            todo += shots(host, slug, wanted.most)
        for number, shot in enumerate(todo, 1):
            print(f"\r{number}/{len(todo)} {shot.name:60}", end="", file=sys.stderr, flush=True)
            for look in wanted.looks.split(","):
                file = photograph(browser, host.address, shot, look, wanted.language, wanted.into)
                pictures.append((shot, look, file))
        browser.close()
    index = wanted.into / "index.html"
    index.write_text(sheet(pictures), encoding="utf-8")
    print(f"\n{len(pictures)} pictures: {index}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
