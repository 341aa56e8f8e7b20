"""A PDF as it comes out of a printer: the text of its pages, and where the ink is, in millimetres from the top left."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MM = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def holds(self, other: "Box", *, slack: float = 0) -> bool:
        """Return whether the other lies inside, or sticks out by no more than `slack`."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class Printed:
    """A PDF file; pages count from 0."""

    def __init__(self, written: bytes) -> None:
        import pypdfium2

        self._file = pypdfium2.PdfDocument(written)

    def __len__(self) -> int:
        return len(self._file)

    @property
    def is_tagged(self) -> bool:
        """Whether a screen reader is told what is a heading, a list, a table."""
        return bool(self._file.is_tagged())

    def fonts(self) -> set[str]:
        """Return the names of all fonts, without the mark of a subset."""
        from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

        found = (
            text.get_font().get_base_name() for page in self._file for text in page.get_objects([FPDF_PAGEOBJ_TEXT])
        )
        return {name.rpartition("+")[2] for name in found}

    def text(self, number: int) -> str:
        """Return the words of a page, in the order they were drawn, with single spaces."""
        return " ".join(self._file[number].get_textpage().get_text_range().split())

    def paper(self, number: int) -> Box:
        """Return the page itself."""
        width, height = self._file[number].get_size()
        return Box(0, 0, width * MM, height * MM)

    def ink(self, number: int) -> Box:
        """Return the smallest box around everything on a page that is not white."""
        dots_per_mm = 4
        image = self._file[number].render(scale=dots_per_mm * MM).to_pil().convert("L")
        left, top, right, bottom = image.point(lambda light: 255 if light < 250 else 0).getbbox()
        return Box(left / dots_per_mm, top / dots_per_mm, right / dots_per_mm, bottom / dots_per_mm)

    def shapes(self, number: int) -> list[Box]:
        """Return the box of every path drawn on a page."""
        from pypdfium2.raw import FPDF_PAGEOBJ_PATH

        return self._boxes(number, FPDF_PAGEOBJ_PATH)

    def words(self, number: int) -> list[Box]:
        """Return the box of every run of text on a page."""
        from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

        return self._boxes(number, FPDF_PAGEOBJ_TEXT)

    def _boxes(self, number: int, kind: int) -> list[Box]:
        height = self.paper(number).bottom
        bounds = [drawn.get_bounds() for drawn in self._file[number].get_objects(filter=[kind])]
        return [
            Box(left * MM, height - top * MM, right * MM, height - bottom * MM) for left, bottom, right, top in bounds
        ]

    def images(self) -> Iterator[Any]:
        """Yield a picture of each page."""
        for page in self._file:
            yield page.render(scale=1.5).to_pil()
