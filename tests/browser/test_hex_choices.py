"""What is chosen on the hexes themselves: where to go, which way to look, what the ground is like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.api import new_game
from tests.browser.hand import Hand
from tests.browser.look import counted, token_of, unfold, wait_until_still
from tests.browser.moment import found, has, options_of, reached, staged

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from grognard.kernel.ask import Question
    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def hex_on(page: Page, name: str) -> tuple[float, float]:
    """Where on the screen the middle of a hex is."""
    wait_until_still(page)
    box = page.locator(f"[data-id='#{name}'] polygon").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_about_ways(asked: Question) -> bool:
    return asked.kind == "choose" and has("path", asked.shown()) and len(options_of(asked.shown())) > 2


def test_where_a_unit_goes_is_chosen_on_the_board(windows: Windows, host: Host) -> None:
    token, question = staged(host, found("steampunk", is_about_ways))
    ways = [option for option in question["options"] if "path" in option.get("data", {})]
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=choose]").wait_for()

    assert {way["key"] for way in ways} >= set(
        page.locator("polygon[data-spot]").evaluate_all("all => all.map(each => each.dataset.spot)")
    )
    for way in ways[:2]:
        page.mouse.click(*hex_on(page, way["data"]["path"][-1]))

        assert 1 == counted(page.locator(f"[data-option='{way['key']}'][aria-pressed=true]"), 1)
        assert 1 == page.locator("[data-ghost=looked]").count()

    asked = page.locator("[data-question]").get_attribute("data-asked")
    page.locator("[data-confirm]:enabled").click()
    page.wait_for_function("asked => document.querySelector('[data-question]')?.dataset.asked !== asked", arg=asked)


def test_a_facing_is_an_arrow_and_the_unit_shows_it(windows: Windows, host: Host) -> None:
    def turns(asked: Question) -> bool:
        return asked.clause == "SPF-ORD-20" and asked.kind == "choose"

    token, question = staged(host, found("steampunk", turns))
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=choose]").wait_for()

    assert 6 == len(question["options"])
    for option in question["options"]:
        row = page.locator(f"[data-option='{option['key']}']")
        row.hover()
        facing = option["data"]["facing"]

        assert f"{facing:g}" == row.locator("[data-arrow]").get_attribute("data-arrow")
        assert f"rotate({0 - facing:g})" == page.locator("[data-ghost=looked] .front").get_attribute("transform")


def test_a_unit_is_set_up_where_it_looks(windows: Windows, host: Host) -> None:
    token, question = staged(host, new_game("steampunk", seed=3))
    slots = {slot["key"]: slot for slot in question["slots"]}
    unit = question["slots"][0]["about"][0]
    place = slots[f"{unit} hex"]["options"][0]["key"]
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=assign]").wait_for()

    page.mouse.click(*hex_on(page, place))
    page.locator(f"[data-slot='{unit} facing'].open [data-option='4']").click()
    front = page.locator(f"[data-put='{unit}'] .front")
    front.wait_for()

    assert f"rotate({0 - slots[f'{unit} facing']['options'][4]['data']['facing']:g})" == front.get_attribute(
        "transform"
    )
    assert f"{place} · down right" in page.locator(f"[data-group='{unit}']").inner_text()


def test_a_territory_is_painted_on_the_board(windows: Windows, host: Host) -> None:
    token, question = staged(host, new_game("steampunk", scenario="Own design", seed=3))
    names = [slot["key"] for slot in question["slots"] if " " not in slot["key"]]
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=assign]").wait_for()
    page.locator("[data-brush=forest]").click()

    for name in names[:2]:
        page.mouse.click(*hex_on(page, name))

        assert 1 == counted(page.locator(f"[data-id='#{name}'][data-terrain=forest]"), 1)

    page.locator("[data-brush=road]").click()
    page.mouse.click(*hex_on(page, names[2]))

    assert page.locator("line.bed.road").count() > 0

    page.locator("[data-paint-rest]").click()
    page.locator("[data-confirm]:enabled").click()
    page.locator("[data-waiting]").wait_for()

    assert 0 == page.locator("[data-refusal]").count()


def test_a_hex_tells_what_it_is(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now("steampunk")
    table = host.get("/api/games/here", token_of(page))["view"]["table"]
    taken = {tuple(piece["at"]) for piece in table["pieces"]}
    cell = next(
        each for each in table["hexes"]["cells"] if each["terrain"] != "clear" and tuple(each["at"]) not in taken
    )
    Hand(page).suggest()  # no place is asked for any more

    page.mouse.click(*hex_on(page, cell["name"]))
    card = page.locator(f"[data-place='{cell['name']}']")
    card.wait_for()

    assert cell["terrain"] in card.inner_text()

    page.keyboard.press("Shift+?")

    assert cell["terrain"] in page.locator("[data-map-key]").inner_text()


def free_end(view: Any) -> tuple[str, str, set[float]] | None:
    """A slot, an empty hex in which orders of it end, and the several ways in which the unit can look there."""
    asked, table = view["question"], view["table"]
    if asked is None or asked.get("clause") != "SPF-ORD-02":
        return None
    taken = {tuple(piece["at"]) for piece in table["pieces"]}
    free = {cell["name"] for cell in table["hexes"]["cells"] if tuple(cell["at"]) not in taken}
    for slot in asked["slots"]:
        facings: dict[str, set[float]] = {}
        for data in [option.get("data", {}) for option in slot["options"]]:
            if data.get("path") and data["path"][-1] in free:
                facings.setdefault(data["path"][-1], set()).add(data["facing"])
        for place, several in facings.items():
            if len(several) > 1:
                return slot["key"], place, several
    return None


def test_an_order_is_clicked_together_on_the_hexes(windows: Windows, host: Host) -> None:
    """Where it ends, then which way the unit looks there."""
    game = reached("steampunk", lambda now: free_end(now.view(now.waiting_for[0])) is not None)
    end = free_end(game.view(game.waiting_for[0]))
    assert end is not None
    key, place, facings = end
    token, question = staged(host, game)
    unit = next(slot["about"][0] for slot in question["slots"] if slot["key"] == key)
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=assign]").wait_for()
    if page.locator(f"[data-group='{unit}']").get_attribute("aria-expanded") == "false":
        page.locator(f"[data-group='{unit}']").click()
    page.locator(f"[data-slot='{key}'].open").wait_for()

    page.mouse.click(*hex_on(page, place))
    page.locator(f"[data-end='{place}'].chosen").wait_for()
    for facing in facings:
        unfold(page, key)
        page.locator(f"[data-turn='>{place} {facing:g}']").click()
        page.locator(f"[data-ghost='{key}'] .front[transform='rotate({0 - facing:g})']").wait_for()

    unfold(page, key)
    page.locator(f"[data-slot='{key}'] [aria-checked=true]").get_by_text(f"ends in {place}").wait_for()
