"""Text on the board, which axe cannot judge because shapes lie under it: measured by the pixels that are behind it."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST = 0.1
"""Letters fill at least this share of their box, unless something lies on them."""
SMALL, LARGE = 4.5, 3.0
"""What AA asks of small text and of large text."""
UNDECIDED = """() => axe.run(document, { runOnly: ['color-contrast'] }).then((found) => {
  const nodes = found.incomplete.flatMap((each) => each.nodes.map((node) => document.querySelector(node.target[0])));
  const inSight = nodes.filter((node) => {
    const box = node?.getBoundingClientRect();
    return box && box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
      && node.textContent.trim().length > 0;
  });
  return inSight.map((node) => {
    node.setAttribute('data-undecided', '');
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    let opacity = 1;
    for (let at = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const isDrawn = node instanceof SVGElement;
    const scale = isDrawn ? node.getScreenCTM().a : 1;
    return {
      text: node.textContent.trim(), html: node.outerHTML.slice(0, 120), opacity,
      color: isDrawn ? style.fill : style.color,
      size: parseFloat(style.fontSize) * Math.abs(scale || 1), weight: Number(style.fontWeight),
      box: [box.left, box.top, box.right, box.bottom],
    };
  });
})"""
WITHOUT = """() => document.querySelectorAll('[data-undecided]').forEach((node) =>
  ['fill', 'color'].forEach((name) => node.style.setProperty(name, 'transparent', 'important')))"""
AGAIN = """() => document.querySelectorAll('[data-undecided]').forEach((node) => {
  ['fill', 'color'].forEach((name) => node.style.removeProperty(name));
  node.removeAttribute('data-undecided');
})"""

Colour = tuple[float, float, float]


class Found(NamedTuple):
    """A text, and how it stands out from what is behind it."""

    text: str
    ratio: float
    wanted: float
    html: str


def measured(page: Page) -> list[Found]:
    """Every text that axe leaves undecided, with the contrast that its pixels have."""
    page.evaluate(AXE.read_text())
    told: list[dict[str, Any]] = page.evaluate(UNDECIDED)
    shown = _picture(page)
    page.evaluate(WITHOUT)
    behind = _picture(page)
    page.evaluate(AGAIN)
    return [found for each in told if (found := _measure(each, shown, behind)) is not None]


def _picture(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def _measure(told: dict[str, Any], shown: Image.Image, behind: Image.Image) -> Found | None:
    """None if most of the text is covered by a piece that stands there: then nobody reads it, whatever its colour."""
    left, top, right, bottom = told["box"]
    box = (int(left), int(top), int(right) + 1, int(bottom) + 1)
    here, ground = shown.crop(box), behind.crop(box)
    letters = ImageChops.difference(here, ground).convert("L").tobytes()
    places = [n for n, changed in enumerate(letters) if changed > max(letters) / 2] if max(letters) > 16 else []
    if len(places) < LEAST * len(letters):
        return None
    pixels = ground.tobytes()
    ratios = []
    for n in places:
        under = (pixels[3 * n], pixels[3 * n + 1], pixels[3 * n + 2])
        ratios.append(contrast(_over(told["color"], told["opacity"], under), under))
    is_large = told["size"] >= 24 or (told["size"] >= 18.6 and told["weight"] >= 700)
    return Found(told["text"], median(ratios), LARGE if is_large else SMALL, told["html"])


def _over(colour: str, opacity: float, under: Colour) -> Colour:
    red, green, blue, *alpha = [float(number) for number in re.findall(r"[\d.]+", colour)]
    share = opacity * (alpha[0] if alpha else 1.0)
    one, two, three = (share * own + (1 - share) * other for own, other in zip((red, green, blue), under, strict=True))
    return one, two, three


def contrast(one: Colour, two: Colour) -> float:
    """As WCAG counts it.

    >>> round(contrast((255, 255, 255), (0, 0, 0)), 1)
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def luminance(page: Page, x: float, y: float) -> float:
    """How bright the page is at this point of the window."""
    at = _picture(page).getpixel((int(x), int(y)))
    assert isinstance(at, tuple)
    red, green, blue = at
    return _luminance((red, green, blue))


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
