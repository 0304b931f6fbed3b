"""Find a Chromium for the browser tests and print its path; say in one sentence why there is none.

The one named by GROGNARD_BROWSER counts first, then what is installed, then Debian's package where we may install it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Sequence[str] = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # With every window it would load the pages of its address bar, which nobody sees here.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
"""How it is started: without doing anything on the side."""


def works(path: str) -> bool:
    """Whether the program starts: Ubuntu's `chromium-browser` may be a stub that only asks for a snap."""
    return 0 == subprocess.run([path, "--version"], capture_output=True, check=False).returncode


def find(commands: Sequence[str]) -> str | None:
    """The first browser that starts."""
    paths = map(shutil.which, commands)
    return next((path for path in paths if path and works(path)), None)


def may_install() -> bool:
    """Only root with apt: we ask nobody for a password in the middle of a test run."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install() -> None:
    """Debian's chromium; its output goes to stderr because stdout carries the path."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "-qq", *words], stdout=sys.stderr, env=environment, check=False)


def main() -> int:
    named = os.environ.get("GROGNARD_BROWSER")
    commands = (named,) if named else COMMANDS
    path = find(commands)
    if path is None and not named and may_install():
        print("no Chromium found; installing Debian's", file=sys.stderr)
        install()
        path = find(commands)
    if path is None:
        missing = f"{named} (GROGNARD_BROWSER) does not start" if named else "no Chromium or Chrome starts"
        print(f"browser tests NOT RUN: {missing} on this machine", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
