"""The openai SDK as a wire: one client, one call, every way it fails translated once."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from arena.models.faults import Fault, classify, no_connection
from arena.models.wire import Answer, Connection, http_client, quiet, read_answer, status_fault

if TYPE_CHECKING:
    import openai

__all__ = ["OFFICIAL_URL", "OpenAIWire"]

OFFICIAL_URL = "https://api.openai.com/v1"


class OpenAIWire:
    """The client, made in the event loop that uses it."""

    def __init__(self, connection: Connection, *, is_local: bool = False) -> None:
        self.connection = connection
        self._is_local = is_local
        self._client: openai.AsyncOpenAI | None = None

    @property
    def is_official(self) -> bool:
        return self.connection.base_url.rstrip("/") == OFFICIAL_URL

    def client(self) -> "openai.AsyncOpenAI":
        """Return the one client; its own retries are off."""
        if self._client is None:
            import openai

            quiet("openai", "httpx2", "httpcore2")
            self._client = openai.AsyncOpenAI(
                api_key=self.connection.key,
                base_url=self.connection.base_url,
                max_retries=0,
                http_client=http_client(self.connection, is_local=self._is_local),
            )
        return self._client

    async def call(
        self, create: Callable[..., Awaitable[Any]], body: Mapping[str, object], fault: Fault, seconds: float
    ) -> Answer:
        """Return the answer to one HTTP call; raises only from the tree below `ModelError`."""
        import httpx2
        import openai

        try:
            raw = await create(**body, timeout=httpx2.Timeout(seconds, connect=10.0, pool=None))
        except openai.APIStatusError as error:
            raise classify(status_fault(fault, error.response)) from None
        except openai.APIConnectionError as error:
            cause = error.__cause__
            words = f"{type(cause).__name__}: {cause}" if cause is not None else str(error)
            never_sent = isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout)
            raise no_connection(fault.saying(words), sent=not never_sent) from None
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            raise no_connection(fault.saying(f"{type(error).__name__}: {error}"), sent=True) from None
        return read_answer(raw.http_response, fault)

    async def aclose(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()
