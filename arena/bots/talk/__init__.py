"""The bots' table talk: varied English from templates, with the claims it is meant to make."""

from arena.bots.talk.lines import say_backing, say_chatter, say_of_doubt, say_of_standing, say_truth

__all__ = ["say_backing", "say_chatter", "say_of_doubt", "say_of_standing", "say_truth"]
