"""A page's script as it is fetched: one file with all that it imports, in the order in which it runs.

A page of a table has some sixty modules. Fetched one by one they took a third of all the work of opening it,
at both ends of the line, and on a slow line many times that in waiting. Each becomes a function that is
called once in a page, whichever of its files brings it; one that is fetched later leaves out what is there.

That is simple because of how our scripts are written, which tests hold: named imports and exports only, each
export at its declaration and none of them changed later, no module that imports itself in a circle, and none
that waits while it is loaded but the script of a page.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

FOUND_IN = "const modules = (globalThis.branchline ??= {});\n"
"""Where the modules of a page find each other, whichever of its files has brought them."""

COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
LONE_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
"""One that stands on lines of its own: what it says of types is for whoever writes scripts."""
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n', re.MULTILINE)
FETCH = re.compile(r'\bimport\("(\.[^"]+)"\)')
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)


class Scripts:
    """The modules of a site by their paths from one root, and those of them that its pages name."""

    def __init__(self, sources: Mapping[str, str], pages: Iterable[str]) -> None:
        self._sources = sources
        self._pages = sorted({*pages})
        self.file: Callable[[str], str] = cache(self._file)

    def modules(self, entry: str) -> list[str]:
        """A script and all that it imports, directly or not, each after what it imports itself."""
        found: dict[str, None] = {}

        def add(name: str) -> None:
            for imported in self.imported(name):
                if imported not in found:
                    add(imported)
            found[name] = None

        add(entry)
        return list(found)

    def imported(self, name: str) -> list[str]:
        """What a module imports itself."""
        return [_resolved(name, path) for _, path in IMPORT.findall(self._sources[name])]

    def _fetched(self, name: str) -> list[str]:
        """What a module fetches when it is needed."""
        return [_resolved(name, path) for path in FETCH.findall(COMMENT.sub("", self._sources[name]))]

    def _file(self, entry: str) -> str:
        there = set() if entry in self._pages else self._there(entry)
        *before, last = (name for name in self.modules(entry) if name not in there)
        parts = [FOUND_IN, *(self._called_once(name, entry) for name in before)]
        if any(entry in self.imported(name) for name in self._sources):  # another script may have brought it
            exported = ", ".join(self._exported(entry))
            parts += [
                self._called_once(last, entry),
                f'export const {{ {exported} }} = modules["{entry}"];\n',
            ]
        else:
            parts.append(self._body(last, entry))
        return "".join(parts)

    def _there(self, entry: str) -> set[str]:
        """What every page has that may fetch a script later."""
        pages = [set(self.modules(page)) for page in self._pages if entry in self._within_reach(page)]
        return set.intersection(*pages) - {entry} if pages else set()

    def _within_reach(self, page: str) -> set[str]:
        """All that a page has or may fetch."""
        found, waiting = {page}, [page]
        while waiting:
            name = waiting.pop()
            new = {*self.imported(name), *self._fetched(name)} - found
            found |= new
            waiting += new
        return found

    def _exported(self, name: str) -> list[str]:
        return [exported for _, exported in EXPORT.findall(self._sources[name])]

    def _called_once(self, name: str, entry: str) -> str:
        """A module as a function whose result is what it exports."""
        body, result = EXPORT.sub(r"\1 \2", self._body(name, entry)), ", ".join(self._exported(name))
        return f'modules["{name}"] ??= (() => {{\n{body}return {{ {result} }};\n}})();\n'

    def _body(self, name: str, entry: str) -> str:
        """A module that takes what it imports from where it is found."""

        def taken(found: re.Match[str]) -> str:
            names, path = found.groups()
            if names is None:
                return ""
            return f'const {{{names.replace(" as ", ": ")}}} = modules["{_resolved(name, path)}"];\n'

        def fetched(found: re.Match[str]) -> str:
            return f'import("{_address(entry, _resolved(name, found[1]))}")'

        return FETCH.sub(fetched, IMPORT.sub(taken, LONE_COMMENT.sub("", self._sources[name])))


def _resolved(name: str, path: str) -> str:
    """What a path means in a module."""
    return posixpath.normpath(f"{posixpath.dirname(name)}/{path}")


def _address(entry: str, name: str) -> str:
    """The path of a module as a script names it."""
    path = posixpath.relpath(name, posixpath.dirname(entry))
    return path if path.startswith(".") else f"./{path}"
