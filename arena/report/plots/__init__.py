"""Plots drawn in Python at the widths they are shown at: forest, scatter, matrix, curves and bars.

All is told by shape and label as well as by colour: the mark says what kind of agent it is, a hollow grey one rests on
few, and no text lies on another at any width.
"""

from arena.report.plots.drawn import NARROW, WIDE, figure_file, figure_markup

__all__ = ["NARROW", "WIDE", "figure_file", "figure_markup"]
