"""The report of runs: one value built from transcripts, written as HTML, Markdown, CSV, JSON and LaTeX."""

from arena.report.build import build_report
from arena.report.content import Report
from arena.report.source import Source, read_source
from arena.report.writing import FORMATS, report_json, write_report

__all__ = ["FORMATS", "Report", "Source", "build_report", "read_source", "report_json", "write_report"]
