# Everything a person or a machine does with the site. Each target works on a fresh clone with python3, venv, make, git.
PYTHON ?= python3
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONUNBUFFERED := 1
# Images set it; without written bytecode every process that the tests or the site start compiles all it imports anew.
unexport PYTHONDONTWRITEBYTECODE
# What Reflex and npm would keep elsewhere stays inside .venv; no mirror's address gets into a lock file.
export REFLEX_DIR := $(CURDIR)/.venv/reflex
export REFLEX_USE_NPM := 1
export REFLEX_TELEMETRY_ENABLED := false
export npm_config_omit_lockfile_registry_resolved := true
export npm_config_update_notifier := false

.DEFAULT_GOAL := help
.PHONY: help run upload-memory test e2e vitals bench backup restore rotation-drill break-glass check-a11y check check-types check-rest format messages migration \
	sockets load attack drill sbom audit lock install install-dev browser

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

run: install ## serve the site and its API on one port (PORT, 3000)
	@exec $(BIN)/python -m maritime_site.start

# A run that names no browser journey needs no browser.
BROWSER := $(if $(or $(findstring e2e,$(ARGS)),$(if $(findstring tests/,$(ARGS)),,all)),browser)

PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# Everything runs in two parts (tests/parts.py), for measuring coverage takes its time; what ARGS names is not measured.
test: install-dev $(BROWSER) ## every test: rules and REST with their coverage, pages, then the browser journeys
	$(BIN)/python -m scripts.javascript test
ifeq ($(ARGS),)
	$(PYTEST) --reruns 1 --part measured --cov --cov-branch --cov-report=term
	$(PYTEST) --reruns 1 --part others
else
	$(PYTEST) --reruns 1 $(ARGS)
endif

e2e: install-dev browser ## only the browser journeys
	$(PYTEST) tests/e2e $(ARGS)

vitals: install-dev browser ## bytes, largest paint and shifts of the main pages on a slow phone (SITE=http://localhost:3000)
	$(BIN)/python -m scripts.vitals $(or $(SITE),http://localhost:3000)

bench: install-dev ## ratios of our routes to a bare one, throughput, websockets, then every list with 1,000 and 100,000 rows
	$(BIN)/python -m scripts.bench $(ARGS)
	$(BIN)/python -m scripts.bench_throughput
	$(BIN)/python -m scripts.sockets
	$(BIN)/python -m scripts.search

sockets: install-dev ## what visitors cost over the websocket: hydrations and events a second, bytes, memory (ARGS="--postgres")
	$(BIN)/python -m scripts.sockets $(ARGS)

backup: install ## database and files of the site, also a running one, in one archive (TO=file, KEYS=1 with the keys)
	@$(BIN)/python -m scripts.backup $(if $(TO),--to "$(TO)") $(if $(KEYS),--keys)

restore: install ## put a backup in place and prove it (FROM=file; FORCE=1 replaces what is there); stop the site first
	@$(BIN)/python -m scripts.restore "$(or $(FROM),$(error FROM=file is missing))" $(if $(FORCE),--force)

rotation-drill: install-dev ## change the site's key on a site of its own, until the old one is gone and all still sign in
	@$(BIN)/python -W ignore -m scripts.rotation_drill

break-glass: install ## a new password for a super-administrator who cannot sign in (EMAIL=address); it is in the audit log
	@$(BIN)/python -m scripts.break_glass "$(or $(EMAIL),$(error EMAIL=address is missing))"

upload-memory: install-dev ## hand in a thousand pictures, and read how much memory the site keeps of them
	$(BIN)/python -m scripts.upload_memory $(ARGS)

check-a11y: install-dev browser ## axe over every page of a running site, both languages and widths (SITE=…)
	$(BIN)/python -m scripts.check_a11y $(or $(SITE),http://localhost:3000)

load: install-dev ## an opening rush of 2,000 people on SQLite, then on PostgreSQL with Redis (ARGS="--people 200")
	$(BIN)/python -m scripts.load $(ARGS)

attack: install-dev ## every attack that can run here against a site of its own, ten minutes at most (ARGS="--seconds 120 --postgres")
	$(BIN)/python -m scripts.attack $(ARGS)

drill: install-dev ## stop the site under load again and again and read its SQLite file each time (ARGS="--times 200")
	$(BIN)/python -m scripts.stop_drill $(ARGS)

sbom: install-dev ## everything the site runs on as a CycloneDX bill of materials, sbom.cdx.json
	@$(BIN)/python -m scripts.sbom $(ARGS)

audit: install-dev ## known vulnerabilities of what is locked, as far as a database of them can be reached
	@$(BIN)/python -m scripts.audit

lock: install-dev ## write requirements*.txt with hashes from requirements*.in (ARGS=--upgrade)
	@$(BIN)/python -m scripts.lock $(ARGS)

check: install-dev ## style, types, JavaScript, arrows between folders, catalogues, migrations, secrets
	@$(MAKE) --no-print-directory -j 2 --output-sync=target check-types check-rest

# pyright has one core for itself and takes as long as all the others.
check-types:
	$(BIN)/pyright

check-rest:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.catalogue check
	$(BIN)/python -m scripts.migrations check
	$(BIN)/python -m scripts.javascript check
	$(BIN)/python -m scripts.secret_scan

format: install-dev ## let ruff write the style
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

messages: install-dev ## bring the Hindi catalogue up to date with the sources
	$(BIN)/python -m scripts.catalogue update

migration: install-dev ## a new migration from the tables: make migration m="what it does"
	$(BIN)/python -m scripts.migrations new "$(m)"

install:
	@PYTHON="$(PYTHON)" scripts/bootstrap requirements.txt

install-dev:
	@PYTHON="$(PYTHON)" scripts/bootstrap requirements-dev.txt

browser: install-dev
	@$(BIN)/python -m scripts.browser
