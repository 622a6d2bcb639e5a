"""Serves one GGUF file on a free port of this machine until the process that started it ends.

`runner.local` runs this file as a script in a separate process, so it imports nothing from the project. Its first line
of output is its URL and its number of threads.
"""

import os
import sys

CONTEXT = 32_768  # maximum number of tokens; a model trained with a smaller context uses that


def serve(weights: str) -> None:
    """Serve the model in a file until stdin closes."""
    import xllamacpp  # from the extra `local`

    address = os.dup(1)
    os.dup2(2, 1)  # the library's own output must not mix with the URL
    params = xllamacpp.CommonParams()
    params.model.path = weights
    params.model_alias = {os.path.basename(weights)}
    params.port = 0
    params.ui = False
    params.use_jinja = True  # the model's own chat template, with tools if it supports them
    params.n_parallel = 1
    params.n_ctx = CONTEXT
    params.cache_ram_mib = 0  # only the last conversation is cached
    wanted = os.environ.get("OMP_NUM_THREADS", "")
    params.cpuparams.n_threads = (wanted.isdecimal() and int(wanted)) or -1  # -1: one per core
    server = xllamacpp.Server(params)
    os.write(address, f"{server.listening_address} {params.cpuparams.n_threads}\n".encode())
    sys.stdin.read()
    os._exit(0)  # even in the middle of an answer


if __name__ == "__main__":
    serve(sys.argv[1])
