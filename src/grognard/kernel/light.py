"""Records that need nothing but Python: for odds, which are asked for by processes that live for a moment.

    class Gun(Light, kw_only=True):
        '''A gun.'''
        name: Annotated[str, Limits(1, 60)]
        skill: Annotated[int, Limits(2, 6)] | None = None

They are frozen, compare by their values, and `kernel.data` reads them from mappings like all other records.
What lies on the table, and most of what data files hold, is made of msgspec's records: these are quicker when there
are many, and slower to get ready than some questions are to answer.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, dataclass_transform

from grognard.kernel.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Self

DICE = r"^([0-9]{1,3}|([1-9][0-9]{0,2})?[dD][1-9][0-9]{0,2}([+-][0-9]{1,3})?)$(?!\n)"
DICE_SAYS = "a number or dice like D6+1"


class Limits(NamedTuple):
    """What a field can hold: the least and the most of a number, or of the length of a text or list."""

    least: int | None = None
    most: int | None = None
    pattern: str = ""
    says: str = ""
    """What complaints call it."""


Amount = Annotated[Annotated[int, Limits(0)] | Annotated[str, Limits(pattern=DICE)], Limits(says=DICE_SAYS)]
"""A number or dice, as weapons have them."""


def is_read_by_fields(kind: Any) -> bool:
    """Whether it is a light record that data files write as a table, as they do not with keywords."""
    own = getattr(kind, "from_data", None)
    return getattr(own, "__func__", None) is Light.from_data.__func__  # type: ignore[attr-defined]


@dataclass_transform(frozen_default=True)
class Light:
    """The base of light records; `kw_only` ones take their values by name."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, under the name that msgspec's records have them under.

    A field with a default has it as an attribute of the class.
    """
    _homes: ClassVar[dict[str, type[Light]]] = {}
    """The class that says what each field is."""
    _needed: ClassVar[frozenset[str]] = frozenset()
    _takes_names_only: ClassVar[bool] = False

    def __init_subclass__(cls, *, kw_only: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = [name for name, said in cls.__annotations__.items() if not said.startswith("ClassVar")]
        cls._homes = {**cls._homes, **dict.fromkeys(own, cls)}
        cls.__struct_fields__ = tuple(cls._homes)
        cls._needed = frozenset([name for name in cls.__struct_fields__ if not hasattr(cls, name)])
        cls._takes_names_only = kw_only

    def __init__(self, *values: Any, **named: Any) -> None:
        cls = type(self)
        if values:
            if cls._takes_names_only or len(values) > len(cls.__struct_fields__):
                raise TypeError(f"{cls.__name__} takes no such values in a row")
            named = {**dict(zip(cls.__struct_fields__, values, strict=False)), **named}
        if not cls._needed <= named.keys() <= cls._homes.keys():
            wrong = sorted((cls._needed - named.keys()) | (named.keys() - cls._homes.keys()))
            raise TypeError(f"{cls.__name__} needs, or has not: {', '.join(wrong)}")
        self.__dict__.update(named)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Raise a `ValueError` if the values do not go together."""

    @classmethod
    def annotation(cls, name: str) -> Any:
        """The type of a field, with its limits."""
        home = cls._homes[name]
        said, known = home.__annotations__[name], vars(sys.modules[home.__module__])
        return known[said] if said in known else eval(said, known)

    @classmethod
    def from_data(cls, value: object) -> Self:
        """The record a data file describes. (Called by `kernel.data` for fields of this type.)"""
        from grognard.kernel.data import convert

        return convert(value, cls)

    def replace(self, **changes: Any) -> Self:
        """The same with other values."""
        return type(self)(**{**dict(zip(self.__struct_fields__, self._values(), strict=True)), **changes})

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__struct_fields__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __repr__(self) -> str:
        told = [f"{name}={value!r}" for name, value in zip(self.__struct_fields__, self._values(), strict=True)]
        return f"{type(self).__name__}({', '.join(told)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; `replace` makes another")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes")
