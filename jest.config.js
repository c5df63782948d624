import { availableParallelism } from 'node:os';

/**
 * One project for each kind of test, cheapest first:
 * - `domain`: the model, the agents and the use cases, without I/O
 * - `guards`: the list of guards, checked against the sources
 * - `contracts`: the schemas of the wire
 * - `frontend`: the app's logic, without a DOM
 * - `components`: the app's pages in jsdom, with a server made from the contracts
 * - `adapter-contract`: the port suites over every adapter, with real browsers, databases and servers
 * - `api`: Koa, sockets and use cases over the in-memory store; `api-pglite` and `api-postgresql` run the same tests over
 *   those databases
 * - `processes`: whole server, worker and command-line processes with real browsers
 *
 * Three scopes decide which files run (TEST_SCOPE, see CONTRIBUTING.md):
 * - `fast` (`make test`): no `*.full.test.ts`, no `*.soak.test.ts`; browser tests on Playwright only; over the databases only
 *   the API tests that depend on the store
 * - `soak` (`make soak`): only `*.soak.test.ts`
 * - `all` (default, `make test-all`): everything
 */
const SCOPE = process.env.TEST_SCOPE ?? 'all';
const IGNORED = { fast: ['\\.(full|soak)\\.test\\.'], soak: [], all: [] };
const SUFFIX = { fast: '.test', soak: '.soak.test', all: '.test' };
if (!(SCOPE in SUFFIX)) throw new Error(`TEST_SCOPE is fast, soak or all, not ${SCOPE}.`);

/** API tests whose outcome depends on the store's transactions, locks or order. */
const STORE_DEPENDENT = [
  'accounts/passwords',
  'accounts/refresh',
  'publishing/registry',
  'scans/large-selection',
  'scans/ordered-events',
  'scans/smart-scan',
  'scans/steering',
];

const sources = {
  jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Compiles as Vite does: JSX without importing React, and build variables, which are empty here. */
const reactSources = {
  ...sources,
  jsc: {
    ...sources.jsc,
    transform: {
      react: { runtime: 'automatic' },
      optimizer: { globals: { vars: { 'import.meta.env': '({})' } } },
    },
  },
};

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', sources] },
};

const project = (displayName, rest = {}) => ({
  ...shared,
  displayName,
  testMatch: [`<rootDir>/tests/${displayName}/**/*${SUFFIX[SCOPE]}.ts`],
  testPathIgnorePatterns: IGNORED[SCOPE],
  setupFilesAfterEnv: ['<rootDir>/tests/support/property-seed.ts'],
  ...rest,
});

const api = (displayName, storage, files, rest = {}) =>
  project(displayName, {
    testMatch: files.map((path) => `<rootDir>/tests/api/${path}${SUFFIX[SCOPE]}.ts`),
    testPathIgnorePatterns: [...IGNORED[SCOPE], '/tests/api/processes/'],
    globals: { SIGNPOST_STORAGE: storage },
    ...rest,
  });

const EVERY_FILE = ['**/*'];
/**
 * API tests that depend on the store's order and locks: `make test` also runs them over PGlite, which runs the same SQL
 * as PostgreSQL over one connection.
 */
const OVER_PGLITE = ['accounts/refresh', 'scans/ordered-events'];

export default {
  projects: [
    project('domain'),
    project('guards'),
    project('contracts'),
    project('frontend', { transform: { '\\.tsx?$': ['@swc/jest', reactSources] } }),
    project('components', {
      testMatch: [`<rootDir>/tests/components/**/*${SUFFIX[SCOPE]}.tsx`],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/tests/components/support/browser-parts.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/tests/components/support/css-module.ts',
        '\\.css$': '<rootDir>/tests/components/support/style-sheet.ts',
        '^socket\\.io-client$': '<rootDir>/tests/components/support/fake-socket.ts',
      },
      transform: { '\\.tsx?$': ['@swc/jest', reactSources] },
    }),
    project('adapter-contract'),
    api('api', 'memory', EVERY_FILE),
    api('api-pglite', 'pglite', SCOPE === 'fast' ? OVER_PGLITE : EVERY_FILE),
    api('api-postgresql', 'postgresql', SCOPE === 'fast' ? STORE_DEPENDENT : EVERY_FILE, {
      globalSetup: '<rootDir>/tests/api/support/prepared-postgresql.ts',
      globalTeardown: '<rootDir>/tests/api/support/remove-postgresql.ts',
    }),
    project('processes', {
      testMatch: [`<rootDir>/tests/api/processes/*${SUFFIX[SCOPE]}.ts`],
    }),
  ],
  testSequencer: '<rootDir>/tests/support/longest-files-first.js',
  // More workers than cores, because most tests wait for a browser, a server or a timer.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  testTimeout: 60_000,
};
