"""The client's files: the right ones, with the right headers, and none that are not the client's."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from tests.server.kit import Host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

INDEX = "<!doctype html><title>Grognard</title>"
SCRIPT = "console.log('a client');\n" * 100


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small build of a client, with a secret beside it."""
    folder = tmp_path_factory.mktemp("build")
    (folder / "secret.txt").write_text("hidden")
    web = folder / "web_dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(INDEX)
    (web / "icon.svg").write_text("<svg/>")
    (web / "assets" / "main-4f2a.js").write_text(SCRIPT)
    return web


@pytest.fixture(scope="module")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(str(tmp_path_factory.mktemp("site") / "games.sqlite"), web=built) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/index.html", "/game", "/rules/tenth", "/replay/anything"])
def test_every_page_is_the_clients_to_show(site: Host, path: str) -> None:
    status, headers, body = site.raw("GET", path)

    assert (200, INDEX) == (status, body.decode())
    assert headers["content-type"].startswith("text/html")
    assert "no-cache" == headers["cache-control"]


def test_files_with_a_hash_in_their_name_are_kept_forever(site: Host) -> None:
    status, headers, body = site.raw("GET", "/assets/main-4f2a.js")

    assert (200, SCRIPT) == (status, body.decode())
    assert headers["content-type"].startswith("text/javascript")
    assert "immutable" in headers["cache-control"]


def test_files_come_packed_for_those_who_can_unpack(site: Host) -> None:
    _, headers, body = site.raw("GET", "/assets/main-4f2a.js", accept_encoding="gzip")

    assert "gzip" == headers["content-encoding"]
    assert SCRIPT == gzip.decompress(body).decode()


def test_a_page_that_has_not_changed_is_not_sent_again(site: Host) -> None:
    _, headers, _ = site.raw("GET", "/")
    status, _, body = site.raw("GET", "/", if_none_match=headers["etag"])

    assert (304, b"") == (status, body)


def test_a_new_build_is_noticed(site: Host, built: Path) -> None:
    (built / "index.html").write_text(INDEX + "new")
    new = site.raw("GET", "/")[2].decode()
    (built / "index.html").write_text(INDEX)

    assert INDEX + "new" == new
    assert INDEX == site.raw("GET", "/")[2].decode()


def test_no_inline_script_may_run(site: Host) -> None:
    for path in ("/", "/assets/main-4f2a.js", "/api/rulesets", "/nothing.js"):
        _, headers, _ = site.raw("GET", path)
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))

        assert "'none'" == policy["default-src"]
        assert "'self'" == policy["script-src"]
        assert "'none'" == policy["frame-ancestors"]
        assert "nosniff" == headers["x-content-type-options"]


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/....//secret.txt",
        "//secret.txt",
        "/..\\secret.txt",
        "/%00/../secret.txt",
        "/etc/passwd.txt",
        "/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/hostname.txt",
    ],
)
def test_no_path_leads_out_of_the_clients_folder(site: Host, path: str) -> None:
    status, _, body = site.raw("GET", path)

    assert b"hidden" not in body
    assert status in (400, 404)


def test_without_a_build_the_page_says_what_to_do(tmp_path: Path, start: Callable[..., Host]) -> None:
    bare = start(str(tmp_path / "games.sqlite"), web=tmp_path / "nowhere")
    status, headers, body = bare.raw("GET", "/")
    rulesets = bare.raw("GET", "/api/rulesets")[0]

    assert (503, 200) == (status, rulesets)
    assert "make web" in body.decode()
    assert "no-store" == headers["cache-control"]
