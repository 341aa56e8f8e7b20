"""A small writer of SVG: lines, boxes, marks and text at whole places, styled by class alone.

Texts are measured with the widths of a wide font, so that what fits here fits in every browser.
"""

from dataclasses import dataclass, field
from typing import Literal

from markupsafe import Markup, escape

from arena.report.content import Shape
from arena.report.words import one_line

__all__ = ["BOLD", "FONT", "LINE", "SMALL", "STYLE", "Anchor", "Drawing", "fitted", "text_width"]

FONT = 12.0
SMALL = 10.5
LINE = 16.0

Anchor = Literal["start", "middle", "end"]

# Widths of DejaVu Sans in parts of its size; it is among the widest of the fonts that a page may be shown in.
_WIDTHS = (
    ("'ijlIJ ,.", 0.33),
    (":;/\\|f-", 0.37),
    ("()[]t!r", 0.42),
    ('"*_`–sz?', 0.54),
    ("cLFkvxyPTYoa", 0.62),
    ("eEhnuSbdgpq$0123456789{}", 0.65),
    ("KAVXZBRC", 0.71),
    ("UNHDGOQ&", 0.8),
    ("w#+<=>^~−×M", 0.87),
    ("%mW@…—", 1.01),
)
_WIDTH_OF = {char: width for chars, width in _WIDTHS for char in chars}
_UNKNOWN, _PICTURE, _PICTURES = 1.05, 1.4, "\U0001f000"
# How much wider bold letters are.
BOLD = 1.13

STYLE = """\
.plot { --soft: color-mix(in srgb, var(--ink) 16%, var(--card)); display: block; font: 12px/1 var(--text); }
.plot text { fill: var(--ink); font-variant-numeric: tabular-nums; }
.plot .halo { paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
.plot .small { font-size: 10.5px; }
.plot .muted, .plot .few { fill: var(--muted); }
.plot .strong { font-weight: 650; }
.plot line, .plot path, .plot .frame { stroke: var(--line); stroke-width: 1; fill: none; }
.plot .zero { stroke: var(--muted); stroke-dasharray: 4 3; }
.plot .reach { stroke: var(--accent); stroke-width: 2; }
.plot .reach.few { stroke: var(--muted); }
.plot .leader { stroke: var(--muted); stroke-width: 0.75; stroke-dasharray: 1 2; }
.plot .joined { stroke: var(--accent); stroke-width: 1.25; }
.plot .mark { fill: var(--accent); stroke: var(--card); stroke-width: 1.25; }
.plot .mark.few { fill: var(--card); stroke: var(--muted); stroke-width: 1.5; }
.plot .part { stroke: var(--ink); stroke-width: 1; }
.plot .part-0 { fill: var(--card); }
.plot .part-1 { fill: var(--soft); }
.plot .part-3 { fill: var(--ink); }
.plot .hatch { stroke: var(--ink); stroke-width: 1.5; }
.plot .ground { fill: var(--card); stroke: none; }
.plot .inverted { fill: var(--card); }
.plot .level-0 { fill: var(--card); }
.plot .level-1 { fill: color-mix(in srgb, var(--accent) 9%, var(--card)); }
.plot .level-2 { fill: color-mix(in srgb, var(--accent) 18%, var(--card)); }
.plot .level-3 { fill: color-mix(in srgb, var(--accent) 28%, var(--card)); }
"""

_COLOURS = """\
svg { --card: #ffffff; --ink: #1c1e22; --muted: #595d66; --line: #c9c5bb; --accent: #1d5a7a;
  --text: system-ui, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", sans-serif; }
"""


def text_width(words: str, size: float = FONT) -> float:
    """Return how many pixels a text takes at most."""
    return size * sum(_WIDTH_OF.get(char, _UNKNOWN if char < _PICTURES else _PICTURE) for char in words)


def fitted(words: str, room: float, size: float = FONT) -> str:
    """Return a text that fits the room, its middle left out where it must be: names tend to differ at their ends."""
    if text_width(words, size) <= room:
        return words
    for kept in range(len(words) - 1, 1, -1):
        head = (kept + 1) // 2
        short = f"{words[:head]}…{words[len(words) - (kept - head) :]}"
        if text_width(short, size) <= room:
            return short
    return "…"


@dataclass(slots=True)
class Drawing:
    """A drawing of some width, as tall as what is in it."""

    width: float
    height: float
    parts: list[Markup] = field(default_factory=list)

    def text(
        self, x: float, y: float, words: str, *, kind: str = "", anchor: Anchor = "start", inside: bool = False
    ) -> None:
        """Write words with their baseline at y; inside: centred words stay in the drawing."""
        if inside:
            half = text_width(words, SMALL) / 2
            x = max(half, min(x, self.width - half))
        written = Markup('<text x="{}" y="{}" class="{}" text-anchor="{}">{}</text>')
        self.parts.append(written.format(_at(x), _at(y), kind, anchor, one_line(words)))

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "") -> None:
        """Draw a line."""
        ends = (_at(x1), _at(y1), _at(x2), _at(y2))
        self.parts.append(Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>').format(*ends, kind))

    def path(self, points: list[tuple[float, float]], kind: str) -> None:
        """Join points by straight lines."""
        steps = " ".join(f"{'L' if place else 'M'}{_at(x)} {_at(y)}" for place, (x, y) in enumerate(points))
        self.parts.append(Markup('<path d="{}" class="{}"/>').format(steps, kind))

    def box(self, x: float, y: float, width: float, height: float, kind: str, fill: str = "") -> None:
        """Draw a box; fill: id of a pattern."""
        sizes = (_at(x), _at(y), _at(width), _at(height))
        style = Markup(' style="fill: url(#{})"').format(fill) if fill else ""
        self.parts.append(
            Markup('<rect x="{}" y="{}" width="{}" height="{}" class="{}"{}/>').format(*sizes, kind, style)
        )

    def mark(self, x: float, y: float, shape: Shape, *, few: bool = False, size: float = 5.0) -> None:
        """Draw a mark with its middle at a place."""
        kind = "mark few" if few else "mark"
        if shape == "disc":
            drawn = Markup('<circle cx="{}" cy="{}" r="{}" class="{}"/>').format(_at(x), _at(y), _at(size), kind)
            self.parts.append(drawn)
            return
        corners = {
            "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
            "triangle": ((0, -1.15), (1.15, 0.9), (-1.15, 0.9)),
            "diamond": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
        }[shape]
        points = " ".join(f"{_at(x + size * dx)},{_at(y + size * dy)}" for dx, dy in corners)
        self.parts.append(Markup('<polygon points="{}" class="{}"/>').format(points, kind))

    def hatch(self, name: str) -> None:
        """Define a pattern of slanted lines."""
        self.parts.append(
            Markup(
                '<defs><pattern id="{}" width="5" height="5" patternUnits="userSpaceOnUse" '
                'patternTransform="rotate(45)"><rect width="5" height="5" class="ground"/>'
                '<line x1="0" y1="0" x2="0" y2="5" class="hatch"/></pattern></defs>'
            ).format(name)
        )

    def markup(self, title: str, *, kind: str = "", alone: bool = False) -> Markup:
        """Return the drawing as an element; alone: as a file of its own, with its style."""
        inside = Markup("\n").join(self.parts)
        style = Markup("<style>\n{}</style>\n").format(Markup(_COLOURS + STYLE)) if alone else ""
        space = Markup(' xmlns="http://www.w3.org/2000/svg"') if alone else ""
        return Markup(
            '<svg{} class="plot {}" role="img" width="{}" height="{}" viewBox="0 0 {} {}">\n'
            "<title>{}</title>\n{}{}\n</svg>\n"
        ).format(
            space,
            kind,
            _at(self.width),
            _at(self.height),
            _at(self.width),
            _at(self.height),
            escape(title),
            style,
            inside,
        )


def _at(place: float) -> str:
    return f"{place:.1f}".removesuffix(".0")
