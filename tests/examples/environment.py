"""A fresh environment in which an example is installed like any other package: what is installed where the
tests run can be imported there, too, and nothing is fetched from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import branchline

ROOT = Path(__file__).parents[2]
ENGLISH = {"LC_ALL": "C", "LC_MESSAGES": "", "LANG": "", "PYTHONUTF8": "1"}


class Environment:
    """Python with one more package."""

    def __init__(self, home: Path, package: Path) -> None:
        venv.create(home, symlinks=os.name != "nt")
        self.python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        where = "import sysconfig; print(sysconfig.get_path('purelib'))"
        own = subprocess.check_output([self.python, "-c", where], text=True).strip()
        shared = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
        Path(own, "shared.pth").write_text(shared, encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--no-index", str(package)], check=True)

    def run(self, *args: str, typed: str = "", **settings: str) -> str:
        """What Python prints there, called from the root of the project; it must not complain."""
        done = subprocess.run(
            [self.python, *args],
            cwd=ROOT,
            env=self.variables(**settings),
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def branchline(self, *args: str, typed: str = "", **settings: str) -> str:
        """What the program prints there."""
        return self.run("-c", "from branchline.cli import main; main()", *args, typed=typed, **settings)

    def variables(self, **settings: str) -> dict[str, str]:
        """The sources that are tested come first, wherever Branchline itself is installed."""
        return {**os.environ, **ENGLISH, "PYTHONPATH": str(Path(branchline.__file__).parents[1]), **settings}
