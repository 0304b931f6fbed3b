"""`grognard serve` as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from grognard.server.settings import limits
from tests.server.kit import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.kit import Host

SERVE = (sys.executable, "-m", "grognard", "serve")


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and the address it tells."""
    environment = {**os.environ, "GROGNARD_DATA": str(folder), "BROWSER": "true"}
    pipe = subprocess.PIPE
    with subprocess.Popen([*SERVE, *words], stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.fullmatch(r"Grognard is (?:ready|running already) at (http://\S+/)\n", line)
            assert found, line
            yield process, found[1]
        finally:
            if process.poll() is None:
                process.kill()


def failed(folder: Path, *words: str) -> tuple[int, str]:
    environment = {**os.environ, "GROGNARD_DATA": str(folder)}
    run = subprocess.run([*SERVE, *words], capture_output=True, text=True, env=environment, timeout=300, check=False)
    return run.returncode, run.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_when_told(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path, "--port", "0") as (process, address):
        with urlopen(address + "api/health", timeout=SECONDS) as answer:
            told = answer.read()
        process.send_signal(how)
        _, errors = process.communicate(timeout=SECONDS)

    assert b"grognard" in told
    assert 0 == process.returncode
    assert errors.startswith("Stop it with Ctrl-C.\n")
    assert (tmp_path / "games.sqlite").exists()


def test_verbose_it_tells_one_line_a_request_without_secrets(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--verbose") as (process, address):
        urlopen(address + "api/rulesets?secret=1", timeout=SECONDS).close()
        process.terminate()
        _, errors = process.communicate(timeout=SECONDS)

    lines = [line for line in errors.splitlines() if "GET" in line]
    assert 1 == len(lines)
    assert re.fullmatch(r"GET '/api/rulesets' 200 [\d.]+ ms", lines[0])


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        code, errors = failed(tmp_path, "--port", str(port))

    assert 2 == code
    assert f"port {port}" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--port", "99999"), "port 99999"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("--database", "mysql://here/games"), "mysql"),
        (("--database", "/dev/null/games.sqlite"), "cannot be opened"),
        (("--database", "postgresql://nobody@/games?host=/nowhere"), "cannot be opened"),
        (("--prot", "1"), "--port"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    if "--port" not in words:
        words = (*words, "--port", "0")
    code, errors = failed(tmp_path, *words)

    assert 2 == code
    assert sentence in errors
    assert "Traceback" not in errors


@pytest.fixture
def browser(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A browser that only writes down what it is shown: the file, and the environment that names the browser."""
    seen, program = tmp_path / "seen", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    program.chmod(0o755)
    return seen, {**os.environ, "GROGNARD_DATA": str(tmp_path), "BROWSER": f"{program} %s"}


def with_port(port: int) -> list[str]:
    """The command, with another usual port."""
    code = f"import sys; from grognard.cli.commands import serve; serve.PORT = {port}; sys.exit(serve.run(['--open']))"
    return [sys.executable, "-c", code]


def test_the_browser_is_opened_when_all_is_ready(browser: tuple[Path, dict[str, str]]) -> None:
    seen, environment = browser
    with closing(socket.create_server(("127.0.0.1", 0))) as busy:  # so that another port must be taken
        command = with_port(busy.getsockname()[1])
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            for _ in range(int(SECONDS * 20)):
                if seen.exists():
                    break
                time.sleep(0.05)
            process.terminate()

    assert address == seen.read_text().strip()


def test_one_that_runs_already_is_shown_instead(host: Host, browser: tuple[Path, dict[str, str]]) -> None:
    seen, environment = browser
    port = int(host.address.rstrip("/").rpartition(":")[2])
    run = subprocess.run(with_port(port), capture_output=True, text=True, env=environment, timeout=300, check=False)

    assert (0, f"Grognard is running already at {host.address}\n") == (run.returncode, run.stdout)
    assert host.address == seen.read_text().strip()


def test_every_limit_is_an_option_with_its_default() -> None:
    words = [sys.executable, "-m", "grognard", "serve", "--help"]
    told = subprocess.run(
        words, capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "500"}
    ).stdout
    text = " ".join(told.split())
    wanted = [
        f"--{name.replace('_', '-')} N {about} (default: {str(default).removesuffix('.0')})"
        for name, (_, about, default) in limits().items()
    ]

    assert [] == [line for line in wanted if line not in text]


def test_importing_grognard_or_asking_for_help_loads_no_server() -> None:
    for words in (["-c", "import grognard"], ["-m", "grognard", "--help"], ["-m", "grognard", "serve", "--help"]):
        command = [sys.executable, "-X", "importtime", *words]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        modules = {line.rpartition("|")[2].strip().partition(".")[0] for line in run.stderr.splitlines()}

        assert set() == modules & {"starlette", "uvicorn", "psycopg", "websockets", "anyio", "asyncio", "sqlite3"}
