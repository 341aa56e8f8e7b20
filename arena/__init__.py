"""Language models, bots and people at a table of Liar's Dice, and what they said to each other."""

__version__ = "0.1.0"
