# Each target calls an npm script, which puts Node 24 first on the PATH.
# The set-up is incremental: steps that are up to date are skipped.

.DEFAULT_GOAL := help
.PHONY: help setup build run dev scan check test test-all soak bench eval eval-agents guards e2e format clean

INSTALLED := node_modules/.package-lock.json
BROWSER   := node_modules/.browser-found
PREPARED  := node_modules/.start-prepared
APP       := frontend/dist/index.html

help: ## show this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(INSTALLED) $(BROWSER) $(PREPARED) ## install packages and a browser, and prepare fast starts

$(INSTALLED): package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

$(BROWSER): $(INSTALLED)
	npm run -s browser
	@touch $@

$(PREPARED): $(INSTALLED) $(wildcard adapters/storage/mikro-orm/migrations/*.ts)
	npm run -s prepare-start
	@touch $@

$(APP): $(INSTALLED) frontend/index.html frontend/vite.config.ts $(shell find frontend/src frontend/public contracts -type f -not -path '*/node_modules/*' 2>/dev/null)
	npm run -s build

build: $(APP) ## build the app into frontend/dist

run: setup build ## set up, build, start Signpost and print its address
	@npm start -s

dev: setup ## start the server and the app, both reloading on change
	@npm run -s dev

scan: setup ## scan a site: make scan URL=https://example.com [ARGS="--max-pages 50"]
	@npm run -s scan -- $(if $(URL),'$(URL)') $(ARGS)

check: setup ## check formatting, lint rules, types and layers
	npm run -s check

test: setup build ## the tests that find faults fast, in about 15 minutes on 2 cores
	npm run -s test

test-all: setup build ## all tests, stage after stage, in about an hour
	npm run -s test:all

soak: setup build ## the tests that take minutes: the hostile site, outages, killed workers
	npm run -s test:soak

bench: setup build ## measure speed and memory, and those of other tools in the same run: make bench [ARGS="reading docusaurus"]
	npm run -s bench -- $(ARGS)

eval: setup ## compare manifests of real websites with Chromium's accessibility tree: make eval [ARGS="SITE"]
	npm run -s eval -- $(ARGS)

eval-agents: setup ## let agents use the channels of real websites' scans: make eval-agents [ARGS="SITE"]
	npm run -s eval-agents -- $(ARGS)

guards: setup ## remove each guard in a copy of the project; a test must fail: make guards [ARGS="NAME-PART"]
	npm run -s guards -- $(ARGS)

e2e: setup build ## end-to-end tests in a real browser
	npm run -s test:e2e

format: setup ## format the sources and apply safe fixes of the linter
	npm run -s format

clean: ## remove what was installed and built (never your data)
	rm -rf node_modules */node_modules frontend/dist
