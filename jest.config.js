/**
 * Kinds of tests, cheapest first: `domain` (no I/O at all), `contracts` (the wire's schemas), `frontend` (the app's logic,
 * no browser), `adapter-contract` (the port suites over every adapter, with real browsers, databases and servers) and
 * `api` (use cases, the command line and Koa). Run one with `npm run test:domain` and so on; only some files with
 * `npm run -s jest -- PART-OF-PATH --selectProjects domain`.
 */
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};

const project = (displayName, rest = {}) => ({
  ...shared,
  displayName,
  testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts`],
  ...rest,
});

export default {
  projects: [
    project('domain'),
    project('contracts'),
    project('adapter-contract'),
    project('api'),
    project('frontend'),
  ],
  testTimeout: 60_000,
};
