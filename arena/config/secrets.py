"""Values that look like a key: they belong in the environment, never in a configuration, a message or a transcript."""

import re

__all__ = ["looks_like_secret", "names_secret"]

_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9])(?:sk|pk|rk|xai|gsk|hf|ghp|gho|github_pat|glpat|pplx|nvapi|r8)[-_][A-Za-z0-9][A-Za-z0-9_\-]{14,}"
    r"|(?<![A-Za-z0-9])(?:AIza|AKIA|ASIA|ya29\.)[A-Za-z0-9_\-]{12,}"
    r"|(?<![A-Za-z0-9])eyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-.]{8,}"
    r"|(?i:\b(?:bearer|basic)\s+)[A-Za-z0-9_\-+/=.]{8,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
# A user and a password inside an address.
_CREDENTIALS = re.compile(r"://[^/\s:@]*:[^/\s@]+@")
_RUN_OF_LETTERS_AND_DIGITS = re.compile(r"[A-Za-z0-9]{32,}")
_NAMES = re.compile(
    r"(?i)(?:^|_)(?:key|keys|apikey|access_token|auth_token|bearer|authorization|password|passwd|secret|credentials?)$"
)


def looks_like_secret(value: object) -> bool:
    """Return whether a value has the form of a key: a known prefix, a password in an address, or a long jumble.

    A jumble is 32 letters and digits in a row with both cases and digits among them: names of models and files have
    dots and dashes in between, hashes have one case.
    """
    if not isinstance(value, str):
        return False
    if _PREFIXED.search(value) or _CREDENTIALS.search(value):
        return True
    return any(_is_jumble(run) for run in _RUN_OF_LETTERS_AND_DIGITS.findall(value))


def names_secret(key: object) -> bool:
    """Return whether a key of the configuration is named as if a secret stood beside it, such as `api_key`."""
    return isinstance(key, str) and _NAMES.search(key.replace("-", "_")) is not None


def _is_jumble(run: str) -> bool:
    return (
        any(letter.isupper() for letter in run)
        and any(letter.islower() for letter in run)
        and sum(letter.isdigit() for letter in run) >= 3
    )
