"""A throw of dice, worked out backwards: from where they shall lie still to where they were thrown.

A bounce is a bounce in either direction of time, except that it gains backwards what it loses forwards. So the dice
start at rest in their places, rise onto an edge, hop higher and faster, bounce off the walls and off each other, and
the film of all that is shown in reverse: a throw that ends exactly where it should, by the same laws. A cube has no
favourite axis, so between two bounces it turns evenly; it touches the table with its lowest point wherever that is.

The edge of a die is 1, its edges are round with `ROUND`. Seconds are seconds.

throw(room, rests, moving, seed) -> Throw
    seconds             until all lie still
    lands               when each die falls onto its face; those that are not thrown never do
    poses(time)         how each die lies: x, y, z of its middle and its turn
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, radians, sin, sqrt
from random import Random

from app.dice.pose import UP, Rows, Turn, Vector, about, after, between, rows, unit

ROUND = 0.15
CORE = 0.5 - ROUND
"""Half the edge of the cube that is left when the rounding is taken off all around."""

TUMBLE, PER_DIE, SETTLE = 0.70, 0.04, 0.18
FRAME = 1 / 60
GRAVITY = 62.0
BOUNCE = 0.58
"""What is left of the speed after a bounce off the table; walls and dice take as little."""
GRIP = 0.84
"""What is left of the speed along the table."""
HIGHEST = 14.0
"""The speed upwards after the hardest bounce."""
ARRIVING = 8.0
"""The speed of the throw itself: over the wall and through the air until the first bounce."""
SPACE = 0.9
"""The speed along the table between bounces, for each free edge length around a die."""
TIP = 0.11
"""Seconds of the last fall from an edge onto the face."""
ROCKS = ((0.095, radians(5.0)), (0.06, radians(1.6)))
"""After that it rocks: how long and how far."""
LEANS = tuple(radians(angle) for angle in (48, 36, 26, 18, 12, 6))
"""How far it may lean before that: as far as its neighbours leave it room."""
ROLLING = 3.3
"""How fast it falls onto that edge, in radians per second."""
WILDER, WILDEST = 3.5, 15.0
"""How much faster at least it turned before each bounce, and the most it is made to turn."""
ROLL = pi / 2
"""A cube that goes along by one edge turns by a quarter."""
PATIENCE = 5
"""How often dice that touch are looked at again, since parting two may push them into a third."""
REACH = 2 * (CORE * sqrt(3) + ROUND)
"""Dice farther from each other cannot touch."""


@dataclass(frozen=True)
class Room:
    """The floor between the walls, around the middle: wide enough for a die to turn in it."""

    width: float
    depth: float

    @classmethod
    def of(cls, width: float, depth: float) -> Room:
        return cls(max(width, REACH), max(depth, REACH))


@dataclass(frozen=True)
class Rest:
    """Where a die shall lie: its middle on the table and how far it is turned there (radians)."""

    x: float
    z: float
    turn: float

    @property
    def pose(self) -> Pose:
        return self.x, 0.5, self.z, about(UP, self.turn)


Pose = tuple[float, float, float, Turn]


@dataclass(frozen=True)
class Throw:
    seconds: float
    lands: tuple[float, ...]
    films: tuple[tuple[Pose, ...], ...]

    def poses(self, time: float) -> list[Pose]:
        frame = max(0.0, time) / FRAME
        number = int(frame)
        share = frame - number
        return [_pose_at(film, number, share) for film in self.films]


def _pose_at(film: tuple[Pose, ...], number: int, share: float) -> Pose:
    if number >= len(film) - 1:
        return film[-1]
    x, y, z, turn = film[number]
    to_x, to_y, to_z, to_turn = film[number + 1]
    return x + (to_x - x) * share, y + (to_y - y) * share, z + (to_z - z) * share, between(turn, to_turn, share)


def reach(matrix: Rows, direction: Vector) -> float:
    """How far a turned die reaches from its middle in a direction of length 1."""
    a, b, c = matrix
    x, y, z = direction
    return ROUND + CORE * (
        abs(a[0] * x + b[0] * y + c[0] * z) + abs(a[1] * x + b[1] * y + c[1] * z) + abs(a[2] * x + b[2] * y + c[2] * z)
    )


def gap(pose: Pose, other: Pose) -> float:
    """A lower bound for the gap between two dice along the line through their middles; below 0 they may overlap."""
    across = other[0] - pose[0], other[1] - pose[1], other[2] - pose[2]
    far = sqrt(sum(part * part for part in across))
    direction = across[0] / far, across[1] / far, across[2] / far
    return far - reach(rows(pose[3]), direction) - reach(rows(other[3]), direction)


def throw(room: Room, rests: Sequence[Rest], moving: Collection[int], seed: object) -> Throw:
    rng = Random(str(seed))
    seconds = TUMBLE + PER_DIE * len(moving) + SETTLE
    lands = [inf] * len(rests)
    moving = sorted(moving)
    for number, index in enumerate(moving):
        lands[index] = TUMBLE + PER_DIE * (number + 1)
    heading = rng.choice((-pi / 2, pi / 2)) if room.width >= room.depth else 0.0
    free = max(0.0, sqrt(room.width * room.depth / max(1, len(rests))) - 1.2)
    dice = [
        _Backwards(rest, seconds - land if land < inf else inf, seconds, heading, free, rng)
        for rest, land in zip(rests, lands, strict=True)
    ]
    leaning: list[Pose] = []
    for index in moving:
        others = [die.pose for die in dice if die is not dice[index]]
        leaning.append(dice[index].plan(others + leaning, room))
    for frame in range(round(seconds / FRAME) + 1):
        for die in dice:
            die.step(frame * FRAME, room)
        for _ in range(PATIENCE):
            if not _part(dice, room):
                break
        for die in dice:
            die.keep()
    return Throw(seconds, tuple(lands), tuple(tuple(reversed(die.film)) for die in dice))


class _Backwards:
    """One die on its way from rest back into the hand; `since` counts backwards from when all lie still."""

    def __init__(self, rest: Rest, landed: float, seconds: float, heading: float, free: float, rng: Random) -> None:
        self.film: list[Pose] = []
        self._rest, self._landed, self._seconds, self._rng = rest, landed, seconds, rng
        self._heading = heading
        self._fastest = 0.4 + SPACE * free * 4
        self._away = heading + rng.gauss(0, 0.55)
        self._edge = 0.0
        """Where it comes from, in the direction of one of its sides: it falls over the edge there."""
        self._lean = 0.0
        self.free = False
        self._arriving = False
        self._bounces = 0
        self.x, self.y, self.z, self.turn = rest.pose
        self.rows = rows(self.turn)
        self.vx = self.vy = self.vz = 0.0
        self._spin: Vector = (0.0, 0.0, 0.0)

    def keep(self) -> None:
        self.film.append((self.x, self.y, self.z, self.turn))

    @property
    def pose(self) -> Pose:
        return self.x, self.y, self.z, self.turn

    def plan(self, others: list[Pose], room: Room) -> Pose:
        """Choose the edge to fall over and how far to lean on it; the pose in which it touches that edge."""
        sides = sorted(
            (self._rest.turn + quarter * pi / 2 for quarter in range(4)), key=lambda side: -cos(side - self._away)
        )
        for lean in LEANS:
            for side in sides:
                self._edge, self._lean = side, lean
                self._stand(lean)
                if self._inside(room) and all(gap(self.pose, other) > 0 for other in others):
                    leaning = self.pose
                    self._stand(0.0)
                    return leaning
        self._lean = 0.0
        self._stand(0.0)
        return self.pose

    def _inside(self, room: Room) -> bool:
        return (
            abs(self.x) + reach(self.rows, (1.0, 0.0, 0.0)) <= room.width / 2
            and abs(self.z) + reach(self.rows, (0.0, 0.0, 1.0)) <= room.depth / 2
        )

    def step(self, since: float, room: Room) -> None:
        if self.free:
            self._fly(since, room)
            return
        ago = since - self._landed
        if ago < -SETTLE:
            return
        self._stand(self._rocking(-ago) if ago < 0 else self._tipping(min(ago, TIP)))
        if ago >= TIP:
            self._let_go()

    def _tipping(self, ago: float) -> float:
        """The angle some time before it falls flat: faster and faster."""
        fall = 2 * max(0.0, self._lean - ROLLING * TIP) / TIP**2
        slow = min(ROLLING, self._lean / TIP)
        return (slow + fall * TIP) * ago - fall * ago**2 / 2

    def _rocking(self, passed: float) -> float:
        """The angle some time after."""
        for seconds, angle in ROCKS:
            if passed < seconds:
                share = passed / seconds
                return 4 * min(angle, self._lean) * share * (1 - share)
            passed -= seconds
        return 0.0

    def _stand(self, angle: float) -> None:
        """Stand on the edge where it comes from, leaning back by an angle."""
        dx, dz = sin(self._edge), cos(self._edge)
        self.turn = after(about((dz, 0.0, -dx), angle), about(UP, self._rest.turn))
        self.rows = rows(self.turn)
        back = CORE - CORE * cos(angle) + CORE * sin(angle) + ROUND * angle
        self.x, self.z = self._rest.x + dx * back, self._rest.z + dz * back
        self.y = reach(self.rows, UP)

    def _let_go(self) -> None:
        self.free = True
        speed = min(self._fastest, self._rng.uniform(1.6, 2.6))
        self.vx, self.vz = speed * sin(self._away), speed * cos(self._away)
        self.vy = self._rng.uniform(2.4, 3.4)
        self._whirl()

    def _whirl(self) -> None:
        """Roll the way it goes and a little some other way as well, the wilder the earlier in the throw."""
        wild = self._rng.gauss
        x, y, z = self.vz * ROLL + wild(0, 3.2), wild(0, 2.0), -self.vx * ROLL + wild(0, 3.2)
        least = min(WILDEST, ROLLING + WILDER * self._bounces)
        faster = max(1.0, least / (sqrt(x * x + y * y + z * z) or 1.0))
        self._spin = x * faster, y * faster, z * faster

    def _fly(self, since: float, room: Room) -> None:
        self.x += self.vx * FRAME
        self.z += self.vz * FRAME
        self.y += self.vy * FRAME - GRAVITY * FRAME * FRAME / 2
        self.vy -= GRAVITY * FRAME
        rate = sqrt(sum(part * part for part in self._spin)) or 1.0
        axis = self._spin[0] / rate, self._spin[1] / rate, self._spin[2] / rate
        self.turn = unit(after(about(axis, rate * FRAME), self.turn))
        self.rows = rows(self.turn)
        if self.vy < 0 and self.y <= reach(self.rows, UP):
            self._bounce(since)
        self.stay_in(room)

    def _bounce(self, since: float) -> None:
        self._bounces += 1
        self.vy = min(HIGHEST, -self.vy / BOUNCE)
        if since + 2 * self.vy / GRAVITY >= self._seconds:
            self._arriving = True
            speed = ARRIVING * self._rng.uniform(0.9, 1.1)
            side = self._heading + self._rng.gauss(0, 0.12)
            self.vx, self.vz = speed * sin(side), speed * cos(side)
        else:
            faster = min(1 / GRIP, self._fastest / max(hypot(self.vx, self.vz), 0.1))
            self.vx, self.vz = self.vx * faster, self.vz * faster
        self._whirl()

    def stay_in(self, room: Room) -> None:
        """Above the table and, unless it comes over them, between the walls."""
        self.y = max(self.y, reach(self.rows, UP))
        if self._arriving:
            return
        side = max(0.0, room.width / 2 - reach(self.rows, (1.0, 0.0, 0.0)))
        if abs(self.x) > side:
            if self.x * self.vx > 0:
                self.vx = -self.vx
                self._whirl()
            self.x = max(-side, min(self.x, side))
        side = max(0.0, room.depth / 2 - reach(self.rows, (0.0, 0.0, 1.0)))
        if abs(self.z) > side:
            if self.z * self.vz > 0:
                self.vz = -self.vz
                self._whirl()
            self.z = max(-side, min(self.z, side))


def _part(dice: list[_Backwards], room: Room) -> bool:
    """Push apart those that touch, and let them bounce if they come closer still; whether any did touch."""
    touched = False
    for number, die in enumerate(dice):
        for other in dice[:number]:
            if (die.free or other.free) and abs(die.x - other.x) < REACH and abs(die.z - other.z) < REACH:
                touched |= _part_two(die, other, room)
    return touched


def _part_two(die: _Backwards, other: _Backwards, room: Room) -> bool:
    dx, dy, dz = die.x - other.x, die.y - other.y, die.z - other.z
    far = sqrt(dx * dx + dy * dy + dz * dz)
    if far > REACH:
        return False
    normal = (dx / far, dy / far, dz / far) if far > 1e-6 else UP
    deep = reach(die.rows, normal) + reach(other.rows, normal) - far
    if deep <= 0:
        return False
    closing = (die.vx - other.vx) * normal[0] + (die.vy - other.vy) * normal[1] + (die.vz - other.vz) * normal[2]
    share = 0.5 if die.free and other.free else 1.0
    for one, way in ((die, share), (other, -share)):
        if not one.free:
            continue
        one.x += normal[0] * deep * way
        one.y += normal[1] * deep * way
        one.z += normal[2] * deep * way
        if closing < 0:
            kick = -2 * closing * way
            one.vx += normal[0] * kick
            one.vy += normal[1] * kick
            one.vz += normal[2] * kick
        one.stay_in(room)
    return True
