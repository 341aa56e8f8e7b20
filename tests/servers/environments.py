"""Sets up what the tests with real servers need beside the project: run before `pytest -m servers`, does its work once.

`.venv-proxy` (a LiteLLM proxy, which does not go together with the project's own libraries) and `.venv-local`
(llama.cpp and a model of 255 MB), both from locked requirements with hashes; then says which Debian packages lack.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent.parent
DEBIAN_PACKAGES = ("nginx-light", "libnginx-mod-http-echo")
ECHO_MODULE = Path("/usr/lib/nginx/modules/ngx_http_echo_module.so")


def main() -> int:
    for name in ("proxy", "local"):
        _set_up(name)
    if shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") is None or not ECHO_MODULE.exists():
        print(f"nginx is missing; on Debian: apt-get install --no-install-recommends {' '.join(DEBIAN_PACKAGES)}")
        return 1
    return 0


def _set_up(name: str) -> None:
    """Bring one environment in step with its lock file."""
    lock = Path(__file__).with_name(f"{name}.txt")
    folder = REPOSITORY / f".venv-{name}"
    stamp = folder / ".in-step-with"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == digest:
        return
    venv.create(folder, with_pip=True, clear=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)], check=True)
    stamp.write_text(digest, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
