# Everything a newcomer needs: `make play` and `make test`. Each target makes .venv and installs by itself.
PYTHON ?= python3
BIN := .venv/bin
# Python compiles what is imported, when it is: that saves 55 MB of files that nobody uses.
INSTALL = $(BIN)/pip install --no-compile --constraint constraints.txt --editable

# Set in many containers: every process that the tests start would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check unit browser bench soak assets docs screenshots upgrade clean

play: .venv/play
	$(BIN)/branchline serve --open

# Side by side: for half of its time the checks keep one core busy only.
test: .venv/dev node_modules/.package-lock.json browser
	$(MAKE) --jobs=2 check unit

check: .venv/dev node_modules/.package-lock.json
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/node node_modules/typescript/bin/tsc --project .
	$(BIN)/node node_modules/typescript/bin/tsc --project tests/js
	$(BIN)/node --test --test-reporter=dot 'tests/js/*.test.js'
	$(BIN)/python -m tools.docs

# The documentation site in build/site; every link of it is checked.
docs: .venv/dev
	$(BIN)/python -m tools.docs

# Every file that is made and not written. The pictures of the page are taken apart from them, in Chromium: no two
# of its versions draw the same bytes.
assets: .venv/dev
	$(BIN)/python -m tools.assets

screenshots: .venv/dev browser
	$(BIN)/python -m tools.screenshots

# On two cores three at a time: more would wait less, but each process that runs tests has to collect them all, to
# load all games and to start a server and a browser. The tests of the page stay together by file, and come first
# (tests/conftest.py). What is compiled is compiled before, once instead of by each of them. Plugins are named,
# because others that are installed take seconds to load, in every process that runs tests.
unit: .venv/dev browser
	$(BIN)/branchline warm
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(BIN)/pytest -p xdist -p hypothesispytest -n 3 --dist loadgroup --no-loadscope-reorder

# The long tests, in parts of an hour at most that go on where they were stopped; without PART they are listed.
soak: .venv/soak browser
	$(BIN)/python -m tests.soak_run $(PART)

# The tests of the page run in a real Chromium; the one without windows is enough, and three times as quick.
browser:
	@command -v chromium-headless-shell >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	{ apt-get install -qq -y chromium-headless-shell || apt-get install -qq -y chromium; }; } || \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	{ echo "The tests of the page need Chromium on the PATH: please install your system's package “chromium”."; exit 1; }

# It measures the page in Chromium, too.
bench: .venv/bench browser
	$(BIN)/python -m bench

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing Branchline and its libraries into .venv: about 150 MB to download, 490 MB on disk."
	$(INSTALL) '.[web]'
	touch $@

.venv/dev: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing Branchline and its development tools into .venv: about 440 MB to download, 1.4 GB on disk."
	$(INSTALL) '.[dev]'
	touch $@ .venv/play

# TypeScript only checks the page's scripts, and Node only runs their tests: nothing is built.
node_modules/.package-lock.json: package.json package-lock.json | .venv/dev
	$(BIN)/npm ci --silent
	touch $@

.venv/soak: .venv/dev
	$(INSTALL) '.[dev,bench,ray]'
	touch $@

.venv/bench: .venv/dev
	$(INSTALL) '.[dev,bench]'
	touch $@

# The newest versions that are allowed, tried in an environment of its own, become those that everyone uses.
upgrade:
	$(PYTHON) -m venv --clear .venv-upgrade
	.venv-upgrade/bin/pip install --quiet --editable '.[dev,bench]'
	sed -n 1p constraints.txt > .venv-upgrade/constraints.txt
	.venv-upgrade/bin/pip freeze --exclude-editable | LC_ALL=C sort -fu >> .venv-upgrade/constraints.txt
	mv .venv-upgrade/constraints.txt constraints.txt
	rm -rf .venv-upgrade

clean:
	rm -rf .venv node_modules
