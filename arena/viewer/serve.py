"""Pages of a run that is being played: served on this machine alone, growing at their end as hands are finished."""

import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from arena.pages import packed
from arena.viewer.gather import Gathering
from arena.viewer.head import head
from arena.viewer.options import ViewOptions
from arena.viewer.write import Chunks, block_script, page

__all__ = ["Growing", "make_server"]

LOOPBACK = "127.0.0.1"
_TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8"}


@dataclass(slots=True)
class Growing:
    """The pages of a run as far as it has been played, as blocks that never change once they are made.

    find: returns the transcripts that there are now. Block `index` is what there was at first, `grown-0`, `grown-1` and
    so on what came after; a block that is not there yet is empty, so that a page can ask again.
    """

    find: Callable[[], Iterable[Path]]
    options: ViewOptions
    folder: Path
    gathering: Gathering = field(init=False)
    _chunks: Chunks = field(init=False)
    _seen: dict[Path, tuple[int, int]] = field(default_factory=dict)
    _grown: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.gathering = Gathering(self.options)
        self._chunks = Chunks(self._write)
        self._write("index", packed(self._more()))
        (self.folder / "index.html").write_text(page("a run", is_live=True), encoding="utf-8")

    def file(self, path: str) -> bytes | None:
        """Return what is asked for by the path of an address, `None` where there is no such thing."""
        name = path.removeprefix("/data/").removesuffix(".js") if path.startswith("/data/") else ""
        if name == f"grown-{self._grown}":
            with self._lock:
                self._grow(name)
        known = {"/": "index.html", "/index.html": "index.html"}.get(path) or (f"{name}.js" if name else "")
        if not known or "/" in known or not (self.folder / known).is_file():
            return block_script(name, "").encode() if name == f"grown-{self._grown}" else None
        return (self.folder / known).read_bytes()

    def _grow(self, name: str) -> None:
        if name != f"grown-{self._grown}":
            return
        before = len(self._chunks.keys)
        part = self._more()
        if len(self._chunks.keys) > before:
            self._write(name, packed(part))
            self._grown += 1

    def _more(self) -> dict[str, Any]:
        """Read what has been written since the last time; files that have not changed are left alone."""
        changed = []
        for path in self.find():
            try:
                status = path.stat()
            except FileNotFoundError:
                continue  # compressed just now; its other form is found the next time
            if self._seen.get(path) != (status.st_size, status.st_mtime_ns):
                self._seen[path] = (status.st_size, status.st_mtime_ns)
                changed.append(path)
        for hand in self.gathering.read(changed, is_live=True):
            self._chunks.add(hand)
        return {**head(self.gathering, self._chunks.keys), **self._chunks.take()}

    def _write(self, name: str, text: str) -> None:
        (self.folder / f"{name}.js").write_text(block_script(name, text), encoding="ascii")


def make_server(find: Callable[[], Iterable[Path]], options: ViewOptions, *, port: int = 0) -> ThreadingHTTPServer:
    """Return a server of the pages on this machine's loopback address; `port` 0 takes one that is free.

    Only requests that name the loopback address itself are answered, so that no page from elsewhere can read the run.
    """
    folder = tempfile.TemporaryDirectory(prefix="arena-view-")
    growing = Growing(find, options, Path(folder.name))

    class Server(ThreadingHTTPServer):
        def server_close(self) -> None:
            super().server_close()
            folder.cleanup()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = urlsplit(self.path).path
            is_own = self.headers.get("Host", "").rpartition(":")[0] in (LOOPBACK, "localhost")
            found = growing.file(asked) if is_own else None
            if found is None:
                self.send_error(HTTPStatus.NOT_FOUND if is_own else HTTPStatus.FORBIDDEN)
                return
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", _TYPES[".js" if asked.endswith(".js") else ".html"])
            self.send_header("Content-Length", str(len(found)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(found)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name that http.server gives it
            """Say nothing: a page asks every two seconds."""

    return Server((LOOPBACK, port), Handler)
