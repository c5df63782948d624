const swc = require('@swc/core');

// dependency-cruiser asks swc for plain TypeScript always; React's files need the syntax of tsx.
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) =>
  parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });

/**
 * What the composition puts between adapters, programs that adapters start, and the script that sites include: each has a
 * test file of its own.
 */
const PARTS_WITHOUT_A_PORT = [
  '^adapters/.+-(process|task)\\.ts$',
  '^adapters/browser/find-browser\\.ts$',
  '^adapters/browser/guide/',
  '^adapters/channels/webmcp-(script|runtime/.+)\\.ts$',
  '^adapters/net/(egress-proxy|socket-tunnel|judged-agent|broken-answers|browser-proxy-arguments)\\.ts$',
  '^adapters/security/jwt-secret-file\\.ts$',
  '^adapters/transport/socket-io/(redis-socket-adapter|close-socket-server)\\.ts$',
];

/** The folders of the model, lowest first: each may import from itself and from those before it. */
const MODEL_ROOMS = [
  'shared',
  'quality',
  'account',
  'site',
  'publishing',
  'crawl',
  'scan',
  'manifest/file',
  'manifest/elements',
  'manifest/compact',
  'manifest/forms',
  'manifest/workflows',
  'manifest/pages',
  'manifest/states',
  'manifest/build',
  'manifest/review',
  'selection',
  'result',
  'guide',
  'channels',
].map((room) => `backend-domain/model/${room}/`);

/**
 * The rooms of the other parts, lowest first. A room is a folder, or some of its files: those of `backend/composition` that
 * the server's rooms import are below them.
 */
const ROOMS = {
  'backend-domain/agents/': [
    '([^/]+|login/credentials-desk\\.ts)$',
    '(crawler/|login/(?!credentials-desk\\.ts$))',
    'manifest/',
    'reviewer/',
  ],
  'backend-domain/use-cases/': [
    'accounts/',
    '[^/]+$',
    'publishing/',
    'channels/',
    'quick-discovery/',
    'results/',
  ],
  'adapters/': ['[^/]+$', '[^/]+/'],
  'adapters/browser/': [
    '[^/]+$',
    'in-page/',
    'static/',
    'shared/',
    'guide/',
    '(playwright|puppeteer)/',
  ],
  'contracts/': ['[^/]+$', 'manifest/', 'generated/', 'http/', 'events/', 'openapi/'],
  'backend/': [
    '(cannot-listen|logger|composition/(allowed-targets|socket-rooms))\\.ts$',
    'config/',
    '(wire|mcp)/',
    'composition/((account|discovery|publishing|scan)-services|scan-settings|tokens)\\.ts$',
    '(http/|composition/http-services\\.ts$)',
    'sockets/',
    'workers/',
    'composition/(?!(allowed-targets|socket-rooms|scan-settings|tokens|[a-z]+-services)\\.ts$)',
    'cli/',
    '(main|server)\\.ts$',
  ],
  'frontend/src/': ['styles/', 'lib/', 'components/', 'features/', 'app/', '[^/]+$'],
};

/**
 * The layers of the hexagon, held by `make check`. Each rule's comment says how to mend a breach.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'Needs the outside world? Declare a port in backend-domain/ports and receive it.',
      from: { path: '^backend-domain/' },
      to: { pathNot: '^backend-domain/' },
    },
    {
      name: 'model-knows-no-ports',
      severity: 'error',
      comment:
        'The model is values and functions. Move work that needs a port to agents/ or use-cases/.',
      from: { path: '^backend-domain/model/' },
      to: { path: '^backend-domain/(ports|agents|use-cases)/' },
    },
    ...MODEL_ROOMS.map((room, index) => ({
      name: 'model-rooms-in-order',
      severity: 'error',
      comment:
        'A folder of the model imports only from those above it in MODEL_ROOMS. Move what both need to the lower one.',
      from: { path: `^${room}` },
      to: {
        path: '^backend-domain/model/',
        pathNot: MODEL_ROOMS.slice(0, index + 1).map((lower) => `^${lower}`),
      },
    })),
    {
      name: 'model-rooms-are-listed',
      severity: 'error',
      comment: 'Give the folder its place in MODEL_ROOMS.',
      from: {
        path: '^backend-domain/model/',
        pathNot: MODEL_ROOMS.map((room) => `^${room}`),
      },
      to: {},
    },
    ...Object.entries(ROOMS).map(([folder, rooms]) => ({
      name: 'rooms-are-listed',
      severity: 'error',
      comment: 'Give the file or folder its place in ROOMS.',
      from: { path: `^${folder}`, pathNot: rooms.map((room) => `^${folder}${room}`) },
      to: {},
    })),
    ...Object.entries(ROOMS).flatMap(([folder, rooms]) =>
      rooms.map((room, index) => ({
        name: 'rooms-in-order',
        severity: 'error',
        comment:
          'A room imports only from those above it in ROOMS. Move what both need to the lower one.',
        from: { path: `^${folder}${room}` },
        to: {
          path: `^${folder}`,
          pathNot: rooms.slice(0, index + 1).map((lower) => `^${folder}${lower}`),
        },
      })),
    ),
    {
      name: 'ports-know-only-the-model',
      severity: 'error',
      comment: 'A port speaks in domain words: import types from model/ only.',
      from: { path: '^backend-domain/ports/' },
      to: { path: '^backend-domain/(agents|use-cases)/' },
    },
    {
      name: 'agents-know-no-use-cases',
      severity: 'error',
      comment:
        'Use cases steer agents, never the other way round. Pass what the agent needs as an argument.',
      from: { path: '^backend-domain/agents/' },
      to: { path: '^backend-domain/use-cases/' },
    },
    {
      name: 'adapters-see-ports-and-model',
      severity: 'error',
      comment:
        'An adapter implements ports with model types. It never calls agents, use cases or the server.',
      from: { path: '^adapters/' },
      to: { path: '^(backend-domain/(agents|use-cases)|backend/|frontend/|tests/)' },
    },
    {
      name: 'adapter-families-never-meet',
      severity: 'error',
      comment: 'Only backend/composition may combine adapters: take the other one as a port.',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^adapters/[^/]+/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      comment:
        'contracts/ is shared by server and browser: schemas only. Of the domain they take the types of the manifest, from the files that hold nothing but types.',
      from: { path: '^contracts/' },
      to: {
        pathNot:
          '^(contracts/|node_modules/zod/|backend-domain/model/manifest/(file/manifest|compact/compact-manifest|compact/manifest-parts)\\.ts$)',
      },
    },
    {
      name: 'frontend-sees-contracts-only',
      severity: 'error',
      comment: 'The browser knows the server by its wire: import types from contracts/.',
      from: { path: '^frontend/' },
      to: { path: '^(backend|backend-domain|adapters|tests)/' },
    },
    {
      name: 'features-never-meet',
      severity: 'error',
      comment: 'Compose features in frontend/src/app; move what both need to components/ or lib/.',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'one-way-to-call-the-api',
      severity: 'error',
      comment:
        'Inject an endpoint into the API of lib/api.ts (lib/api-stream.ts for an answer that comes step by step) and use its hook. Only app/first-page.ts sends calls before the API exists.',
      from: {
        path: '^frontend/src/',
        pathNot: '^frontend/src/(lib/api(-stream)?|app/first-page)\\.ts$',
      },
      to: { path: '^frontend/src/lib/http\\.ts$' },
    },
    {
      name: 'only-composition-names-adapters',
      severity: 'error',
      comment: 'The server receives ports. Bind the adapter in backend/composition.',
      from: { path: '^backend/', pathNot: '^backend/composition/' },
      to: { path: '^adapters/' },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      comment: 'Move what production needs out of tests/.',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'ports-are-listed',
      severity: 'error',
      comment:
        'List every port in backend-domain/ports/ports.ts, so that it has a token and tests.',
      from: { path: '^backend-domain/ports/ports\\.ts$' },
      to: { path: '^backend-domain/ports/', reachable: false },
    },
    {
      name: 'adapters-are-under-test',
      severity: 'error',
      comment:
        'Name the adapter in the row of its port in tests/adapter-contract/adapters-under-test.ts. ' +
        'A program that an adapter starts ends in -process.ts, what reading processes run in -task.ts; a part that implements no port is listed here.',
      from: {
        path: '^tests/adapter-contract/adapters-under-test\\.ts$|^adapters/.+-(process|task)\\.ts$',
      },
      to: { path: '^adapters/', pathNot: PARTS_WITHOUT_A_PORT, reachable: false },
    },
    {
      name: 'suites-are-run',
      severity: 'error',
      comment: 'Run the suite in the test file of its port, over its adapters (over-adapters.ts).',
      module: { path: '^tests/adapter-contract/.+\\.suite\\.ts$', numberOfDependentsLessThan: 1 },
      from: { path: '^tests/adapter-contract/.+\\.(test|suite)\\.ts$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or miss a third.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere: add the dependency to the workspace that uses it.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|data)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
