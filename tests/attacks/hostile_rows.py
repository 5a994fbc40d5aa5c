"""A store in which a stranger has written: values have the types of their columns, as a backup lets them through, and
make no sense."""

from __future__ import annotations

import sqlite3
from random import Random
from typing import Any

from app.intake.document import LARGEST_NUMBER
from app.intake.values import LATEST
from app.store.salvage import columns_of_tables

TEXTS = (
    "",
    "x" * 1900,
    *("[]", "{}", "null", "NaN", "-1", "1e300", '"x"', "[1]", "[[1]]", '[["a"]]', '[["a","b"]]', '[["a",1,2]]'),
    *('{"a":1}', '{"a":[1]}', '{"left:x":"y"}', '{"seats":2}', '{"seats":[]}', '{"seats":1e9,"teams":5}'),
    *('{"game":1,"at":9e15}', '{"at":-1,"game":[]}', '{"game":"g","counted":true,"score":9,"ended":9e15}'),
    *('[{"a":1}]', '[{"controller":1}]', '[{"controller":{"kind":["x"]},"name":{}}]', "[" * 50 + "]" * 50),
    *('[{"controller":{"kind":"bot"},"name":"a"}]', '{"names":["' + "x" * 1500 + '"],"totals":[1],"avatars":["x"]}'),
    *("nonsense", "genial", "knister", "trigon", "table_dice", "free/0-red", "free/", "genial/0", "bot:", "bot:9"),
    *("daily:0001-01-01", "daily:9999-12-31", "daily:x", "seed:x", "finished", "open", "try 0001-01-01 knister"),
)
WHOLE = (0, 1, 7, 99_999, -1, LARGEST_NUMBER, -LARGEST_NUMBER)
BROKEN = (0.0, 1.5, LATEST)
STRANGE = {str: TEXTS, int: WHOLE, float: BROKEN, type(None): (None,)}


def spoil(connection: sqlite3.Connection, rng: Random, share: float) -> int:
    """So many of all rows get one value of a stranger's; how many that were."""
    spoilt = 0
    for table, columns in columns_of_tables().items():
        keys = [name for _, name, *_, key in connection.execute(f"PRAGMA table_info({table})") if key]
        where = " AND ".join(f"{key} IS ?" for key in keys)
        for row in connection.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall():
            if rng.random() < share:
                column = rng.choice(list(columns))
                kinds: list[Any] = list(columns[column])
                value = rng.choice(STRANGE[rng.choice(kinds)])
                connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}", (value, *row))
                spoilt += 1
    return spoilt
