"""The sample run that comes with the project: other tools may read it, so it stays right."""

from pathlib import Path

from arena.cli.prompt_check import prompt_check
from arena.transcript import find_transcripts, verify

SAMPLE = Path(__file__).parent.parent / "transcripts" / "sample"


def test_every_transcript_of_the_sample_verifies() -> None:
    """transcript.md: `arena verify` accepts the sample."""
    reports = [verify(path, prompt_check=prompt_check(path)) for path in find_transcripts([SAMPLE])]
    assert [report.fault for report in reports] == [None] * 4
    assert [report.notes for report in reports] == [()] * 4
