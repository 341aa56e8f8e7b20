"""Text inside a page: whatever it says, it stays where it was put."""

import base64
import gzip
import json

import pytest

from arena.pages import json_text, packed, script_text, style_text

HOSTILE = {"talk": "</script><script>alert(1)</script><!-- & \u2028 \U0001f3b2", "3": [1.5, None, True]}


def test_json_has_nothing_that_ends_a_script_or_a_line() -> None:
    """A spoken `</script>` must not end the data block."""
    assert not set("<>&\u2028\u2029") & set(json_text(HOSTILE))


def test_json_is_read_back_as_it_was() -> None:
    """Escapes are JSON's own."""
    assert json.loads(json_text(HOSTILE)) == HOSTILE


def test_packed_data_is_read_back_as_it_was() -> None:
    """gzip in base64, as the page's `DecompressionStream` unpacks it."""
    assert json.loads(gzip.decompress(base64.b64decode(packed(HOSTILE)))) == HOSTILE


def test_packed_data_holds_no_time() -> None:
    """Bytes 4 to 7 of a gzip header are the time it was made."""
    assert base64.b64decode(packed(HOSTILE))[4:8] == bytes(4)


def test_a_number_that_json_does_not_know_is_refused() -> None:
    """`NaN` would be a page that does not start."""
    with pytest.raises(ValueError, match="JSON compliant"):
        json_text(float("nan"))


@pytest.mark.parametrize("source", ["let a = '</SCRIPT >'", "// <!-- here"])
def test_a_script_that_would_end_its_element_is_refused(source: str) -> None:
    """The message says where."""
    with pytest.raises(ValueError, match=r"at offset \d+ would end"):
        script_text(source)


def test_a_style_that_would_end_its_element_is_refused() -> None:
    """Comments in it are no exception."""
    with pytest.raises(ValueError, match="'</style' at offset 3"):
        style_text("/* </style> */")


def test_ordinary_source_stands_as_it_is() -> None:
    """Nothing is escaped: quotes and `<` are code."""
    assert script_text("if (1 < 2 && 'a') {}") == "if (1 < 2 && 'a') {}"
    assert style_text("a > b { content: '<'; }") == "a > b { content: '<'; }"
