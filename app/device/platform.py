"""Where we run, the door to Java on Android, and the way back to Kivy's thread."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from threading import Lock
from typing import Any

ACTIVITY = "org.kivy.android.PythonActivity"
NEW_INTENT = ("()V", "(Ljava/lang/String;)V")
"""How an intent is made: of nothing, as python-for-android does it, or of an action."""

OF_THE_ACTIVITY = f"L{ACTIVITY.replace('.', '/')};"

Types = str | tuple[str, ...]
"""Of one member; several where it is overloaded and more than one of them is needed."""

named: dict[str, dict[str, Types]] = {}
"""The members named so far, by class."""
_naming = Lock()


def is_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ or "P4A_BOOTSTRAP" in os.environ


def java(name: str, **members: Types) -> Any:
    """A Java class.

    Name the `members` you need, with their types as JNI writes them: "(I)V" is a method, "I" a field, "static I" a
    static one, `new` the constructor. A tuple names several overloads of a method, and pyjnius chooses among these.
    Without names pyjnius asks Java for every member of the class and of all it inherits from (an activity has
    thousands), and chooses among all overloads by a score of its own, which has chosen wrongly before.

    What a named method returns is an object of the class in its type: name the members of that class too, before the
    call. Name only what this Android has: a name that Java does not know is no harm until it is used, then it is.

    Everybody in the process gets the class with these names, Kivy too. Other members still work, found the slow way;
    of a named method other overloads do not.
    """
    with _naming:
        known = named.get(name, {})
        if not members.items() <= known.items():
            with_names(name, known | members)
            named[name] = known | members
    return import_module("jnius").autoclass(name)


def with_names(name: str, members: dict[str, Types]) -> None:
    """Make the class; pyjnius remembers it by its name."""
    jnius = import_module("jnius")
    jnius.find_javaclass(name)  # raises where there is none; making the class would leave Java's exception unhandled
    content: dict[str, Any] = {"__javaclass__": name.replace(".", "/"), "__getattr__": unnamed}
    for member, kind in members.items():
        overloads = (kind,) if isinstance(kind, str) else kind
        static, _, plain = overloads[0].rpartition(" ")
        if member == "new":
            content["__javaconstructor__"] = [(types, False) for types in overloads]
        elif len(overloads) > 1:
            content[member] = jnius.JavaMultipleMethod([(types, False, False) for types in overloads])
        elif plain.startswith("("):
            content[member] = (jnius.JavaStaticMethod if static else jnius.JavaMethod)(plain)
        else:
            content[member] = (jnius.JavaStaticField if static else jnius.JavaField)(plain)
    meta = type("MetaNamed", (jnius.MetaJavaClass,), {"__getattr__": unnamed})
    meta(name, (jnius.JavaClass,), content)


def unnamed(owner: Any, member: str) -> Any:
    """A member of a class or an object that nobody has named."""
    if member.startswith("__") and member != "__javaconstructor__":
        raise AttributeError(member)
    jnius = import_module("jnius")
    whole = jnius.autoclass(owner.__javaclass__.replace("/", "."), include_private=False)
    return getattr(whole if isinstance(owner, type) else jnius.cast(whole, owner), member)


def cast(name: str, value: Any) -> Any:
    """Tell Java which of a value's types is meant: it chooses between overloaded methods by that."""
    return import_module("jnius").cast(name, value)


def activity(**members: Types) -> Any:
    """Our activity, with these members as `java` wants them named; and with the one that Kivy takes the presplash away
    with, since it would have the whole activity looked at for that before the first picture."""
    itself = f"static {OF_THE_ACTIVITY}"
    return java(ACTIVITY, mActivity=itself, removeLoadingScreen="()V", **members).mActivity


def service(name: str, java_class: str, **members: Types) -> Any:
    """One of Android's services, with these members as `java` wants them named."""
    java(java_class, **members)
    return cast(java_class, activity(getSystemService="(Ljava/lang/String;)Ljava/lang/Object;").getSystemService(name))


def api_level() -> int:
    return int(java("android.os.Build$VERSION", SDK_INT="static I").SDK_INT)


def on_kivy_thread(call: Callable[..., object], *values: object) -> None:
    """Java calls back on threads of its own; whatever touches a widget goes through here."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _dt: call(*values))
