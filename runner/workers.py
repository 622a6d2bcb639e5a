"""Runs named jobs: one after the other in this process, in several processes, or on a Ray cluster."""

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from runner import UserError

RETRIES = 2  # of a job whose worker died; an exception of the job itself is final
PATIENCE = 10  # seconds for a machine to answer
PROJECT = Path(__file__).parent.parent

_note: Callable[[str], object] | None = None  # of this worker


@dataclass(frozen=True)
class Workers:
    """The processes or the Ray cluster that run jobs."""

    processes: int = 1  # on this machine; with 1, jobs run in this process
    # "local" for a Ray cluster on this machine, or the address of a running one; None for processes
    ray: str | None = None

    def each(self, work: Callable[..., Any], jobs: Mapping[str, tuple[Any, ...]]) -> Iterator[tuple[str, Any]]:
        """Run all jobs, and yield (name, result) of each as it finishes.

        Args:
            work: A module-level function, called with the arguments of each job.
            jobs: Name of a job to its arguments.

        Raises:
            UserError: If a job raises it, or kills its worker repeatedly; the message then has the job's name and the
                last task passed to `at`.
        """
        if self.ray:
            return _by_ray(work, jobs, self.ray)
        if self.processes == 1 or len(jobs) == 1:
            return ((name, work(*arguments)) for name, arguments in jobs.items())
        return _by_processes(work, jobs, min(self.processes, len(jobs)))


def at(task: str) -> None:
    """Note the current task of a job, for the error message if the job kills its worker.

    This does nothing unless the job has killed a worker before.
    """
    if _note is not None:
        _note(task)


def _noting(note: Callable[[str], object], work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Run a job that has killed a worker, and note its progress."""
    global _note  # noqa: PLW0603 - a worker runs one job at a time
    _note = note
    try:
        return work(*arguments)
    finally:
        _note = None


def _killed(name: str, times: int, task: str, why: str) -> UserError:
    return UserError(
        f"{name} killed its worker {times} times, at {task or 'its start'} ({why}); finished shards are kept, and "
        f"the same command resumes the work."
    )


def _by_processes(
    work: Callable[..., Any], jobs: Mapping[str, tuple[Any, ...]], count: int
) -> Iterator[tuple[str, Any]]:
    left = dict(jobs)
    while left:
        waiting, running = iter(tuple(left.items())), dict[Any, str]()
        with suppress(BrokenProcessPool), _processes(count, running) as pool:
            # only as many as there are processes, so that those running are the suspects if a worker dies
            running |= {pool.submit(work, *arguments): name for name, arguments in islice(waiting, count)}
            while running:
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    result = done.result()
                    name = running.pop(done)
                    del left[name]
                    yield name, result
                    running |= {pool.submit(work, *arguments): name for name, arguments in islice(waiting, 1)}
        for name in running.values():
            yield name, _alone(work, name, left.pop(name))


def _alone(work: Callable[..., Any], name: str, arguments: tuple[Any, ...]) -> Any:
    """Run a job that may have killed a worker in a separate process."""
    with TemporaryDirectory() as folder:
        note, left = Path(folder) / "task", [name]
        for _ in range(RETRIES):
            with suppress(BrokenProcessPool), _processes(1, left) as pool:
                result = pool.submit(_noting, note.write_text, work, arguments).result()
                left.clear()
                return result
        raise _killed(name, RETRIES, note.read_text() if note.exists() else "", "out of memory, perhaps")


@contextmanager
def _processes(count: int, left: Collection[Any]) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes, which are killed at the end if `left` is not empty: unfinished jobs are of no use."""
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _settle)
    try:
        yield pool
    finally:
        for process in list((pool._processes or {}).values()) if left else ():
            process.kill()
        pool.shutdown(cancel_futures=True)


def _settle() -> None:
    """Make a worker end when its parent does, in whatever way, and ignore Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 - this runs in a worker

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _by_ray(work: Callable[..., Any], jobs: Mapping[str, tuple[Any, ...]], address: str) -> Iterator[tuple[str, Any]]:
    try:
        import ray
    except ModuleNotFoundError:
        raise UserError('--ray needs the extra `ray`; in the clone: pip install -e ".[ray]".') from None

    if not ray.is_initialized():  # it ends with this process
        _join(ray, address)
    waiting = iter(jobs.items())
    remote = ray.remote(max_retries=RETRIES - 1, retry_exceptions=False)(work)
    # twice the number of workers, so that a job is ready for each worker that finishes one
    at_once = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = {remote.remote(*arguments): name for name, arguments in islice(waiting, at_once)}
    try:
        while running:
            (done,), _ = ray.wait(list(running))
            name = running.pop(done)
            try:
                result = _result(ray, done)
            except ray.exceptions.RayError:  # the worker or its machine died, or memory ran out
                result = _alone_by_ray(ray, work, name, jobs[name])
            running |= {remote.remote(*arguments): name for name, arguments in islice(waiting, 1)}
            yield name, result
    finally:
        for left in running:
            ray.cancel(left, force=True)


def _join(ray: Any, address: str) -> None:
    local = address == "local"
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():  # Ray itself would retry for many minutes
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except OSError as problem:
            raise UserError(f"there is no Ray cluster at {address}: {problem.strerror or problem}.") from None
    path = os.pathsep.join(filter(None, (str(PROJECT), os.environ.get("PYTHONPATH"))))
    try:
        ray.init(
            address=address,
            runtime_env={"env_vars": {"PYTHONPATH": path}},  # in case the project is not installed
            log_to_driver=False,
            logging_level="ERROR",
            **({"include_dashboard": False} if local else {}),
        )
    except (ConnectionError, RuntimeError, ValueError) as problem:
        why = str(problem).splitlines()[0].rstrip(".")
        raise UserError(
            f"there is no Ray cluster at {address}, or it wants a token (then set RAY_AUTH_MODE=token): {why}."
        ) from None


class _Note:
    """A Ray actor that holds the current task of a job that may kill its worker."""

    def __init__(self) -> None:
        self.task = ""

    def put(self, task: str) -> None:
        self.task = task

    def get(self) -> str:
        return self.task


def _tell(note: Any, task: str) -> None:
    import ray

    ray.get(note.put.remote(task))


def _alone_by_ray(ray: Any, work: Callable[..., Any], name: str, arguments: tuple[Any, ...]) -> Any:
    note = ray.remote(num_cpus=0)(_Note).remote()
    try:
        return _result(ray, ray.remote(max_retries=0)(_noting).remote(partial(_tell, note), work, arguments))
    except ray.exceptions.RayError as problem:
        raise _killed(name, 1 + RETRIES, ray.get(note.get.remote()), str(problem).split(".", maxsplit=1)[0]) from None


def _result(ray: Any, done: Any) -> Any:
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as problem:
        raise problem.cause from None
