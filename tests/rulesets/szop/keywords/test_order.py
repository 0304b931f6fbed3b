"""Order. (SZOP-CMD-01, SZOP-CMD-04)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.lists.keywords.passive import Shield
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.orders.order_curse_mark import grant_uses
from grognard.rulesets.szop.play.sequence import begin_activation
from grognard.rulesets.szop.table.abilities import has, passives_of
from grognard.rulesets.szop.table.records import Granted
from tests.rulesets.szop.kit import draw, unit


def enemy(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 24), **more})


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_an_order_may_undo_a_later_curse() -> None:  # SZOP-CMD-01, SZOP-CMD-02
    """What was said last holds, so the same Order has a use again."""
    table = draw(unit("Own", has=["Order(Shield)"]), enemy())

    def offered(*grants: Granted) -> bool:
        table.change("Own", grants=grants)
        return bool(grant_uses(table.game, 0, "order", set()))

    assert [True, False] == [offered(), offered(Granted(Shield()))]
    assert offered(Granted(Shield()), Granted(Shield(), lacks=True))
    assert not offered(Granted(Shield(), lacks=True), Granted(Shield()))


def test_an_order_gives_an_ability_to_the_end_of_the_activation() -> None:  # SZOP-CMD-01, SZOP-ABIL-01
    from grognard.rulesets.szop.lists.keywords.passive import Shield
    from grognard.rulesets.szop.table.abilities import has

    officer, squad, far = unit("Officer", has=["Order(Shield)"]), unit("Squad", at=(10, 22)), unit("Far", at=(10, 24))
    table = draw(officer, squad, far, foe(), active="Officer").run(window, "Officer")

    assert ["A1.1 Shield A1", "A1.1 Shield A2"] == table.keys[:2]

    table.answer("A1.1 Shield A2")

    assert has(table.game, table.id("Squad"), Shield)

    table.run(window, "Officer")

    assert table.is_waiting

    begin_activation(table.game, table.id("Foes"), 1)

    assert not has(table.game, table.id("Squad"), Shield)


def test_orders_can_take_an_ability_away_and_curses_touch_enemies() -> None:  # SZOP-CMD-01, SZOP-CMD-02, SZOP-CMD-04
    from grognard.rulesets.szop.lists.keywords.passive import Shield
    from grognard.rulesets.szop.table.abilities import has

    witch, near = unit("Witch", has=["Curse(no Shield)"]), foe("Near", has=["Shield"], at=(10, 20))
    table = draw(witch, near, foe("Far", has=["Shield"], at=(40, 20)), active="Witch").run(window, "Witch")
    table.answer(table.keys[0])

    assert (False, True) == (has(table.game, table.id("Near"), Shield), has(table.game, table.id("Far"), Shield))


def test_of_two_orders_the_later_one_holds() -> None:  # SZOP-CMD-01, SZOP-CMD-02
    table = draw(unit("Own"), foe())
    shield, none = Granted(Shield()), Granted(Shield(), lacks=True)
    for grants, has_it in (((shield, none), False), ((none, shield), True)):
        table.change("Own", grants=grants)

        assert has_it == has(table.game, table.id("Own"), Shield)
        assert has_it == (Shield() in passives_of(table.game, table.id("Own")))
