"""Order cards to print: one per base, nine to an A4 page, with every order it may have. (SPF-SHEET-03, SPF-SHEET-04)"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.pages import page, said
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.steampunk.lists.army import lists_of, read
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.steampunk.lists.profiles import Profile

PER_PAGE = 9
STYLE = """
@page { size: A4 portrait; margin: 7mm; }
body { font: 6.6pt/1.25 system-ui, sans-serif; margin: 0; color: #111; }
.page { display: grid; gap: 1mm; break-after: page; }
.page { grid-template-columns: repeat(3, 1fr); grid-template-rows: repeat(3, 93mm); }
.page:last-child { break-after: auto; }
.card { border: 0.3mm solid #111; padding: 1.5mm; overflow: hidden; break-inside: avoid; }
h2 { font-size: 9pt; margin: 0; } h3 { font-size: 6.6pt; margin: 0.8mm 0 0; }
p { margin: 0; } .faint { color: #555; } .orders span { white-space: nowrap; margin-right: 1.6mm; }
.write { border-top: 0.2mm dotted #777; margin-top: 1mm; padding-top: 0.6mm; }
"""


def order_cards(source: Any, _options: Options) -> str:
    """The cards of an army, as a page to print."""
    army = read(source)
    lists = lists_of(army)
    cards = [_card(number, equip(lists, base)) for number, base in enumerate(army.base, start=1)]
    pages = [cards[first : first + PER_PAGE] for first in range(0, len(cards), PER_PAGE)]
    body = "".join(f'<div class="page">{"".join(page)}</div>' for page in pages)
    return page(tell("{army}: order cards", army=army.name), body, style=STYLE)


def _card(number: int, profile: Profile) -> str:
    models = tell_many("{count} model", "{count} models", len(profile.figures))
    size = said(tell("{size} {kind}, {models}", size=profile.size, kind=profile.kind, models=models))
    parts = [f"<h2>{number}. {escape(profile.name)}</h2>", f'<p class="faint">{size}</p>']
    for name, speed in profile.speeds.items():
        rung = "" if speed.rung is None else f" ({speed.rung})"
        head = said(tell("{speed}; default {order}", speed=f"{name}{rung}", order=speed.default))
        parts.append(f"<h3>{head}</h3>{_orders(speed.orders)}")
    parts += [
        f"<h3>{said(tell('Gunnery: {heading}', heading=heading))}</h3>{_orders(profile.gunnery_of(heading))}"
        for heading in profile.headings
    ]
    if profile.shaken is not None:
        head = said(tell("Shaken"))
        parts.append(f"<h3>{head}</h3><p>{escape(profile.shaken.speed)} {escape(profile.shaken.triplet)}</p>")
    parts += [f'<p class="write">{said(line)}</p>' for line in (tell("Movement:"), tell("Gunnery:"))]
    return f'<div class="card">{"".join(parts)}</div>'


def _orders(orders: Iterable[str]) -> str:
    return '<p class="orders">' + " ".join(f"<span>{escape(order)}</span>" for order in orders) + "</p>"
