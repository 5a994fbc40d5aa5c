"""A connection that counts the other end's small frames: pings, pongs and pieces of messages cost as much as messages
do, are answered by themselves, and are nobody's to wait for."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.asyncio.connection import Connection
from websockets.frames import DATA_OPCODES, Frame, Opcode
from websockets.protocol import Event

from app.intake.bucket import Bucket, Rate

SMALL_FRAMES: Rate = (5, 40)
"""An app of ours and a host ping every five seconds, a browser never."""


class CountedFrames(Connection, asyncio.BufferedProtocol):
    """Reads `read` bytes before others have their turn, and is cut off where there are too many small frames."""

    def __init__(self, read: int, small_frames: Rate, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_flooded = False
        self._buffer = bytearray(read)
        self._small = Bucket(small_frames)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self.may_say(nbytes):
            self.data_received(bytes(self._buffer[:nbytes]))
        else:
            self.flooded()

    def may_say(self, nbytes: int) -> bool:
        """Whether so many bytes more are fine."""
        return True

    def process_event(self, event: Event) -> None:
        whole = isinstance(event, Frame) and event.opcode in DATA_OPCODES and event.opcode is not Opcode.CONT
        if isinstance(event, Frame) and not whole and not self._small.take():
            self.flooded()
        else:
            super().process_event(event)

    def flooded(self) -> None:
        """Without a word, which costs least."""
        self.is_flooded = True
        self.transport.abort()
