"""A llama.cpp server in a process of its own: `python -P llama_server.py MODEL.gguf CONTEXT_TOKENS SLOTS THREADS`.

It writes one line of JSON when it listens (`url`) or cannot (`error`), and ends when its standard input does: so it
never outlives the run that started it, however that ends. It imports nothing of ours and runs as a plain file.
"""

import json
import os
import sys

import xllamacpp


def main(model: str, context_tokens: str, slots: str, threads: str) -> int:
    parameters = xllamacpp.CommonParams()
    parameters.model.path = model
    parameters.n_ctx = int(context_tokens)
    parameters.n_parallel = int(slots)
    parameters.cpuparams.n_threads = int(threads)
    # Prompts of a match begin alike; models with a sliding window would forget that part between two of them.
    parameters.swa_full = True
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    try:
        server = xllamacpp.Server(parameters)
    except (RuntimeError, ValueError) as error:
        sys.stdout.write(json.dumps({"error": str(error)}) + "\n")
        sys.stdout.flush()
        return 1
    sys.stdout.write(json.dumps({"url": server.listening_address}) + "\n")
    sys.stdout.flush()
    sys.stdin.buffer.read()
    # The server has no stop of its own: its threads end with the process.
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
