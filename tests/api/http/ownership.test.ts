import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestBody, RouteName } from '@signpost/contracts/http/routes.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import { aScan } from '../../support/mothers.ts';
import { A_PASSWORD, type ApiClient, type CallParts } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** A body for every call that has one, valid enough to reach the use case. A new call does not compile without it. */
type RouteWithBody = {
  [Name in RouteName]: RequestBody<Name> extends undefined ? never : Name;
}[RouteName];

const BODIES: { [Name in RouteWithBody]: (scanId: string) => RequestBody<Name> } = {
  register: () => ({
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `grace-${process.pid}-${Math.floor(performance.now() * 1000)}@example.com`,
    password: A_PASSWORD,
  }),
  login: () => ({ email: 'nobody@example.com', password: A_PASSWORD }),
  forgotPassword: () => ({ email: 'nobody@example.com' }),
  resetPassword: () => ({ token: 'unknown', password: A_PASSWORD }),
  changePassword: () => ({ currentPassword: A_PASSWORD, newPassword: `${A_PASSWORD}!` }),
  changeProfile: () => ({ profilePicture: null }),
  newAgentToken: () => ({ name: 'My agent' }),
  quickDiscovery: () => ({ url: 'https://example.com' }),
  createSession: () => ({ url: 'https://example.com', options: {} }),
  changeVisibility: () => ({ isPublic: true }),
  provideCredentials: (scanId) => ({ scanId, skip: true }),
  discover: (scan_id) => ({ scan_id, url: `https://${SECRET_DOMAIN}`, options: {} }),
  confirm: () => ({ selected_urls: ['https://example.com/'] }),
  readMore: () => ({}),
};

/** The routes on which the specification reveals to strangers that something exists: a private manifest. */
const REVEALING_CODES: Partial<Record<RouteName, string>> = {
  manifest: 'MANIFEST_PRIVATE',
  manifestIndex: 'MANIFEST_PRIVATE',
  manifestPage: 'MANIFEST_PRIVATE',
};
const SECRET_DOMAIN = 'owners-secret.example';
let scans = 0;

const routes = ROUTE_LIST.map(({ name, auth, path }) => ({ name, auth, path }));
const guarded = routes.filter(({ auth }) => auth === 'bearer' || auth === 'bearer-or-cookie');
const aboutScan = routes.filter(
  ({ name, path }) => path.includes('{id}') || name === 'discover' || name === 'provideCredentials',
);
const ofUser = guarded.filter((route) => !aboutScan.includes(route));

describe('Ownership', () => {
  let server: TestServer;
  let stranger: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    await server.ports.queue.work(async () => {}, { concurrency: 1 });
    stranger = server.client();
    await stranger.register();
  });
  afterAll(() => server.close());

  /** A new owner with a new scan, of a domain that no other user may read. */
  const ownerWithScan = async () => {
    const owner = server.client();
    const registered = await owner.register();
    scans += 1;
    const scanId = `scan-${String(scans).padStart(16, '0')}`;
    await server.storage.scans.insert(
      aScan({
        id: scanId,
        ownerId: registered.body.user._id,
        startUrl: `https://${SECRET_DOMAIN}/`,
        domain: SECRET_DOMAIN,
      }),
    );
    return { owner, scanId };
  };
  const partsFor = (name: RouteName, scanId: string): CallParts => ({
    params: {
      id: scanId,
      domain: 'example.com',
      claimId: 'never-given-out-000000',
      tokenId: 'x',
      workflow: 'x',
      file: 'webmcp.json',
    },
    ...(name === 'manifestPage' ? { query: { url: 'https://example.com/' } } : {}),
    ...(name in BODIES ? { body: BODIES[name as RouteWithBody](scanId) } : {}),
  });

  it('is checked for every call about a scan or a user', () => {
    expect(aboutScan.length).toBeGreaterThan(15);
    expect(ofUser.length).toBeGreaterThan(5);
  });

  it.each(guarded)('$name requires a signed-in user', async ({ name }) => {
    const { scanId } = await ownerWithScan();
    const answer = await server.client().call(name, partsFor(name, scanId));
    expect([answer.status, answer.body.code]).toEqual([401, 'TOKEN_MISSING']);
  });

  it.each(aboutScan)('$name reveals nothing of a scan to a stranger', async ({ name, auth }) => {
    const { scanId } = await ownerWithScan();
    const fresh = server.client();
    await fresh.register();
    const foreign = await fresh.call(name, partsFor(name, scanId));
    const code = REVEALING_CODES[name] ?? 'SCAN_NOT_FOUND';
    expect([foreign.status, foreign.body.code]).toEqual([
      code === 'SCAN_NOT_FOUND' ? 404 : 403,
      code,
    ]);
    expect(foreign.text).not.toContain(SECRET_DOMAIN);
    if (code === 'SCAN_NOT_FOUND') {
      const none = await fresh.call(name, partsFor(name, 'scan-that-never-existed'));
      expect(none.status).toBe(404);
      expect(none.text).toBe(foreign.text.replaceAll(scanId, 'scan-that-never-existed'));
    }
    if (auth === 'optional') {
      const nobody = await server.client().call(name, partsFor(name, scanId));
      expect(nobody.body.code).toBe(code);
    }
  });

  it.each(aboutScan)('$name is allowed to the owner', async ({ name }) => {
    const { owner, scanId } = await ownerWithScan();
    const answer = await owner.call(name, partsFor(name, scanId));
    expect([401, 403, 404]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
  });

  it.each(ofUser)('$name concerns the caller and no other user', async ({ name }) => {
    const { scanId } = await ownerWithScan();
    const other = server.client();
    await other.register();
    const answer = await other.call(name, partsFor(name, scanId));
    expect(answer.status).toBeLessThan(500);
    expect([401, 403]).not.toContain(answer.status);
    expect(answer.text).not.toContain(SECRET_DOMAIN);
    expect(answer.text).not.toContain(scanId);
  });

  it.each(routes)('$name refuses the token of a user who signed out everywhere', async (route) => {
    const { owner, scanId } = await ownerWithScan();
    await owner.call('logoutAll');
    owner.jar.clear();
    const answer = await owner.call(route.name, partsFor(route.name, scanId));
    if (guarded.includes(route)) expect(answer.body.code).toBe('TOKEN_INVALID');
    else expect(answer.text).not.toContain(SECRET_DOMAIN);
  });
});
