"""Transcript pages: a run to be read in a browser, from a double click, hand by hand."""

from arena.viewer.options import REASONING, ReasoningKept, ViewOptions
from arena.viewer.serve import make_server
from arena.viewer.write import Written, write_folder, write_single

__all__ = ["REASONING", "ReasoningKept", "ViewOptions", "Written", "make_server", "write_folder", "write_single"]
