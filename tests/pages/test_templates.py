"""Templates escape what they are given, and are given all they name."""

import pytest
from jinja2 import UndefinedError

from arena.pages import environment


def test_values_are_escaped() -> None:
    """In text and in attributes."""
    template = environment("arena.pages").from_string('<p title="{{ it }}">{{ it }}</p>')

    assert template.render(it='"<b>&') == '<p title="&#34;&lt;b&gt;&amp;">&#34;&lt;b&gt;&amp;</p>'


def test_a_missing_value_is_an_error() -> None:
    """An empty place would look like an empty answer."""
    with pytest.raises(UndefinedError, match="'it' is undefined"):
        environment("arena.pages").from_string("{{ it }}").render()
