"""A server that answers at once, in a process of its own, so that only what asks it is measured.

    python benchmarks/instant_server.py

It writes its address in a line, answers chat completions, Responses and Messages with one invented reply each, and
ends with its standard input.
"""

import asyncio
import json
import sys

TEXT = '{"p_true": 50, "action": "doubt", "quantity": 1, "face": 1}'
_USAGE = {"prompt_tokens": 2000, "completion_tokens": 30, "total_tokens": 2030}
_TOKENS = {"input_tokens": 2000, "output_tokens": 30}
_SAID = {"type": "output_text", "text": TEXT, "annotations": []}
_MESSAGE = {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [_SAID]}
BODIES = {
    "/v1/chat/completions": {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": "instant",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": TEXT}}],
        "usage": _USAGE,
    },
    "/v1/responses": {
        "id": "1",
        "object": "response",
        "created_at": 1,
        "model": "instant",
        "status": "completed",
        "output": [_MESSAGE],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": _TOKENS
        | {
            "total_tokens": 2030,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    },
    "/v1/messages": {
        "id": "1",
        "type": "message",
        "role": "assistant",
        "model": "instant",
        "content": [{"type": "text", "text": TEXT}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": _TOKENS,
    },
}


def _answer(body: object) -> bytes:
    content = json.dumps(body).encode()
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
    return head.encode() + content


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one request after the other on a connection that stays open."""
    answers = {path: _answer(body) for path, body in BODIES.items()}
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            path = head.split(" ", 2)[1].partition("?")[0]
            await reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))
            writer.write(answers[path])
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main() -> None:
    """Serve until standard input ends."""
    server = await asyncio.start_server(_serve, "127.0.0.1", 0)
    async with server:
        sys.stdout.write(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
