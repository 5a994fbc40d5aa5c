"""`make messages`: bring the translations in line with the code, compile them, and tell what is still to translate.

Texts are found where the code passes a literal to `tr`, `plural` or `mark`. The `.po` files are
rewritten in one fixed order and layout; the `.mo` files beside them are what the app reads.
"""

from __future__ import annotations

import ast
import string
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app"
LOCALE = APP / "i18n" / "locale"

Message = tuple[str, str | None]
"""A text, and its plural if it counts something."""

PLURALS = "Plural-Forms: "
SOURCE = "en"
"""The language the code itself is written in: its translations are the texts as they stand."""


# -- what the code says ---------------------------------------------------------------------------------------


def python_messages(code: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if called in {"tr", "_tr", "mark"} and texts:
            yield texts[0], None
        elif called == "plural" and len(texts) == 2:
            yield texts[0], texts[1]


def code_messages() -> set[Message]:
    found: set[Message] = set()
    for path in APP.rglob("*.py"):
        found.update(python_messages(path.read_text("utf-8")))
    return found


# -- .po ------------------------------------------------------------------------------------------------------


@dataclass
class Po:
    language: str
    forms: dict[Message, list[str]] = field(default_factory=dict)
    plurals: str = "nplurals=2; plural=(n != 1);"
    """How many forms a counted text has, and which one a number takes, as the catalogue's own head says."""

    @property
    def path(self) -> Path:
        return LOCALE / self.language / "LC_MESSAGES" / "petka.po"

    @property
    def form_count(self) -> int:
        return int(self.plurals.split("=")[1].split(";")[0])

    @property
    def header(self) -> str:
        lines = (
            "Project-Id-Version: petka",
            f"Language: {self.language}",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=UTF-8",
            "Content-Transfer-Encoding: 8bit",
            f"Plural-Forms: {self.plurals}",
        )
        return "".join(f"{line}\n" for line in lines)

    def aligned(self, messages: set[Message]) -> Po:
        """The translations of exactly these messages; new ones are empty, or themselves in the source language."""
        forms = {}
        for message in sorted(messages, key=lambda m: (m[0], m[1] or "")):
            one, many = message
            count = 1 if many is None else self.form_count
            given = self.forms.get(message, [""] * count)
            if self.language == SOURCE:
                given = [one] if many is None else [one, many]
            forms[message] = given
        return Po(self.language, forms, self.plurals)

    def text(self) -> str:
        parts = [f'msgid ""\nmsgstr ""\n{"".join(quoted(line) + chr(10) for line in self.header.splitlines(True))}']
        for (one, many), forms in self.forms.items():
            lines = [f"msgid {quoted(one)}"]
            if many is None:
                lines.append(f"msgstr {quoted(forms[0])}")
            else:
                lines.append(f"msgid_plural {quoted(many)}")
                lines += [f"msgstr[{i}] {quoted(form)}" for i, form in enumerate(forms)]
            parts.append("\n".join(lines) + "\n")
        return "\n".join(parts)

    def problems(self) -> Iterator[str]:
        for (one, many), forms in self.forms.items():
            if len(forms) != (1 if many is None else self.form_count) or not all(forms):
                yield f"{self.language}: not translated: {one!r}"
            for form in filter(None, forms):
                if unknown := placeholders(form) - placeholders(one) - placeholders(many or ""):
                    yield f"{self.language}: {one!r} knows no {', '.join(sorted(unknown))}"
                if many is None and placeholders(form) != placeholders(one):
                    yield f"{self.language}: {one!r} loses a value"

    def compiled(self) -> bytes:
        """The binary form that gettext reads: a table of texts, a table of translations, then all strings.

        What is not translated is left out, so that people read the source's words and not nothing.
        """
        table = {"": self.header}
        for (one, many), forms in self.forms.items():
            if all(forms):
                table[one if many is None else f"{one}\0{many}"] = "\0".join(forms)
        pairs = sorted((key.encode(), value.encode()) for key, value in table.items())
        offset = 28 + 16 * len(pairs)
        tables, strings = [], b""
        for column in (0, 1):
            for pair in pairs:
                tables.append(struct.pack("<II", len(pair[column]), offset + len(strings)))
                strings += pair[column] + b"\0"
        head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 28 + 16 * len(pairs))
        return head + b"".join(tables) + strings


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def read(language: str) -> Po:
    po = Po(language)
    if not po.path.exists():
        return po
    for block in po.path.read_text("utf-8").split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if not line.startswith('"'):
                name, line = line.split(" ", 1)
            fields[name] = fields.get(name, "") + str(ast.literal_eval(line))
        one, many = fields.pop("msgid", ""), fields.pop("msgid_plural", None)
        if one:
            po.forms[one, many] = list(fields.values())
        elif rule := next((line for line in fields["msgstr"].splitlines() if line.startswith(PLURALS)), ""):
            po.plurals = rule.removeprefix(PLURALS)
    return po


def languages() -> list[str]:
    """Every folder of a language, also one that has nothing but a first line yet."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def main() -> int:
    messages = code_messages()
    problems: list[str] = []
    for language in languages():
        po = read(language).aligned(messages)
        problems += po.problems()
        po.path.parent.mkdir(parents=True, exist_ok=True)
        po.path.write_text(po.text(), "utf-8")
        po.path.with_suffix(".mo").write_bytes(po.compiled())
    print(*problems, f"{len(messages)} texts in {len(languages())} languages, {len(problems)} problems.", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
