"""A server of one GGUF file on a free port of this machine, which ends with the process that started it.

It is run as a file in a process of its own (`runner.local`), so it imports nothing of the project. Its first line of
output is its address, and the number of its threads.
"""

import os
import sys

CONTEXT = 32_768  # tokens at most; a model that was trained on fewer reads fewer


def serve(weights: str) -> None:
    """Serve the model of a file until the standard input ends."""
    import xllamacpp  # of an extra

    address = os.dup(1)
    os.dup2(2, 1)  # whatever the library prints is no address
    params = xllamacpp.CommonParams()
    params.model.path = weights
    params.model_alias = {os.path.basename(weights)}
    params.port = 0
    params.ui = False
    params.use_jinja = True  # the model's own chat template, with tools where it knows them
    params.n_parallel = 1
    params.n_ctx = CONTEXT
    params.cache_ram_mib = 0  # no earlier conversations beside the last one
    wanted = os.environ.get("OMP_NUM_THREADS", "")
    params.cpuparams.n_threads = (wanted.isdecimal() and int(wanted)) or -1  # one a core, which the server counts
    server = xllamacpp.Server(params)
    os.write(address, f"{server.listening_address} {params.cpuparams.n_threads}\n".encode())
    sys.stdin.read()
    os._exit(0)  # also in the middle of an answer


if __name__ == "__main__":
    serve(sys.argv[1])
