"""Queues for the worker processes: addresses take turns, and nobody queues without end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest

from grognard.server.client_addresses import Proxies, called_by, household
from grognard.server.errors import Fault
from grognard.server.http import catalogue
from grognard.server.workers.lanes import Lane

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from grognard.server.workers.pool import Worker


def lane(most_waiting: int = 10, most_of_one: int = 10) -> Lane:
    return Lane("test", cast("Worker", None), most_waiting, most_of_one)


def in_loop(work: Callable[[], Awaitable[Any]]) -> Any:
    async def main() -> Any:
        return await work()

    return asyncio.run(main())


def test_addresses_take_turns_however_many_jobs_one_of_them_has() -> None:
    async def work() -> list[str]:
        line, order = lane(), []

        async def job(address: str) -> None:
            async with line.turn(address):
                order.append(address)
                await asyncio.sleep(0)

        await asyncio.gather(*(job(address) for address in ("a", "a", "a", "a", "b", "c")))
        return order

    assert ["a", "a", "b", "c", "a", "a"] == in_loop(work)


def test_one_address_and_all_together_have_a_limit_and_are_told_when_to_come_back() -> None:
    async def work() -> list[Fault]:
        line, refused = lane(most_waiting=2, most_of_one=2), []
        async with line.turn("a"):
            second = asyncio.create_task(line.turn("a").__aenter__())
            third = asyncio.create_task(line.turn("b").__aenter__())
            await asyncio.sleep(0)
            for address in ("a", "c"):
                with pytest.raises(Fault) as caught:
                    await line.turn(address).__aenter__()
                refused.append(caught.value)
            second.cancel()
            third.cancel()
        return refused

    one, all_together = in_loop(work)

    assert ("slow_down", "overloaded") == (one.code, all_together.code)
    assert one.retry_after >= 1
    assert all_together.retry_after >= 1


def test_who_goes_away_while_waiting_leaves_his_place_to_the_next() -> None:
    async def work() -> str:
        line = lane()
        async with line.turn("a"):
            impatient = asyncio.create_task(line.turn("b").__aenter__())
            patient = asyncio.create_task(line.turn("c").__aenter__())
            await asyncio.sleep(0)
            impatient.cancel()
            await asyncio.sleep(0)
        await asyncio.wait_for(patient, 10)
        return f"{line.waiting} {impatient.cancelled()}"

    assert "0 True" == in_loop(work)


def test_a_job_belongs_to_the_present_caller() -> None:
    async def work() -> None:
        line = lane(most_of_one=1)
        with called_by("a"):
            async with line.turn():
                with pytest.raises(Fault):
                    await line.turn().__aenter__()

    in_loop(work)


# ---------------------------------------------------------------- who asks


def scope(client: str, **headers: str) -> dict[str, Any]:
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": (client, 1), "headers": told, "scheme": "http"}


def test_only_named_proxies_are_believed() -> None:
    proxies = Proxies(["10.0.0.0/8"])
    forged = scope("192.0.2.1", x_forwarded_for="203.0.113.9", x_forwarded_proto="https")
    honest = scope("10.1.2.3", x_forwarded_for="198.51.100.1, 203.0.113.9, 10.9.9.9", x_forwarded_proto="https")

    assert "192.0.2.1" == proxies.address(forged)
    assert not proxies.is_secure(forged)
    assert "203.0.113.9" == proxies.address(honest)
    assert proxies.is_secure(honest)
    assert "10.1.2.3" == Proxies([]).address(scope("10.1.2.3", x_forwarded_for="203.0.113.9"))


def test_an_ipv6_household_is_one_address() -> None:
    assert household("2001:db8::1") == household("2001:db8::2")
    assert household("2001:db8:0:1::1") != household("2001:db8::2")


# ---------------------------------------------------------------- rulesets


def test_a_lack_of_file_descriptors_makes_no_ruleset_vanish(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(slug: str) -> Any:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(catalogue, "_playable", [])
    with monkeypatch.context() as broken:
        broken.setattr(catalogue, "ruleset", none_left)
        assert () == catalogue.playable()
    assert "_template" in catalogue.playable()
