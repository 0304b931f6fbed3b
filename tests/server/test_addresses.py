"""Where a server can be reached, how its tables look before a game, and https of its own."""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
import urllib.request
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.errors import GrognardError
from grognard.server.addresses import reachable
from grognard.server.run import check_tls
from grognard.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.kit import Host


def test_a_server_of_this_computer_says_that_nobody_else_reaches_it(host: Host) -> None:
    assert {"addresses": []} == host.get("/api/addresses")


def test_a_server_of_the_network_knows_its_addresses() -> None:
    found = reachable("http://0.0.0.0:4747/")

    assert all(one.startswith("http://") and one.endswith(":4747") for one in found)
    assert not any("0.0.0.0" in one or "127." in one for one in found)
    assert ["https://games.example.org"] == reachable("https://games.example.org/")


def test_the_table_of_a_scenario_is_shown_without_armies(host: Host) -> None:
    chosen = host.get("/api/rulesets/_template/table?scenario=open%20field")
    first = host.get("/api/rulesets/_template/table")

    assert "pieces" not in chosen
    assert "pieces" not in first
    assert len(chosen["areas"]) < len(first["areas"])
    assert 404 == host.ask("GET", "/api/rulesets/_template/table?scenario=nowhere")[0]


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[str, str]:
    """A certificate of this machine's own."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make a certificate with")
    cert, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    wish = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-subj", "/CN=localhost", "-days", "2"]
    subprocess.run([openssl, "req", "-x509", *wish], check=True, capture_output=True)
    return cert, key


def test_https_with_a_certificate(tmp_path: Path, start: Callable[..., Host], certificate: tuple[str, str]) -> None:
    host = start(str(tmp_path / "games.sqlite"), tls_cert=certificate[0], tls_key=certificate[1])
    trusting = ssl.create_default_context(cafile=certificate[0])
    trusting.check_hostname = False

    with urllib.request.urlopen(host.address + "api/health", context=trusting) as answer:
        assert "ready" == json.load(answer)["status"]
    assert host.address.startswith("https://")


def test_a_certificate_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("nothing")
    with pytest.raises(GrognardError, match="needs its key"):
        check_tls(Settings(database="", tls_cert="cert.pem"))
    with pytest.raises(GrognardError, match=r"cert\.pem with the key .* cannot be used"):
        check_tls(Settings(database="", tls_cert=str(tmp_path / "cert.pem"), tls_key=str(tmp_path / "cert.pem")))
