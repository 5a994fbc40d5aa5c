"""Rewrites the names of modules in strings, comments and documents."""

from __future__ import annotations

import io
import re
import tokenize

from tools.move.fixes import AMBIGUOUS
from tools.move.names import Names

DOTTED = re.compile(r"\b(?:app|tests)(?:\.[a-z_][a-z_0-9]*)+")
FROM = re.compile(r"\bfrom (app|tests)((?:\.[a-z_0-9]+)*) import ([a-z_0-9]+)(?=\s|\\n|$|\")")
PATH = re.compile(r"(?<![\w/.{-])(?:[\w-]+/)*[\w-]+\.py\b")
TEXTS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def in_text(names: Names, text: str, document: bool = True) -> str:
    def imported(match: re.Match[str]) -> str:
        package, name = match[1] + match[2], match[3]
        if not names.is_module(package, name):
            return f"from {names.modules.get(package, package)} import {name}"
        parent, leaf = names.modules[f"{package}.{name}"].rsplit(".", 1)
        return f"from {parent} import {leaf}" + (f" as {name}" if leaf != name else "")

    text = FROM.sub(imported, text)
    text = DOTTED.sub(lambda match: names.of_dotted(match[0], AMBIGUOUS), text)
    return PATH.sub(lambda match: names.of_path(match[0], document), text)


def in_code(names: Names, code: str) -> str:
    starts = [0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    texts = [token for token in tokenize.generate_tokens(io.StringIO(code).readline) if token.type in TEXTS]
    for token in reversed(texts):
        start, end = (starts[row - 1] + column for row, column in (token.start, token.end))
        code = code[:start] + in_text(names, code[start:end], document=False) + code[end:]
    return code
