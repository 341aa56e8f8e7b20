"""The printed kit: `count-calls` on paper, to print, cut and play without a computer."""

from arena.kit.html import kit_html
from arena.kit.pdf import kit_pdf
from arena.kit.sheets import PAPERS, Paper

__all__ = ["PAPERS", "Paper", "kit_html", "kit_pdf"]
