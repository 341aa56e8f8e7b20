"""What a provider's error means: statuses, codes and words turned into the one tree of errors.

Statuses and codes decide; words are read only where a provider gives nothing better (context length, reply forms,
settings). Spent quotas come as rate limits in more than one API and are told apart here, before anything is retried.
"""

import email.utils
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TypeVar

from arena.errors import (
    ContextTooLong,
    FeatureRefused,
    KeyRefused,
    ModelError,
    Permanent,
    QuotaExhausted,
    RateLimited,
    Refused,
    SettingRefused,
    Transient,
    UnknownModel,
)
from arena.models.text import excerpt

__all__ = ["Fault", "broken_answer", "classify", "no_connection", "retry_after_seconds"]

E = TypeVar("E", bound=ModelError)

_TRANSIENT_STATUSES = frozenset({408, 409, 425})
_QUOTA_CODES = frozenset(
    {
        "insufficient_quota",
        "billing_hard_limit_reached",
        "billing_not_active",
        "billing_error",
        "enforced_spend_limit_reached",
        "contract_spend_limit_reached",
        "linked_organization_spend_limit_reached",
        "linked_organization_billing_unavailable",
        "credit_balance_too_low",
        "organization_on_hold",
    }
)
_KEY_CODES = frozenset({"invalid_api_key", "authentication_error", "permission_error", "api_key_scope_missing"})
_MODEL_CODES = frozenset({"model_not_found", "unknown_model"})
_CONTEXT_CODES = frozenset({"context_length_exceeded", "exceed_context_size_error", "string_above_max_length"})
_POLICY_CODES = frozenset(
    {
        "content_policy_violation",
        "content_filter",
        "invalid_prompt",
        "bio_policy",
        "cyber_policy",
        "misalignment_policy_violation",
        "image_content_policy_violation",
        "moderation_blocked",
    }
)
_RATE_CODES = frozenset({"rate_limit_exceeded", "rate_limit_error", "overloaded_error", "ramp_limit_exceeded", "429"})

_QUOTA_WORDS = re.compile(
    r"exceeded your current quota|insufficient[_ ]quota|spend(?:ing)?[_ ]limit|credit balance|billing hard limit",
    re.IGNORECASE,
)
_CONTEXT_WORDS = re.compile(
    r"context[_ ](?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens"
    r"|exceeds? the available context",
    re.IGNORECASE,
)
_MODEL_WORDS = re.compile(
    r"model\b.{0,80}\b(?:not found|does not exist|not exist)|LLM Provider NOT provided"
    r"|(?:unknown|invalid|no such) model",
    re.IGNORECASE,
)
_POLICY_WORDS = re.compile(
    r"content[ _]?policy|content[ _]filter|content management policy|safety (?:system|filter)|usage polic",
    re.IGNORECASE,
)
_SCHEMA_WORDS = re.compile(
    r"response_format|json_schema|text\.format|output_config\.format|output_format|structured[_ ]outputs?"
    r"|guided_json|invalid schema",
    re.IGNORECASE,
)
# litellm asks Claude models that it does not know for a schema by a forced tool, which does not go with thinking.
_FORCED_TOOL_WORDS = re.compile(r"tool_choice", re.IGNORECASE)
_SUMMARY_WORDS = re.compile(r"reasoning[._ ]summar", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fault:
    """What an adapter knows of a failed call, in no provider's terms.

    codes: every name the provider gave the trouble (code, type, details), most precise first.
    settings: what the user set for this call, from its name on the wire to the words of the configuration.
    features: what the request used and can do without.
    """

    provider: str
    model: str
    words: str
    status: int | None = None
    codes: tuple[str, ...] = ()
    param: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    request_id: str | None = None
    key_name: str | None = None
    base_url: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    features: Collection[str] = ()
    secrets: Iterable[str] = ()

    @property
    def code(self) -> str | None:
        return self.codes[0] if self.codes else None

    def saying(self, words: str) -> "Fault":
        """Return the same fault in other words."""
        return replace(self, words=words)

    @property
    def sentence(self) -> str:
        """`openai/gpt-5.4: 429 insufficient_quota: words of the provider`."""
        head = " ".join(str(part) for part in (self.status, self.code) if part is not None)
        parts = (f"{self.provider}/{self.model}", head, excerpt(self.words, self.secrets))
        return ": ".join(part for part in parts if part)


def classify(fault: Fault) -> ModelError:
    """Return the error that the fault is, ready to be raised."""
    codes = set(fault.codes)
    status = fault.status
    limited = status in (429, 529) or bool(codes & _RATE_CODES)
    if codes & _QUOTA_CODES or status == 402 or (limited and _QUOTA_WORDS.search(fault.words)):
        return _error(QuotaExhausted, fault, setting=fault.key_name)
    if limited:
        return _error(RateLimited, fault)
    if codes & _POLICY_CODES or (status == 400 and _POLICY_WORDS.search(fault.words)):
        return _error(Refused, fault)
    if codes & _CONTEXT_CODES or status == 413:
        return _error(ContextTooLong, fault, setting="memory.scope")
    if codes & _MODEL_CODES:
        return _unknown_model(fault)
    if status in (401, 403) or (codes & _KEY_CODES and status is None):
        return _error(KeyRefused, fault, setting=fault.key_name)
    if status is not None and status < 500 and _CONTEXT_WORDS.search(fault.words):
        return _error(ContextTooLong, fault, setting="memory.scope")
    if (refused := _refused_part(fault)) is not None:
        return refused
    if status is None or status >= 500 or status in _TRANSIENT_STATUSES:
        return _error(Transient, fault)
    if status == 404 or _MODEL_WORDS.search(fault.words):
        return _unknown_model(fault)
    return _error(Permanent, fault)


def broken_answer(fault: Fault) -> Transient:
    """Return the error for a 200 that holds no completion: HTML, broken JSON, no choices. It may have been billed."""
    return _error(Transient, fault, may_be_billed=True)


def no_connection(fault: Fault, *, sent: bool) -> Transient:
    """Return the error for a call without an answer; sent: the request may have reached the model."""
    return _error(Transient, fault, may_be_billed=sent)


def retry_after_seconds(headers: Mapping[str, str], *, now: datetime | None = None) -> float | None:
    """Return how long the server asks to wait, from milliseconds, seconds or a date; `None` where it does not say.

    headers: keys in any case. now: for tests; a date is measured against the server's own `Date` where it sent one.
    """
    lowered = {name.lower(): value.strip() for name, value in headers.items()}
    milliseconds = _number(lowered.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    written = lowered.get("retry-after")
    if written is None:
        return None
    seconds = _number(written)
    if seconds is not None:
        return seconds
    until = _date(written)
    if until is None:
        return None
    base = _date(lowered.get("date")) or now or datetime.now(UTC)
    return max(0.0, (until - base).total_seconds())


def _unknown_model(fault: Fault) -> ModelError:
    """Often it is the address that is wrong: `/v1` forgotten, or put twice."""
    where = f" at {fault.base_url}" if fault.base_url else ""
    return _error(UnknownModel, fault, setting=f"model = {f'{fault.provider}/{fault.model}'!r}{where}")


def _refused_part(fault: Fault) -> ModelError | None:
    """The part of the request that the model does not take, if the provider names one we sent."""
    if fault.status is None or (fault.status >= 500 and not _SCHEMA_WORDS.search(fault.words)):
        return None
    named = f"{fault.param or ''} {fault.words}"
    if (field_name := _spare_field(fault)) is not None:
        return FeatureRefused(fault.sentence, feature=field_name, status=fault.status)
    if "summary" in fault.features and _SUMMARY_WORDS.search(named):
        return FeatureRefused(fault.sentence, feature="summary", status=fault.status)
    if "schema" in fault.features and _FORCED_TOOL_WORDS.search(named):
        return FeatureRefused(fault.sentence, feature="schema", status=fault.status)
    for name, written in fault.settings.items():
        if re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", named):
            return _error(SettingRefused, fault, setting=written)
    for feature in ("schema", "json"):
        if feature in fault.features and _SCHEMA_WORDS.search(named):
            return FeatureRefused(fault.sentence, feature=feature, status=fault.status)
    return None


def _spare_field(fault: Fault) -> str | None:
    """The field that servers know under another name or not at all, where it is the one complained of.

    Advice often names both ("use 'max_completion_tokens' instead"): `param` decides, else the one named first.
    """
    spare = {"store"} & set(fault.features)
    lengths = {"max_tokens", "max_completion_tokens"}
    if lengths <= set(fault.features):
        spare |= lengths
    if fault.param is not None:
        return fault.param if fault.param in spare else None
    places = {name: re.search(rf"\b{name}\b", fault.words) for name in sorted(spare)}
    found = {name: place.start() for name, place in places.items() if place is not None}
    return min(found, key=lambda name: found[name]) if found else None


def _error(kind: type[E], fault: Fault, *, setting: str | None = None, may_be_billed: bool = False) -> E:
    return kind(
        fault.sentence,
        status=fault.status,
        code=fault.code,
        retry_after=retry_after_seconds(fault.headers),
        request_id=fault.request_id,
        setting=setting,
        may_be_billed=may_be_billed,
    )


def _number(written: str | None) -> float | None:
    if written is None or not re.fullmatch(r"\d+(?:\.\d+)?", written):
        return None
    return float(written)


def _date(written: str | None) -> datetime | None:
    if written is None:
        return None
    try:
        parsed = email.utils.parsedate_to_datetime(written)
    except (ValueError, OverflowError):
        return None
    return parsed if parsed.tzinfo is not None else parsed.replace(tzinfo=UTC)
