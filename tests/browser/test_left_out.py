"""Pieces that need not all be placed: who is left out, and the button for placing nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.scene import Scene
from tests.browser.test_hints import with_hints

if TYPE_CHECKING:
    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def test_a_piece_is_left_out_and_brought_in_again(windows: Windows, host: Host) -> None:
    scene = Scene(host)

    def change(question: Any) -> None:
        question["least"] = 1

    page = with_hints(windows, scene.tokens[0], change)
    page.locator("[data-confirm]:enabled").wait_for()
    pieces = page.locator("[data-unit=A1][data-piece]")

    assert 3 == pieces.count()

    page.locator("[data-placed='A1.2']").click()
    page.locator("[data-placed='A1.2'][aria-pressed=false]").wait_for()

    assert 2 == pieces.count()

    # The real question wants all of them: so the answer that was sent has two.
    page.locator("[data-refusal]", has_text="A1.2 is not placed yet.").wait_for()
    page.locator("[data-placed='A1.2']").click()
    page.locator("[data-placed='A1.2'][aria-pressed=true]").wait_for()

    assert 3 == pieces.count()


def test_the_button_for_placing_nobody_says_what_it_means(windows: Windows, host: Host) -> None:
    scene = Scene(host)

    def change(question: Any) -> None:
        question["otherwise"] = "They stay at home"

    page = with_hints(windows, scene.tokens[0], change)
    page.locator("[data-otherwise]", has_text="They stay at home").click()

    page.locator("[data-refusal]", has_text="A1.1 is not placed yet.").wait_for()
    assert 1 == page.locator("[data-question=place]").count()


def test_without_such_an_answer_there_is_no_such_button(windows: Windows, host: Host) -> None:
    scene = Scene(host)
    page = windows.open(f"/game#{scene.tokens[0]}")
    page.locator("[data-question=place]").wait_for()

    assert 0 == page.locator("[data-otherwise]").count()
    assert 0 == page.locator("[data-placed]").count()
