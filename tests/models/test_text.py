"""Text at the border: surrogates, thoughts in tags, keys."""

import pytest

from arena.models.text import excerpt, mask, scrub, split_tags


def test_lone_surrogates_are_replaced() -> None:
    assert scrub("a\ud800b\udfffc") == "a\ufffdb\ufffdc"


@pytest.mark.parametrize(
    ("text", "thought", "answer"),
    [
        ("<think>hmm</think>{}", "hmm", "{}"),
        ("  <think>\nhmm\n</think>\n\n{}", "hmm", "{}"),
        ("<thinking>hmm</thinking>{}", "hmm", "{}"),
        ("hmm</think>{}", "hmm", "{}"),
        ("<think>cut off", "cut off", ""),
        ("{}", None, "{}"),
        ('{"say": "a </think> b"}', None, '{"say": "a </think> b"}'),
        ("", None, ""),
    ],
)
def test_leading_thought_is_split_from_the_answer(text: str, thought: str | None, answer: str) -> None:
    """table.md, Reading a reply: leading `<think>…</think>` is reasoning; its opening tag may be missing."""
    assert split_tags(text) == (thought, answer)


@pytest.mark.parametrize(
    "secret",
    [
        "sk-proj-abcdefghijklmnop0123",
        "sk-ant-api03-abcdefghijklmnop",
        "AIzaSyA-1234567890abcdefghijk",
        "gsk_abcdefghijklmnop0123",
        "hf_abcdefghijklmnop",
        "xai-abcdefghijklmnop0123",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh",
        "AKIAABCDEFGHIJKLMNOP",
    ],
)
def test_what_looks_like_a_key_is_masked(secret: str) -> None:
    """table.md, Transport: what looks like a key in an error text is masked."""
    assert (
        mask(f"Incorrect API key provided: {secret}. See the docs.")
        == "Incorrect API key provided: [key]. See the docs."
    )


@pytest.mark.parametrize(
    "text", ["api_key=hunter2hunter2", "Authorization: Bearer abcdef123456", "password: correct-horse"]
)
def test_what_is_introduced_as_a_key_is_masked(text: str) -> None:
    assert "[key]" in mask(text)


def test_known_secret_is_masked_whatever_it_looks_like() -> None:
    assert mask("the key plain words was refused", ["plain words"]) == "the key [key] was refused"


def test_stand_in_for_a_key_is_no_secret() -> None:
    """Servers of one's own are given "none" or "EMPTY": words that may well stand in an answer."""
    assert mask("the field is EMPTY, none was given", ["EMPTY", "none"]) == "the field is EMPTY, none was given"


@pytest.mark.parametrize(
    "text",
    [
        "model gpt-5.4-mini-2026-03-17 not found",
        "max_tokens is too large",
        "api_key is missing",
        "task-12 failed",
        "KeyboardInterrupt while skateboarding",
    ],
)
def test_plain_words_are_left_alone(text: str) -> None:
    assert mask(text) == text


def test_excerpt_is_one_short_printable_line() -> None:
    text = excerpt("a\n\x1b[31m b\ud800 " + "x" * 1000)
    assert text.startswith("a [31m b\ufffd x")
    assert len(text) == 400
