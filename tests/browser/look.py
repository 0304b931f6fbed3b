"""What the browser tests look at on the board, and what they do there with a pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


OWN = """key => JSON.parse(localStorage.getItem('grognard.keys') ?? '[]')
    .find(one => one.watch === key)?.tokens.join('.')"""


def token_of(page: Page) -> str:
    """The keys of the seats that the page plays, or the key in its address."""
    key = page.url.partition("#")[2]
    own = page.evaluate(OWN, key)
    return str(own or key)


def places(view: Any) -> dict[str, tuple[float, float]]:
    """Where the server says that pieces stand."""
    return {piece["id"]: tuple(piece["at"]) for piece in view["table"].get("pieces", ())}


def drawn(page: Page) -> dict[str, tuple[float, float]]:
    """Where the board has them."""
    found = page.locator("[data-piece]").evaluate_all("all => all.map(each => ({...each.dataset}))")
    return {each["piece"]: (float(each["x"]), float(each["y"])) for each in found}


STILL = """() => new Promise(done => {
    let last = '', same = 0;
    const look = () => {
        const box = document.querySelector('.board')?.getBoundingClientRect();
        const camera = document.querySelector('.board > g')?.getAttribute('transform');
        const now = `${camera} ${box?.x} ${box?.y} ${box?.width} ${box?.height}`;
        same = now === last ? same + 1 : 0;
        last = now;
        if (same > 2) done(); else requestAnimationFrame(look);
    };
    look();
})"""


def wait_until_still(page: Page) -> None:
    """Until the table lies still: it is fitted anew a moment after something beside it has changed its size."""
    page.evaluate(STILL)


def counted(found: Locator, number: int) -> int:
    """How many there are, once there are so many: what a page shows may come a moment after what was done."""
    for _ in range(100):
        if found.count() == number:
            break
        found.page.wait_for_timeout(50)
    return found.count()


def middle(page: Page, piece: str) -> tuple[float, float]:
    """Where on the screen a piece stands."""
    wait_until_still(page)
    box = page.locator(f"[data-piece='{piece}'] .fill").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inch(page: Page) -> float:
    """Pixels an inch: a base of Crossroads is an inch across."""
    box = page.locator("[data-piece] .fill").first.bounding_box()
    assert box is not None
    return box["width"]


def drag(page: Page, piece: str, right: float, up: float) -> None:
    """By so many inches."""
    (x, y), scale = middle(page, piece), inch(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * scale / 2, y - up * scale / 2)
    page.mouse.move(x + right * scale, y - up * scale)
    page.mouse.up()
    wait_until_still(page)


def activate(page: Page, unit: str) -> None:
    """Activate a unit: it is then asked where to."""
    page.locator(f"[data-option={unit}]").click()
    page.wait_for_selector("[data-question=move]")


def wait_for_verdict(page: Page) -> None:
    """Until the server has said what it thinks of the draft."""
    page.wait_for_selector("[data-verdict=ok], [data-verdict=no]")


def unfold(page: Page, slot: str) -> Locator:
    """Open a line of an order sheet, if it is not open."""
    line = page.locator(f"[data-slot='{slot}']")
    if line.locator(".head").get_attribute("aria-expanded") == "false":
        line.locator(".head").click()
    return line
