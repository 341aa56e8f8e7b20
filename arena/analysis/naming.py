"""Names of agents over several runs: one label means one agent."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from arena.errors import TranscriptError
from arena.game import canonical_json
from arena.transcript import Header, HeaderLine, Reading

__all__ = ["Labels", "canonical_spec", "read_header", "survey_labels"]


def canonical_spec(spec: Mapping[str, object]) -> str:
    """Return what an agent is, its name apart, as canonical JSON."""
    return canonical_json({key: value for key, value in spec.items() if key != "name"})


@dataclass(slots=True)
class Labels:
    """What the agents of several runs are called.

    Two runs that mean the same agent by a name share it; where they mean different ones each label names its run.
    """

    specs: dict[str, dict[str, set[str]]] = field(default_factory=dict)

    def add(self, header: Header) -> None:
        """Take in the agents of a match."""
        for agent in header.agents:
            runs = self.specs.setdefault(agent.name, {})
            runs.setdefault(header.run, set()).add(f"{agent.kind} {canonical_spec(agent.spec)}")

    def label(self, run: str, name: str) -> str:
        """Return the label of an agent."""
        runs = self.specs.get(name, {})
        return f"{name} ({run})" if len(set().union(*runs.values())) > 1 and len(runs) > 1 else name


def survey_labels(paths: Iterable[Path]) -> Labels:
    """Return the labels of all agents of the transcripts, from their headers alone."""
    labels = Labels()
    for path in paths:
        labels.add(read_header(path))
    return labels


def read_header(path: Path) -> Header:
    """Return the header of a transcript; raises TranscriptError where it has none."""
    for line, record in Reading(path):
        if isinstance(record, HeaderLine):
            return record
        raise TranscriptError(f"{path} line {line}: is {record.kind}, expected the header", line=line)
    raise TranscriptError(f"{path} has no whole line")
