"""Text that crosses the border to a provider: made safe to store, split from its thoughts, cleared of keys."""

import re
from collections.abc import Iterable, Mapping

from arena.models.protocol import Reasoning

__all__ = ["excerpt", "mask", "scrub", "secrets_in", "split_tags", "tagged_reasoning", "without_secrets"]

MASK = "[key]"
_SHORTEST_SECRET = 8
_LONGEST_WORD = 20
LONGEST_EXCERPT = 400

_SURROGATE = re.compile("[\ud800-\udfff]")

# Prefixes that providers give their keys, then anything that is introduced as a key.
_KEYS = re.compile(
    r"\b(?:sk|pk|rk|xai|gsk|hf|ghp|gho|glpat|pplx|nvapi|r8|key)[-_][A-Za-z0-9][A-Za-z0-9_\-]{10,}"
    r"|\b(?:AIza|AKIA|ASIA|ya29\.)[A-Za-z0-9_\-]{10,}"
    r"|\beyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-.]{8,}[A-Za-z0-9_\-]"
    r"|(?i:(?<=bearer )|(?<=basic ))[A-Za-z0-9_\-+/=.]{8,}"
)
_NAMED_KEYS = re.compile(
    r"(?i)((?:api[-_ ]?key|(?:access|auth)[-_ ]?token|secret|password|authorization)[\"']?\s*(?::|=|is)\s*[\"']?)"
    r"(?!bearer\b|basic\b|\[key\]|not\b|missing\b|invalid\b|required\b)([^\s\"',;]{6,})"
)

_SECRET_NAMES = re.compile(r"(?i)(?:^|_)(?:api_?key|key|token|secret|password|passwd|credentials?)(?:_|$)")

_OPENING = re.compile(r"\s*<think(?:ing)?>")
_CLOSING = re.compile(r"</think(?:ing)?>")


def scrub(text: str) -> str:
    """Return the text with each lone surrogate replaced by U+FFFD, so that it can be written as UTF-8."""
    return text if text.isascii() else _SURROGATE.sub("�", text)


def split_tags(text: str) -> tuple[str | None, str]:
    """Return the leading `<think>` part, or `None`, and the answer that follows it.

    The opening tag may be missing, as some servers cut it off with the chat template; but a text that starts as an
    object is an answer, even if a string in it says `</think>`. A thought that is never closed takes the whole text
    with it: the reply was cut off while thinking.
    """
    opening = _OPENING.match(text)
    if opening is None and text.lstrip().startswith("{"):
        return None, text
    start = opening.end() if opening is not None else 0
    closing = _CLOSING.search(text, start)
    if closing is not None:
        return text[start : closing.start()].strip(), text[closing.end() :].lstrip()
    if opening is not None:
        return text[start:].strip(), ""
    return None, text


def tagged_reasoning(text: str) -> Reasoning | None:
    """Return what the reply itself carries as thought, for servers that do not take it out."""
    thought, _ = split_tags(text)
    return Reasoning(thought, "tags") if thought else None


def _known(secrets: Iterable[str]) -> list[str]:
    """Return those that can be nothing else: no word, no number, not the "none" that servers without keys are given."""
    return [
        secret
        for secret in secrets
        if len(secret) >= _SHORTEST_SECRET
        and not secret.isdigit()
        and (len(secret) >= _LONGEST_WORD or not secret.isalpha())
    ]


def secrets_in(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the values that are secret by their names: litellm reads keys itself, and servers repeat what they get."""
    return tuple({value.strip() for name, value in environ.items() if _SECRET_NAMES.search(name)} - {""})


def mask(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the text with every known secret, and everything that looks like a key, replaced by `[key]`."""
    for secret in _known(secrets):
        text = text.replace(secret, MASK)
    text = _KEYS.sub(MASK, text)
    return _NAMED_KEYS.sub(rf"\g<1>{MASK}", text)


def without_secrets(value: object, secrets: Iterable[str]) -> object:
    """Return a value of JSON with every known secret in its texts replaced by `[key]`."""
    known = _known(secrets)
    return _without(value, known) if known else value


def _without(value: object, known: list[str]) -> object:
    match value:
        case str():
            for secret in known:
                value = value.replace(secret, MASK)
            return value
        case dict():
            return {key: _without(inner, known) for key, inner in value.items()}
        case list():
            return [_without(inner, known) for inner in value]
        case _:
            return value


def excerpt(text: str, secrets: Iterable[str] = ()) -> str:
    """Return a provider's words on one line: short, printable and without keys."""
    line = " ".join(mask(scrub(text), secrets).split())
    line = "".join(character for character in line if character.isprintable())
    return line if len(line) <= LONGEST_EXCERPT else line[: LONGEST_EXCERPT - 1] + "…"
