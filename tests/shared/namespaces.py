"""Network namespaces like a phone's: interfaces of their own, with the names and addresses that phones give them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60

WITHOUT_BROADCAST = re.compile(r"tun|wg|tailscale|rmnet|v4-|modem")
"""What is made as a tunnel: it has no neighbours. Everything else has, and is one end of a cable."""

IN_ORDER = 'printf %s "$0" | ip -batch - && exec "$@"'


def run(networks: Mapping[str, str], program: list[str], way_out: str = "", **environment: str) -> str:
    """What a Python program prints that finds these networks, {"wlan0": "192.168.1.23/24"}, and no others."""
    lines = ["link set lo up"]
    for number, (name, address) in enumerate(networks.items()):
        if WITHOUT_BROADCAST.match(name):
            lines.append(f"tuntap add dev {name} mode tun")
        else:
            lines += [f"link add {name} type veth peer name end{number}", f"link set end{number} up"]
        lines += [f"address add {address} dev {name}", f"link set {name} up"]
    if way_out:
        lines.append(f"route add default dev {way_out}")
    command = [*_unshare(), "sh", "-c", IN_ORDER, "\n".join(lines) + "\n", sys.executable, *program]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def require() -> None:
    """Skip where there can be no namespaces, but not silently on a machine that checks the project."""
    lacking = _lacking()
    if lacking and os.environ.get("CI") and sys.platform == "linux" and os.geteuid() == 0:
        pytest.fail(lacking)
    if lacking:
        pytest.skip(lacking)


def _unshare() -> list[str]:
    return ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--net"]


@cache
def _lacking() -> str:
    if sys.platform != "linux":
        return "network namespaces are Linux's"
    missing = [name for name in ("unshare", "ip") if shutil.which(name) is None]
    if missing:
        return f"{' and '.join(missing)} missing: no phone's networks can be made"
    try:
        run({"wlan0": "192.168.1.23/24", "tun0": "10.8.0.2/24"}, ["-c", ""])
    except AssertionError as error:
        return f"no network namespaces here: {error}"
    return ""
