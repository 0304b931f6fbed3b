"""Saved web pages as a small tree of elements: no scripts run, nothing is loaded, size and depth are limited."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 8_000_000
MOST_ELEMENTS = 200_000
DEEPEST = 120
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
MUTE = frozenset(("script", "style"))


class Element:
    """An element of a page, with the line it begins in."""

    __slots__ = ("attributes", "children", "line", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []
        self.line = line

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def all(self, tag: str = "", kind: str = "", attribute: str = "") -> Iterator[Element]:
        """The elements inside it, in their order, with this tag, class or attribute."""
        waiting = [each for each in reversed(self.children) if isinstance(each, Element)]
        while waiting:
            each = waiting.pop()
            if (
                (not tag or each.tag == tag)
                and (not kind or kind in each.classes)
                and (not attribute or attribute in each.attributes)
            ):
                yield each
            waiting += [inner for inner in reversed(each.children) if isinstance(inner, Element)]

    def first(self, tag: str = "", kind: str = "", attribute: str = "") -> Element | None:
        """The first such element."""
        return next(self.all(tag, kind, attribute), None)

    def pieces(self) -> Iterator[str]:
        """The texts inside it, in their order."""
        waiting: list[Element | str] = [*reversed(self.children)]
        while waiting:
            each = waiting.pop()
            if isinstance(each, str):
                yield each
            elif each.tag not in MUTE:
                waiting += reversed(each.children)

    @property
    def text(self) -> str:
        """Its text with single blanks."""
        return " ".join("".join(self.pieces()).split())


class _PageBuilder(HTMLParser):
    """Builds the tree; what is not closed is closed where its parent ends."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, 1)
        self.open = [self.root]
        self.number = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.number += 1
        if self.number > MOST_ELEMENTS or len(self.open) > DEEPEST:
            raise BadData(tell("the page is too large or too deeply nested to be a list"))
        element = Element(tag, {name: value or "" for name, value in attrs}, self.getpos()[0])
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place].tag == tag:
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def page_of(text: str) -> Element:
    """The page as a tree."""
    if len(text) > LARGEST:
        raise BadData(tell("the page is too large or too deeply nested to be a list"))
    builder = _PageBuilder()
    builder.feed(text)
    builder.close()
    return builder.root
