"""Names that bring their own translations."""

from __future__ import annotations

from grognard.kernel.words import in_language, name_in, rendered, tell, with_words_of


def test_a_name_needs_no_catalogue() -> None:
    name = name_in({"en": "Ferrymen", "pl": "Flisacy"})
    with in_language("pl", "_no_such_ruleset"):
        polish, inside = rendered(name), rendered(tell("{unit}!", unit=name))

    assert ("Ferrymen", "Flisacy", "Flisacy!") == (str(name), polish, inside)


def test_the_words_of_a_ruleset_are_added_to_the_language_that_is_spoken() -> None:
    with in_language("pl"), with_words_of("_template"):
        assert "Sztandar" == rendered(tell("Colours"))
