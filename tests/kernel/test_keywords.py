"""Keywords are spelled as the book spells them and become small records."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from grognard.kernel.data import Amount, BadFile, Entry, load_toml, schema
from grognard.kernel.errors import BadData
from grognard.kernel.keywords import Keyword, Registry, keyword

WEAPON = Registry("weapon keyword")


class WeaponKeyword(Keyword, registry=WEAPON):
    """The moments of an attack, each with its neutral answer."""

    __slots__ = ()

    def critical_wound(self, kinds: frozenset[str]) -> int:
        return 6


@WEAPON.keyword("Anti-{kind} {on}+", clause="XMP-KW-04")
class Anti(WeaponKeyword, msgspec.Struct, frozen=True):
    """Critical wound on `on`+ against `kind`."""

    kind: str
    on: Annotated[int, Meta(ge=2, le=6)]

    def critical_wound(self, kinds: frozenset[str]) -> int:
        return self.on if self.kind in kinds else 6


@WEAPON.keyword("Blast", clause="XMP-KW-07")
class Blast(WeaponKeyword, msgspec.Struct, frozen=True):
    """More shots against a crowd."""


@keyword("Rapid Fire {shots}", "RF {shots}")
class RapidFire(WeaponKeyword, msgspec.Struct, frozen=True):
    """More shots at half range."""

    shots: Amount


@keyword("Rapid Fire Drill {n}")
class Drill(WeaponKeyword, msgspec.Struct, frozen=True):
    """Begins like another keyword."""

    n: int


class Lingering(WeaponKeyword):
    """A narrower family in the same registry."""

    __slots__ = ()

    expected = "a weapon keyword that lingers"


@keyword("Acid Cloud [{kind}]", "Acid Cloud")
class AcidCloud(Lingering, msgspec.Struct, frozen=True):
    """Lingers."""

    kind: Literal["Minor", "Major"] = "Minor"


class Weapon(Entry, frozen=True, kw_only=True):
    name: str
    keywords: tuple[WeaponKeyword, ...] = ()


def complaint(text: object) -> str:
    with pytest.raises(BadData) as caught:
        WEAPON.parse(text, file="guns.toml", line=7)

    return str(caught.value).removeprefix("guns.toml:7: ")


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Anti-Vehicle 4+", Anti("Vehicle", 4)),
        ("ANTI-Heavy Walker 2+", Anti("Heavy Walker", 2)),
        ("  blast ", Blast()),
        ("Rapid  Fire\t2", RapidFire(2)),
        ("rapid fire D6+1", RapidFire("D6+1")),
        ("RF 3", RapidFire(3)),
        ("Rapid Fire Drill 3", Drill(3)),
        ("Acid Cloud [MAJOR]", AcidCloud("Major")),
        ("Acid Cloud", AcidCloud("Minor")),
    ],
)
def test_a_spelling_becomes_its_record(text: str, made: Keyword) -> None:
    assert made == WEAPON.parse(text)


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (Anti("Vehicle", 4), "Anti-Vehicle 4+"),
        (Blast(), "Blast"),
        (RapidFire("D3"), "Rapid Fire D3"),
        (AcidCloud(), "Acid Cloud [Minor]"),
    ],
)
def test_a_record_is_spelled_as_in_the_book(made: Keyword, text: str) -> None:
    assert text == str(made) == made.spell() == f"{made}"


amounts = st.integers(0, 99) | st.from_regex(r"([1-9])?D[1-9]([+-][0-9])?", fullmatch=True)
spelled = st.one_of(
    st.builds(Anti, st.from_regex(r"[A-Za-zżółć]+( [a-z]+)?", fullmatch=True), st.integers(2, 6)),
    st.builds(RapidFire, amounts),
    st.builds(Drill, st.integers(-99, 99)),
    st.builds(AcidCloud, st.sampled_from(["Minor", "Major"])),
)


@given(spelled)
def test_what_is_spelled_is_read_back(made: Keyword) -> None:
    assert made == WEAPON.parse(str(made)) == WEAPON.parse(f"  {made}\n".replace(" ", "  "))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Blst", 'unknown weapon keyword "Blst"; did you mean "Blast"?'),
        ("Blast 3", 'unknown weapon keyword "Blast 3"; did you mean "Blast"?'),
        ("Rapd Fire 2", 'unknown weapon keyword "Rapd Fire 2"; did you mean "Rapid Fire 2"?'),
        ("Ant-Vehicle 4+", 'unknown weapon keyword "Ant-Vehicle 4+"; did you mean "Anti-{kind} {on}+"?'),
        ("Anti-Vehicle 4", 'unknown weapon keyword "Anti-Vehicle 4"; it is written "Anti-{kind} {on}+"'),
        (
            "Anti-Vehicle 7+",
            'weapon keyword "Anti-Vehicle 7+": on must be a whole number from 2 to 6, not "7"',
        ),
        ("rapid fire x", 'weapon keyword "rapid fire x": shots must be a number or dice like D6+1, not "x"'),
        (
            "Acid Cloud [mjor]",
            'weapon keyword "Acid Cloud [mjor]": kind must be "Major" or "Minor", not "mjor"; did you mean "Major"?',
        ),
        (5, "a weapon keyword is written as a short text, not 5"),
        ("x" * 201, f'a weapon keyword is written as a short text, not "{"x" * 57}..."'),
    ],
)
def test_a_wrong_spelling_is_refused_with_the_nearest_right_one(text: object, sentence: str) -> None:
    assert sentence == complaint(text)


def test_a_wild_guess_is_answered_with_what_is_known() -> None:
    assert complaint("Zzz").startswith('unknown weapon keyword "Zzz"; known: Acid Cloud, Acid Cloud [{kind}], Anti-')


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        made = WEAPON.parse(text)
    except BadData:
        return

    assert made == WEAPON.parse(str(made))


def test_the_registry_knows_every_keyword_with_its_clause_and_its_words() -> None:
    assert (Anti, Blast, RapidFire, Drill, AcidCloud) == WEAPON.all()
    assert ["XMP-KW-04", "XMP-KW-07", "", "", ""] == [each.clause for each in WEAPON.all()]
    assert "Critical wound on `on`+ against `kind`." == Anti.__doc__
    assert "Anti-{kind} {on}+" == Anti.spelling


def test_a_data_file_lists_keywords_and_the_rule_asks_them() -> None:
    gun = load_toml('name = "Field gun"\nkeywords = ["Blast", "Anti-Vehicle 4+"]', Weapon)

    assert (Blast(), Anti("Vehicle", 4)) == gun.keywords
    assert 4 == min(each.critical_wound(frozenset({"Vehicle"})) for each in gun.keywords)
    assert 1 == len({gun, gun})


def test_an_unknown_keyword_in_a_data_file_has_its_line() -> None:
    with pytest.raises(BadFile) as caught:
        load_toml('name = "Gun"\nkeywords = [\n"Blast",\n"Anti-Tank 4",\n]', Weapon, file="guns.toml")

    sentence = 'entry 2 of keywords: unknown weapon keyword "Anti-Tank 4"; it is written "Anti-{kind} {on}+"'
    assert f"guns.toml:4: {sentence}" == str(caught.value)


def test_a_field_for_one_kind_of_keyword_refuses_the_others() -> None:
    class Cloud(Entry, frozen=True):
        clouds: list[Lingering]

    with pytest.raises(BadFile) as caught:
        load_toml('clouds = ["Acid Cloud", "Blast"]', Cloud)

    assert [AcidCloud()] == load_toml('clouds = ["Acid Cloud"]', Cloud).clouds
    assert ['entry 2 of clouds: "Blast" cannot stand here, only a weapon keyword that lingers'] == [
        each.sentence for each in caught.value.problems
    ]


def test_the_schema_lists_the_spellings() -> None:
    described = schema(Weapon)["$defs"]["Weapon"]["properties"]["keywords"]["items"]

    assert "string" == described["type"]
    assert "a weapon keyword: Anti-{kind} {on}+, Blast, Rapid Fire {shots}" in described["description"]


def test_the_more_particular_spelling_is_tried_first_whenever_it_was_registered() -> None:
    hatred = Registry("trait")

    @hatred.keyword("Hates {whom}")
    class Hates(Keyword, msgspec.Struct, frozen=True):
        whom: str

    before = hatred.parse("Hates Dogs from 3")

    @hatred.keyword("Hates {whom} from {distance}")
    class HatesFrom(Keyword, msgspec.Struct, frozen=True):
        whom: str
        distance: int

    assert Hates("Dogs from 3") == before
    assert HatesFrom("Dogs", 3) == hatred.parse("Hates Dogs from 3")
    assert Hates("Dogs") == hatred.parse("Hates Dogs")
    assert hatred is Hates.registry


def test_two_keywords_cannot_share_a_spelling() -> None:
    with pytest.raises(ValueError, match='the weapon keyword "BLAST" is registered twice'):

        @WEAPON.keyword("BLAST")
        class Again(WeaponKeyword, msgspec.Struct, frozen=True):
            """The same word."""

    assert isinstance(WEAPON.parse("blast"), Blast)


def test_a_spelling_must_fit_the_fields() -> None:
    for spelling in ("Sweep", "Sweep {n}", "Sweep {width} {n}"):
        with pytest.raises(TypeError, match="does not fit the fields of Sweep"):

            @WEAPON.keyword(spelling)
            class Sweep(WeaponKeyword, msgspec.Struct, frozen=True):
                width: int


def test_a_keyword_must_be_a_frozen_record() -> None:
    with pytest.raises(TypeError, match="Loose must be a frozen"):

        @WEAPON.keyword("Loose")
        class Loose(WeaponKeyword, msgspec.Struct):
            """Could change after it was read."""


def test_a_keyword_can_stand_inside_another() -> None:
    trait = Registry("trait")

    class Trait(Keyword, registry=trait):
        """A family of its own, whose members may name a weapon keyword."""

        __slots__ = ()

    @trait.keyword("Mastery({ability})")
    class Mastery(Trait, msgspec.Struct, frozen=True):
        ability: WeaponKeyword

    assert Mastery(Anti("Vehicle", 4)) == trait.parse("mastery(anti-Vehicle 4+)")
    assert "Mastery(Anti-Vehicle 4+)" == str(trait.parse("Mastery(Anti-Vehicle 4+)"))
    with pytest.raises(BadData, match='trait "Mastery\\(Blst\\)": unknown weapon keyword "Blst"'):
        trait.parse("Mastery(Blst)")


def test_a_keyword_that_was_read_before_gives_way_to_one_that_is_registered_later() -> None:
    registry = Registry("toy keyword")

    class Toy(Keyword, registry=registry):
        __slots__ = ()

    @registry.keyword("Any {thing}")
    class AnyThing(Toy, msgspec.Struct, frozen=True):
        thing: str

    first = registry.parse("Any ball")

    @registry.keyword("Any ball")
    class Ball(Toy, msgspec.Struct, frozen=True):
        pass

    assert AnyThing("ball") == first
    assert first is not registry.parse("Any ball")
    assert Ball() == registry.parse("Any ball")
    assert registry.parse("Any ball") is registry.parse("Any ball")
