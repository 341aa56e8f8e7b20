"""The ground that tests stand on: nothing leaves the machine, and no key of whoever runs them is seen."""

import asyncio
import os
import socket

import pytest


def test_a_name_that_is_not_this_machine_is_not_even_looked_up() -> None:
    """`.invalid` never resolves, so without the guard this is an OSError."""
    with pytest.raises(pytest.fail.Exception, match=r"reached for 'provider\.invalid'"):
        socket.getaddrinfo("provider.invalid", 443)


def test_an_address_elsewhere_is_refused() -> None:
    """192.0.2.0/24 is set aside for documentation: nobody is there."""
    with socket.socket() as reaching, pytest.raises(pytest.fail.Exception, match=r"reached for '192\.0\.2\.1'"):
        reaching.connect(("192.0.2.1", 443))


async def test_a_coroutine_reaches_a_server_on_loopback() -> None:
    """Real servers for adapters are allowed, on this machine."""
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
        assert await reader.read() == b""
        writer.close()


def test_no_key_of_the_environment_is_seen() -> None:
    """A suite that passes only with somebody's key is no suite."""
    assert [name for name in os.environ if name.endswith("_API_KEY")] == []
