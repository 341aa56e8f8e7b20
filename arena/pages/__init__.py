"""The page shell that viewer, report and kit share: one HTML document that opens from disk and asks for nothing."""

from arena.pages.inline import json_text, packed, script_text, style_text
from arena.pages.shell import CONTENT_POLICY, document, stylesheet
from arena.pages.templates import environment

__all__ = [
    "CONTENT_POLICY",
    "document",
    "environment",
    "json_text",
    "packed",
    "script_text",
    "style_text",
    "stylesheet",
]
