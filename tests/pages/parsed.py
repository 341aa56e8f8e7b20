"""A page as a test sees it: its elements in order, their text, and what is wrong with the markup."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr circle rect line path".split())
# Words that touch an element of these run on; all others stand apart from what is around them.
INLINE = frozenset("a b code em i kbd mark span strong".split())
REFERENCES = ("src", "href", "xlink:href", "action", "data", "poster", "srcset")


@dataclass(slots=True)
class Element:
    """One element; `text` is all text inside it, with runs of white space as one space."""

    tag: str
    attributes: dict[str, str]
    words: list[str] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


class Page(HTMLParser):
    """A parsed page: `elements` in document order, `faults` of nesting, `references` to anything outside."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.faults: list[str] = []
        self._open: list[Element] = []
        self.feed(source)
        self.close()
        self.faults += [f"<{element.tag}> is never closed" for element in self._open]
        self.faults += [f"id {name!r} stands twice" for name in self._twice("id")]

    @property
    def references(self) -> list[str]:
        """Every address that the page or its styles name, beside the names of SVG's own vocabulary."""
        named = [
            element.attributes[name] for element in self.elements for name in REFERENCES if name in element.attributes
        ]
        styles = " ".join(element.text for element in self.all("style"))
        return named + re.findall(r"url\([^)]*\)|@import[^;]*", styles)

    def all(self, tag: str, name: str = "") -> list[Element]:
        """Return the elements of a tag, and of a class where one is given."""
        return [one for one in self.elements if one.tag == tag and (not name or name in one.classes)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in INLINE:
            self.handle_data(" ")
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open[-1].tag != tag:
            self.faults.append(f"</{tag}> at line {self.getpos()[0]} closes nothing")
            return
        self._open.pop()
        if tag not in INLINE:
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.words.append(data)

    def _twice(self, attribute: str) -> list[str]:
        names = [one.attributes[attribute] for one in self.elements if attribute in one.attributes]
        return sorted({name for name in names if names.count(name) > 1})
