"""Keywords: the book's spelling in data files, a small record with its rule in code.

    WEAPON = Registry("weapon keyword")

    class WeaponKeyword(Keyword, registry=WEAPON):
        '''The moments of an attack, each with its neutral answer.'''
        def critical_wound(self, target): return 6

    @WEAPON.keyword("Anti-{kind} {on}+", clause="TEN-KW-04")
    class Anti(WeaponKeyword, msgspec.Struct, frozen=True):
        '''Critical wound on `on`+ against `kind`.'''
        kind: str
        on: int
        def critical_wound(self, target): return self.on if self.kind in target.kinds else 6

`WEAPON.parse("Anti-Vehicle 4+")` is `Anti(kind="Vehicle", on=4)`, and `str()` of it is the book's spelling again.
In a record read by `kernel.data`, a field `keywords: tuple[WeaponKeyword, ...]` is a list of such spellings.
`WeaponKeyword` itself is no `Struct`, so that msgspec asks it how to read a text.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec.inspect import type_info

from grognard.kernel.data.lock import converted
from grognard.kernel.data.phrases import bare, nearest, phrase, show
from grognard.kernel.errors import BadData, hint
from grognard.kernel.memo import Shelf
from grognard.kernel.view import made_once
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

_FIELD = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
_LONGEST = 200
_MOST_KNOWN = 2000
"""Texts whose keywords a registry remembers: units of an army, and questions about them, name the same ones again."""


def with_article(noun: str) -> str:
    """
    >>> with_article("weapon keyword"), with_article("ability"), with_article("unit ability")
    ('a weapon keyword', 'an ability', 'a unit ability')
    """
    has_vowel = noun[0] in "aeiou" and not noun.startswith("uni")
    return tell("an {noun}", noun=noun) if has_vowel else tell("a {noun}", noun=noun)


class Keyword:
    """The root of a family of keywords; the family's base names its registry."""

    __slots__ = ()

    registry: ClassVar[Registry]
    spelling: ClassVar[str] = ""
    """The book's."""
    spellings: ClassVar[tuple[str, ...]] = ()
    """The book's, and the others that are understood."""
    clause: ClassVar[str] = ""
    expected: ClassVar[str] = tell("a keyword")

    def __init_subclass__(cls, registry: Registry | None = None) -> None:
        super().__init_subclass__()
        if registry is not None:
            cls.registry = registry
            cls.expected = with_article(registry.name)

    @classmethod
    def from_data(cls, value: object) -> Self:
        """The keyword a data file spells. (Called by `kernel.data` for fields of this type.)"""
        found = cls.registry.parse(value)
        if not isinstance(found, cls):
            raise BadData(tell('"{found}" cannot stand here, only {expected}', found=found, expected=cls.expected))
        return found

    @classmethod
    def data_schema(cls) -> dict[str, Any]:
        """What a JSON Schema says of a field of this type."""
        spellings = [each.spelling for each in cls.registry.all() if issubclass(each, cls)]
        return {"type": "string", "description": f"{cls.expected}: {', '.join(spellings)}"}

    def spell(self) -> str:
        """The keyword as the book spells it: in the first spelling that says all of it."""
        return _spell(self)

    def __str__(self) -> str:
        return self.spell()


@made_once
def _spell(keyword: Keyword) -> str:
    """Made once: cards tell all keywords of a unit with every view."""
    spelling = next((each for each in keyword.spellings if _says_all(keyword, each)), keyword.spelling)
    return _FIELD.sub(lambda field: str(getattr(keyword, field[1])), spelling)


def _says_all(keyword: Keyword, spelling: str) -> bool:
    """Whether a keyword that is read from this spelling again is equal."""
    named = _FIELD.findall(spelling)
    left_out = _defaults(type(keyword))
    return all(getattr(keyword, name) != "" for name in named) and all(
        getattr(keyword, name) == default for name, default in left_out.items() if name not in named
    )


K = TypeVar("K", bound=Keyword)


class Registry:
    """The keywords of one family: every one that data files may name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._classes: list[type[Keyword]] = []
        self._forms: dict[str, _Form] = {}
        self._tried: list[_Form] | None = None
        self._known: Shelf[str, Keyword] = Shelf(_MOST_KNOWN)

    def keyword(self, spelling: str, *also: str, clause: str = "") -> Callable[[type[K]], type[K]]:
        """Register a class under the book's spelling; `also` lists other spellings that are understood."""

        def register(made: type[K]) -> type[K]:
            self.add(made, spelling, *also, clause=clause)
            return made

        return register

    def add(self, made: type[Keyword], spelling: str, *also: str, clause: str = "") -> None:
        """Register a class, as the decorator does."""
        forms = [_Form(each, made) for each in (spelling, *also)]
        for form in forms:
            if form.skeleton in self._forms:
                raise ValueError(f'the {self.name} "{form.spelling}" is registered twice')
            self._forms[form.skeleton] = form
        made.spelling, made.spellings = spelling, (spelling, *also)
        made.clause = clause or made.clause
        if not hasattr(made, "registry"):
            made.registry = self
        self._classes.append(made)
        self._tried = None
        self._known.clear()

    def all(self) -> tuple[type[Keyword], ...]:
        """Every keyword class, in the order of the book (that is, of registration)."""
        return tuple(self._classes)

    def spellings(self) -> tuple[str, ...]:
        """Every spelling that is understood."""
        return tuple(form.spelling for form in self._forms.values())

    def parse(self, text: object, *, file: str = "", line: int = 0) -> Keyword:
        """The keyword a text spells; letter case and the amount of blank space do not matter in its fixed words."""
        if type(text) is str and text in self._known:
            return self._known[text]
        if not isinstance(text, str) or len(text) > _LONGEST:
            raise BadData(
                tell("{thing} is written as a short text, not {text}", thing=with_article(self.name), text=show(text)),
                file=file,
                line=line,
            )
        plain = " ".join(text.split())
        said: str = ""
        for form in self._candidates(plain):
            try:
                if found := form.read(plain):
                    return self._known.keep(str(text), found)
            except BadData as error:
                said = error.told
            except ValueError as error:
                said = str(error)
        if said:
            complaint = tell('{kind} "{text}": {said}', kind=self.name, text=plain, said=said)
        else:
            complaint = tell('unknown {kind} "{text}"{hint}', kind=self.name, text=plain, hint=self._guess(plain))
        raise BadData(complaint, file=file, line=line)

    def _candidates(self, plain: str) -> list[_Form]:
        """The forms to try: one without fields at once, else those with fields, the more particular ones first."""
        if exact := self._forms.get(plain.casefold()):
            return [exact]
        if self._tried is None:
            with_fields = [form for form in self._forms.values() if form.fields]
            self._tried = sorted(with_fields, key=lambda form: -len(_FIELD.sub("", form.spelling)))
        return self._tried

    def _guess(self, plain: str) -> str:
        """The nearest spelling, with the numbers the writer gave."""
        for form in self._candidates(plain):
            fixed = form.spelling.partition("{")[0].strip().casefold()
            if len(fixed) > 2 and plain.casefold().startswith(fixed):
                return tell('; it is written "{spelling}"', spelling=form.spelling)
        within = [form.spelling for form in self._forms.values() if plain.casefold() in form.spelling.casefold()]
        if len(plain) > 2 and len(within) > 1:
            return hint(plain, within)
        near = get_close_matches(_NUMBER.sub("{}", plain.casefold()), self._forms, n=1, cutoff=0.6)
        if not near:
            return hint(plain, (form.spelling for form in self._forms.values()))
        form = self._forms[near[0]]
        numbers = _NUMBER.findall(plain)
        filled = _FIELD.sub("{}", form.spelling).format(*numbers) if len(numbers) == len(form.fields) else form.spelling
        return tell('; did you mean "{name}"?', name=filled)


def keyword(spelling: str, *also: str, clause: str = "") -> Callable[[type[K]], type[K]]:
    """Register a class in the registry of its family."""

    def register(made: type[K]) -> type[K]:
        made.registry.add(made, spelling, *also, clause=clause)
        return made

    return register


class _Form:
    """One way to write a keyword. What is costly to prepare waits until a text is first read with it."""

    def __init__(self, spelling: str, made: type[Keyword]) -> None:
        self.spelling = spelling
        self.made: Callable[..., Keyword] = made
        self.fields: list[str] = _FIELD.findall(spelling)
        self.skeleton = _FIELD.sub("{}", spelling.casefold())
        if not getattr(getattr(made, "__struct_config__", None), "frozen", False):
            raise TypeError(f"{made.__name__} must be a frozen msgspec.Struct")
        known: tuple[str, ...] = made.__struct_fields__  # type: ignore[attr-defined]
        if not set(known).difference(_defaults(made)) <= set(self.fields) <= set(known):
            raise TypeError(f'the spelling "{spelling}" does not fit the fields of {made.__name__}: {", ".join(known)}')
        # How a text has to begin.
        self.beginning = spelling.partition("{")[0].casefold()

    @cached_property
    def types(self) -> dict[str, Any]:
        made: Any = self.made
        return {field.name: field.type for field in msgspec.structs.fields(made)}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        pattern = ""
        for number, part in enumerate(_FIELD.split(self.spelling)):
            pattern += f"(?P<{part}>{self.shape(part)})" if number % 2 else re.escape(part)
        return re.compile(pattern, re.IGNORECASE)

    def shape(self, name: str) -> str:
        """What may stand in the place of a field: digits for a number, else anything."""
        wanted = self.types[name]
        return _NUMBER.pattern if getattr(wanted, "__origin__", wanted) is int else r"\S(?:.*?\S)?"

    def read(self, text: str) -> Keyword | None:
        """The keyword, if the text is of this form; a `BadData` if it is but a field's value cannot be."""
        if not self.fields:
            return self.made()  # it was found by its whole spelling
        if not text.casefold().startswith(self.beginning):
            return None
        match = self.pattern.fullmatch(text)
        return match and self.made(**{name: self.value(name, match[name]) for name in self.fields})

    def value(self, name: str, text: str) -> Any:
        """The value of a field, by its annotation, from the text in its place."""
        wanted = self.types[name]
        if isinstance(wanted, type) and issubclass(wanted, Keyword):
            return wanted.from_data(text)
        if get_origin(wanted) is Literal:
            text = next((str(each) for each in get_args(wanted) if str(each).casefold() == text.casefold()), text)
        for raw in (int(text), text) if _NUMBER.fullmatch(text) else (text,):
            try:
                return converted(raw, wanted)
            except ValueError:
                continue
        kind = type_info(wanted)
        raise BadData(
            tell(
                "{subject} must be {wanted}, not {value}{hint}",
                subject=name,
                wanted=phrase(kind),
                value=show(text),
                hint=nearest(text, [bare(kind)]),
            )
        )


def _defaults(made: Any) -> dict[str, Any]:
    """The fields with a default."""
    known: tuple[str, ...] = made.__struct_fields__
    defaults: tuple[Any, ...] = made.__struct_defaults__
    return dict(zip(known[len(known) - len(defaults) :], defaults, strict=True))
