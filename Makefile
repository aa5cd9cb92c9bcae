# Everything a newcomer needs: `make play` and `make test`. Each target makes .venv and installs by itself.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check unit browser bench soak clean

play: .venv/play
	$(BIN)/branchline serve --open

test: check unit

check: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# The tests of the page wait more than they work: on two cores three at a time are done sooner than two; those
# of one file stay together. What is compiled is compiled before, once instead of by each of them.
unit: .venv/dev browser
	$(BIN)/branchline warm
	$(BIN)/pytest -n 3 --dist loadgroup

# The long tests, in parts of an hour at most that go on where they were stopped; without PART they are listed.
soak: .venv/dev browser
	$(BIN)/python -m tests.soak_run $(PART)

# The tests of the page run in a real Chromium.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -qq -y chromium; \
	else echo "The tests of the page need Chromium on the PATH: please install your system's package “chromium”."; exit 1; fi

bench: .venv/bench
	$(BIN)/python -m bench

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/play: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --editable '.[web]'
	touch $@

.venv/dev: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ .venv/play

.venv/bench: .venv/dev
	$(BIN)/pip install --quiet --editable '.[bench]'
	touch $@

clean:
	rm -rf .venv
