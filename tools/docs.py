"""`make docs`: the documentation site, from the pages of the repository and the docstrings of the code.

The pages are gathered in the folders they have in the repository, so that their links hold here as there.
Every link is checked, and a warning is an error.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
GATHERED: Final = ROOT / "build/docs"
PAGES: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "LICENSE": "LICENSE",
    "Containerfile": "Containerfile",
    "docs": "docs",
    "examples": "examples",
}


def gather() -> None:
    """Copies what the site shows and links to."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    GATHERED.mkdir(parents=True)
    for source, target in PAGES.items():
        if (ROOT / source).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
            shutil.copytree(ROOT / source, GATHERED / target, ignore=unwanted)
        else:
            shutil.copyfile(ROOT / source, GATHERED / target)


def main() -> None:
    gather()
    program = Path(sys.executable).with_name("zensical")
    built = subprocess.run([program, "build", "--clean", "--strict"], cwd=ROOT, check=False)
    sys.exit(built.returncode)


if __name__ == "__main__":
    main()
