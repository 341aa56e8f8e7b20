"""Pages of a run that is being played: on this machine alone, growing behind what is there."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest

from arena.viewer import ViewOptions
from arena.viewer.serve import Growing, make_server
from tests.viewer.test_write import block


@pytest.fixture
def growing(tmp_path: Path, league_paths: list[Path]) -> Iterator[tuple[HTTPConnection, list[Path]]]:
    """A server of a run of which one match has been played; matches put into the list have been played too."""
    played = league_paths[:1]
    with make_server(lambda: played, ViewOptions()) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        connection = HTTPConnection("127.0.0.1", server.server_address[1])
        yield connection, played
        connection.close()
        server.shutdown()
        thread.join()


def get(connection: HTTPConnection, path: str, **headers: str) -> tuple[int, str]:
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_the_page_is_live_and_its_index_holds_what_was_played(growing: tuple[HTTPConnection, list[Path]]) -> None:
    connection, _ = growing
    status, page = get(connection, "/")

    assert status == 200
    assert "data-live" in page
    assert get(connection, "/data/index.js")[1].startswith('Arena.chunk("index"')


def test_what_comes_later_is_empty_until_it_comes(
    growing: tuple[HTTPConnection, list[Path]], league_paths: list[Path]
) -> None:
    connection, played = growing
    before = get(connection, "/data/grown-0.js")
    played.append(league_paths[1])
    after = get(connection, "/data/grown-0.js")

    assert before == (200, 'Arena.chunk("grown-0","");\n')
    assert len(after[1]) > 1000
    assert get(connection, "/data/hands-1.js")[0] == 200


@pytest.mark.parametrize(
    "path",
    ["/data/../index.html", "/data/..%2f..%2fetc", "/etc/passwd", "/data/", "/data/grown-9.js", "//x/data/index.js"],
)
def test_nothing_else_is_served(growing: tuple[HTTPConnection, list[Path]], path: str) -> None:
    connection, _ = growing

    assert get(connection, path)[0] == 404


def test_a_page_from_elsewhere_cannot_read_the_run(growing: tuple[HTTPConnection, list[Path]]) -> None:
    """A name that somebody else points at this machine is not this machine's own."""
    connection, _ = growing

    assert get(connection, "/", Host="evil.example:80")[0] == 403


def test_blocks_never_change_once_they_are_made(tmp_path: Path, league_paths: list[Path]) -> None:
    played = league_paths[:1]
    pages = Growing(lambda: played, ViewOptions(), tmp_path)
    seen = {}
    for path in league_paths[1:4]:
        played.append(path)
        name = f"grown-{len(seen)}"
        seen[name] = pages.file(f"/data/{name}.js")

    assert [pages.file(f"/data/{name}.js") for name in seen] == list(seen.values())
    assert [len(block(tmp_path / f"{name}.js")["rows"]["match"]) for name in seen] == [3, 3, 3]
    assert json.dumps(sorted(one.name for one in tmp_path.glob("hands-*.js"))) == json.dumps(
        [f"hands-{n}.js" for n in range(4)]
    )
