"""Measures: what happened in finished transcripts, as rows, rates, ratings and intervals."""
