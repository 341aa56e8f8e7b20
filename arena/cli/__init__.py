"""The command line: `arena COMMAND`, each command a short module that is loaded only when it is called."""

from arena.cli.main import main

__all__ = ["main"]
