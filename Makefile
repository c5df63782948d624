# One word a task; each calls an npm script, which puts Node 24 first on the PATH.
# Set-up is incremental: what is up to date is not done again.

.DEFAULT_GOAL := help
.PHONY: help setup build run dev scan check test test-all soak bench eval eval-agents guards e2e format clean

INSTALLED := node_modules/.package-lock.json
BROWSER   := node_modules/.browser-found
PREPARED  := node_modules/.start-prepared
APP       := frontend/dist/index.html

help: ## show this
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(INSTALLED) $(BROWSER) $(PREPARED) ## install what is needed (packages, a browser), prepare quick starts

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

check: setup ## formatting, lint, types, layers
	npm run -s check

test: setup build ## the tests that find faults fast, in about 12 minutes on 2 cores
	npm run -s test

test-all: setup build ## every test, stage after stage, in about 40 minutes
	npm run -s test:all

soak: setup build ## the tests that take minutes: the hostile site, outages, killed workers
	npm run -s test:soak

bench: setup build ## measure speed and memory against peers in the same run: make bench [ARGS="reading docusaurus"]
	npm run -s bench -- $(ARGS)

eval: setup ## judge the manifests of real websites against Chromium's accessibility tree: make eval [ARGS="SITE"]
	npm run -s eval -- $(ARGS)

eval-agents: setup ## let agents use the channels of real websites' scans: make eval-agents [ARGS="SITE"]
	npm run -s eval-agents -- $(ARGS)

guards: setup ## take each guard away in a copy; a test must notice: make guards [ARGS="NAME-PART"]
	npm run -s guards -- $(ARGS)

e2e: setup build ## journeys in a real browser
	npm run -s test:e2e

format: setup ## format the sources and apply safe fixes of the linter
	npm run -s format

clean: ## remove what was installed and built (never your data)
	rm -rf node_modules */node_modules frontend/dist
