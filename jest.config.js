/**
 * Kinds of tests, cheapest first: `domain` (no I/O at all), `contracts` (the wire's schemas), `frontend` (the app's logic,
 * no browser), `components` (the app's pages in jsdom, over a server made from the contracts), `adapter-contract` (the
 * port suites over every adapter, with real browsers, databases and servers) and `api` (Koa, sockets and use cases over
 * in-memory adapters, in seconds; `npm run test:api:storages` runs the same over PGlite and PostgreSQL,
 * `npm run test:api:processes` what needs whole processes and real browsers). Run one with `npm run test:domain` and so
 * on; only some files with `npm run -s jest -- PART-OF-PATH --selectProjects domain`.
 */
const sources = {
  jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** As Vite builds the app: JSX without an import of React, and the variables of the build, of which there are none. */
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

const SAME_VALUES = '<rootDir>/tests/support/property-seed.ts';
const SECOND_TRY = '<rootDir>/tests/support/second-try.ts';

const project = (displayName, rest = {}) => ({
  ...shared,
  displayName,
  testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts`],
  setupFilesAfterEnv: [SAME_VALUES],
  ...rest,
});

export default {
  projects: [
    project('domain'),
    project('contracts'),
    project('adapter-contract', { setupFilesAfterEnv: [SAME_VALUES, SECOND_TRY] }),
    project('api', {
      setupFilesAfterEnv: [SAME_VALUES, SECOND_TRY],
      globalSetup: '<rootDir>/tests/api/support/prepare-storage.ts',
      globalTeardown: '<rootDir>/tests/api/support/remove-storage.ts',
    }),
    project('frontend'),
    project('components', {
      testMatch: ['<rootDir>/tests/components/**/*.test.tsx'],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/tests/components/support/browser-parts.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/tests/components/support/css-module.ts',
        '\\.css$': '<rootDir>/tests/components/support/style-sheet.ts',
        '^socket\\.io-client$': '<rootDir>/tests/components/support/fake-socket.ts',
      },
      transform: { '\\.tsx?$': ['@swc/jest', reactSources] },
    }),
  ],
  // Most of these tests wait for something: a worker for each processor, none kept back for this process.
  maxWorkers: '100%',
  testTimeout: 60_000,
};
