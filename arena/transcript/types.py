"""The values that lines are made of: bounded, strict, and in the vocabulary of the schema."""

import re
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, Strict, StringConstraints

__all__ = [
    "Amount",
    "Count",
    "Cup",
    "Face",
    "Instant",
    "Name",
    "Number",
    "Part",
    "Percent",
    "Points",
    "Question",
    "Reader",
    "Seat",
    "Seats",
    "Sha256",
    "Text",
    "Truthful",
    "Unknown",
    "Wasted",
]

# Beyond this, numbers of JSON are not the same number for every reader.
_LARGEST = 2**53 - 1
_SURROGATES = re.compile("[\ud800-\udfff]")


def _scrub(value: object) -> object:
    if not isinstance(value, str) or value.isascii():
        return value
    return _SURROGATES.sub("\ufffd", value)


Number = Annotated[int, Field(ge=1, le=_LARGEST)]
"""Counts from 1."""
Count = Annotated[int, Field(ge=0, le=_LARGEST)]
Amount = Annotated[float, Field(ge=0)]
Seat = Annotated[int, Field(ge=0, le=9)]
Face = Annotated[int, Field(ge=1, le=6)]
Percent = Annotated[int, Field(ge=0, le=100)]
# JSON knows lists only, so tuples are taken from them; what is inside stays strict.
Cup = Annotated[tuple[Face, ...], Strict(False), Field(max_length=20, fail_fast=True)]
Seats = Annotated[tuple[Seat, ...], Strict(False), Field(max_length=10, fail_fast=True)]
Points = Annotated[
    tuple[Annotated[int, Field(ge=-_LARGEST, le=_LARGEST)], ...], Strict(False), Field(max_length=10, fail_fast=True)
]
Unknown = Annotated[tuple[()], Strict(False)]
"""`seen_by` of what only the referee sees."""
Instant = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")]
"""RFC 3339 in UTC with milliseconds; whether there is such a day the codec asks when it reads."""
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]
Text = Annotated[str, BeforeValidator(_scrub)]
"""Words from outside; surrogates, which UTF-8 cannot hold, become U+FFFD."""
Truthful = Literal["yes", "no", "partly", "no_claim"]
Question = Literal["talk", "open", "act", "talk_open", "talk_act"]
Wasted = Literal["truncated", "empty", "unparsable", "illegal", "refused"]
"""Outcomes after which a reply is no use."""
Reader = Annotated[str, StringConstraints(pattern=r"^(none|[a-z][a-z-]{0,31}/[1-9][0-9]{0,8})$")]


class Part(BaseModel):
    """Strict, frozen, every field required; fields whose names start with `_` are kept, any other is refused."""

    model_config = ConfigDict(
        strict=True, extra="allow", frozen=True, allow_inf_nan=False, serialize_by_alias=True, validate_by_name=True
    )
    __pydantic_extra__: dict[Annotated[str, StringConstraints(pattern="^_")], JsonValue] = Field(init=False)
