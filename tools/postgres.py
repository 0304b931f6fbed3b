"""Find a PostgreSQL for the tests and print the folder of its programs; say in one sentence why there is none.

The folder named by GROGNARD_POSTGRES counts first, then what is installed, then Debian's package if we may install it.
`Cluster` starts a throw-away server of it: in a folder of its own, at a socket of its own, gone when it is done.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

DEBIAN = Path("/usr/lib/postgresql")
PROGRAMS = ("initdb", "pg_ctl", "postgres", "createdb")
SECONDS = 60


def candidates() -> list[Path]:
    """Folders that may hold the programs, the newest version first."""
    versions = [path for path in DEBIAN.glob("*/bin") if path.parent.name.isdigit()]
    found = sorted(versions, key=lambda path: -int(path.parent.name))
    on_path = shutil.which("initdb")
    return [*found, *([Path(on_path).resolve().parent] if on_path else [])]


def find() -> Path | None:
    """The folder of the programs."""
    named = os.environ.get("GROGNARD_POSTGRES")
    folders = [Path(named)] if named else candidates()
    return next((folder for folder in folders if all((folder / name).is_file() for name in PROGRAMS)), None)


def may_install() -> bool:
    """Only root with apt: we ask nobody for a password in the middle of a test run."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install() -> None:
    """Debian's server; its output goes to stderr because stdout carries the folder."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    choice = Path("/etc/postgresql-common/createcluster.conf")
    if not choice.exists():  # else the package makes a cluster of its own, and starts it
        choice.parent.mkdir(parents=True, exist_ok=True)
        choice.write_text("create_main_cluster = false\n", encoding="utf-8")
    keep = ["-o", "Dpkg::Options::=--force-confold"]
    for words in (["update"], [*keep, "install", "--yes", "--no-install-recommends", "postgresql"]):
        subprocess.run(["apt-get", "-qq", *words], stdout=sys.stderr, env=environment, check=False)


def somebody() -> str | None:
    """Whom to run it as: PostgreSQL does not start for root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A PostgreSQL server that lives as long as the `with` block."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._user = somebody()
        self._folder = Path(tempfile.mkdtemp(prefix="grognard-postgres-"))
        self._databases = 0

    def __enter__(self) -> Cluster:
        if self._user:
            shutil.chown(self._folder, self._user)
        try:
            data = str(self._folder / "data")
            self._run(
                "initdb",
                "--no-sync",
                "--pgdata",
                data,
                "--username",
                "grognard",
                "--auth",
                "trust",
                "--encoding",
                "UTF8",
            )
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        self._run("createdb", "--host", str(self._folder), "--username", "grognard", name)
        return f"postgresql://grognard@/{name}?host={self._folder}"

    def start(self) -> None:
        """Start it (again)."""
        # Without syncs it starts in a tenth of the time. What is committed still outlives a crash of the server,
        # if not one of the whole machine, and that is no test of ours.
        options = (
            f"-c fsync=off -c full_page_writes=off -c listen_addresses='' -c unix_socket_directories='{self._folder}'"
        )
        log = str(self._folder / "log")
        self._control("start", "--options", options, "--log", log)

    def stop(self) -> None:
        """Stop it as if the power had failed: nothing is worth keeping, and what was committed must be there anyhow."""
        self._control("stop", "--mode", "immediate")

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "--pgdata", str(self._folder / "data"), "--wait", "--timeout", str(SECONDS), *words)

    def _run(self, program: str, *words: str) -> None:
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            [self._programs / program, *words],
            user=self._user,
            cwd=self._folder,
            env=environment,
            # Not a pipe: the server would inherit it, and we would wait for its end.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode:
            log = self._folder / "log"
            told = log.read_text(encoding="utf-8", errors="replace")[-2000:] if log.exists() else ""
            raise RuntimeError(f"{program} {' '.join(words)} failed with {done.returncode}\n{told}")


def main() -> int:
    programs = find()
    named = os.environ.get("GROGNARD_POSTGRES")
    if programs is None and not named and may_install():
        print("no PostgreSQL found; installing Debian's", file=sys.stderr)
        install()
        programs = find()
    if programs is None:
        missing = f"{named} (GROGNARD_POSTGRES) holds no PostgreSQL" if named else "there is no PostgreSQL"
        print(f"PostgreSQL tests NOT RUN: {missing} on this machine", file=sys.stderr)
        return 1
    print(programs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
