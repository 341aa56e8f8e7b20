"""Transcripts: the lines of a match, written as it is played, read again, replayed and verified."""

from arena.errors import TranscriptError
from arena.transcript.answered import AnswerLine, ReplyCheck
from arena.transcript.attempt import Attempt, ModelNames, Prompt, Reasoning, Usage, Wait
from arena.transcript.claims import AnnouncementClaim, BidClaim, Claim, CountClaim, HandClaim, Link, Role
from arena.transcript.codec import decode, encode
from arena.transcript.compress import compress, find_transcripts, stored
from arena.transcript.fold import Fold
from arena.transcript.header import AgentEntry, AgentKind, Header, Software, make_header
from arena.transcript.names import SCHEMA, hash_json, match_name, match_seed, table_name
from arena.transcript.reading import Reading, Torn, read_records
from arena.transcript.records import (
    AssistLine,
    AttemptLine,
    BidLine,
    ContestLine,
    CupLine,
    DoubtLine,
    EstimateLine,
    ForfeitLine,
    HandClosedLine,
    HandOpenedLine,
    HeaderLine,
    IgnoredLine,
    IntentLine,
    Line,
    MatchClosedLine,
    MatchOpenedLine,
    MessageLine,
    Record,
    SpeechLine,
    VoidLine,
)
from arena.transcript.replay import Replay, Step, replay, steps
from arena.transcript.schema import transcript_schema
from arena.transcript.scribe import Scribe, is_begun
from arena.transcript.verify import PromptCheck, Report, verify

__all__ = [
    "SCHEMA",
    "AgentEntry",
    "AgentKind",
    "AnnouncementClaim",
    "AnswerLine",
    "AssistLine",
    "Attempt",
    "AttemptLine",
    "BidClaim",
    "BidLine",
    "Claim",
    "ContestLine",
    "CountClaim",
    "CupLine",
    "DoubtLine",
    "EstimateLine",
    "Fold",
    "ForfeitLine",
    "HandClaim",
    "HandClosedLine",
    "HandOpenedLine",
    "Header",
    "HeaderLine",
    "IgnoredLine",
    "IntentLine",
    "Line",
    "Link",
    "MatchClosedLine",
    "MatchOpenedLine",
    "MessageLine",
    "ModelNames",
    "Prompt",
    "PromptCheck",
    "Reading",
    "Reasoning",
    "Record",
    "Replay",
    "ReplyCheck",
    "Report",
    "Role",
    "Scribe",
    "Software",
    "SpeechLine",
    "Step",
    "Torn",
    "TranscriptError",
    "Usage",
    "VoidLine",
    "Wait",
    "compress",
    "decode",
    "encode",
    "find_transcripts",
    "hash_json",
    "is_begun",
    "make_header",
    "match_name",
    "match_seed",
    "read_records",
    "replay",
    "steps",
    "stored",
    "table_name",
    "transcript_schema",
    "verify",
]
