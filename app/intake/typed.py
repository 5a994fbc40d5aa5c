"""Objects from outside as dataclasses of ours."""

from __future__ import annotations

from typing import TypeVar, cast

from app.intake.document import Unfit, read_object
from rules.codec import JSON, Malformed, decode, stored_fields

T = TypeVar("T")


def taken(cls: type[T], value: JSON) -> T:
    """A `cls` from an object, or `Unfit`; fields that a newer version added are passed over."""
    known = {name for name, _, _ in stored_fields(cast(type, cls))}
    try:
        return decode(cls, {name: item for name, item in read_object(value).items() if name in known})
    except Malformed as error:
        raise Unfit(str(error)) from error
