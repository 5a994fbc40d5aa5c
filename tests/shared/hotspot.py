"""A host on its phone's hotspot, and a guest whose phone is on that hotspot: two namespaces joined by what is `ap0` to
the host. Started in the host's; prints the address that the host shows, and what the guest finds at its link.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import rules
from app.play.host_session import SharedTable
from app.store.seats import PERSON, Seat
from app.table.draft import Draft
from app.table.house import House
from tests.shared.namespaces import PATIENCE

END = "end1"
"""The guest's side of `ap0`."""

GUEST = f"""
import subprocess, sys, urllib.request
print("here", flush=True)
link = sys.stdin.readline().strip()
for command in ("address add 192.168.43.50/24 dev {END}", "link set {END} up"):
    subprocess.run(["ip", *command.split()], check=True)
page = urllib.request.urlopen(link, timeout={PATIENCE}).read().decode()
print("Pětka" in page, flush=True)
"""


def find(link: str) -> bool:
    """Whether a guest, alone in a namespace with the other end of the hotspot, finds the app's page there."""
    command = ["unshare", "--net", sys.executable, "-c", GUEST]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as guest:
        assert guest.stdin and guest.stdout
        guest.stdout.readline()
        subprocess.run(["ip", "link", "set", END, "netns", str(guest.pid)], check=True)
        said, _ = guest.communicate(f"{link}\n", timeout=PATIENCE)
        return said.strip() == "True"


def open_table(house: House) -> SharedTable:
    from kivy.clock import Clock

    draft = Draft(rules.game("knister"), (Seat("Jana", PERSON, "amber"),), shared=True)
    opened: list[SharedTable] = []
    SharedTable.open(house, draft, lambda number: f"Guest {number}", opened.append, sys.exit)
    end = time.monotonic() + PATIENCE
    while not opened:
        assert time.monotonic() < end
        Clock.tick()
    return opened[0]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        table = open_table(house)
        assert table.link is not None
        shown = [list(item) for item in table.addresses]
        print(json.dumps({"shown": shown, "link": table.link.http, "found": find(table.link.http)}), flush=True)
        table.close()
        house.close()


if __name__ == "__main__":
    main()
