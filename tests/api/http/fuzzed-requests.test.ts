import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_STATUS } from '@signpost/contracts/http/errors.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Fewer in `make test`, for speed. */
const REQUESTS = process.env.TEST_SCOPE === 'fast' ? 2_000 : 10_000;
const AT_ONCE = 16;
/** The longest that one bad request may take, on a busy machine. */
const SLOWEST_MS = 10_000;

/** Pseudo-random numbers that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const FIELDS = [
  'firstName lastName email phone country countryCode password rememberMe token currentPassword newPassword',
  'url options scan_type max_pages depth_limit isPublic scanId scan_id user_id skip username selected_urls',
  '__proto__ constructor toString hasOwnProperty length',
].flatMap((names) => names.split(' '));

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  'a\0b@example.com',
  '\ud800',
  '\udc00\ud800',
  '\u202e\ufeff',
  '💥'.repeat(100),
  'x'.repeat(10_000),
  'https://example.com',
  'http://[::1',
  'javascript:alert(1)',
  'ada@example.com',
  `${'a@'.repeat(3_000)}b`,
  '%00%ff',
  '../../etc/passwd',
  "'; drop table users; --",
  '{"$ne":null}',
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { __proto__: { isAdmin: true } },
  { toString: null, valueOf: 1 },
  Array.from({ length: 1_000 }, (_, index) => index),
];

/** Bodies that JSON.stringify never writes. */
const RAW: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '}',
  'null',
  '"text"',
  '[1,2',
  '{"email":}',
  '{"email":"a","email":"b"}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"email":"\\u0000@\\ud800.com"}',
  '{"email":"\0"}',
  '\ufeff{"email":"a@b.co"}',
  '1e999',
  '-0',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"url":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"options":${'[{"a":'.repeat(5_000)}0${'}]'.repeat(5_000)}}`,
  `{"selected_urls":[${Array(20_000).fill('"https://example.com/"').join(',')}]}`,
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
  new Uint8Array(2_000).fill(0x80),
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];

const IDS = [
  'x',
  '%00',
  '%',
  '%ff',
  '..',
  '%2e%2e',
  '__proto__',
  'x'.repeat(5_000),
  '%F0%9F%92%A5',
  ' ',
];
const QUERIES = [
  '',
  '?',
  '?limit=x&cursor=%00',
  '?limit[]=1',
  '?limit=1&limit=2',
  '?__proto__=1',
  '?style=%ff',
];

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

interface Received {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

describe('The API', () => {
  let server: TestServer;
  let ada: ApiClient;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  beforeAll(async () => {
    server = await startTestServer({ logLevel: 'error' });
    await server.ports.queue.work(async () => {}, { concurrency: 1 });
    ada = server.client();
    await ada.register();
  });
  afterAll(async () => {
    agent.destroy();
    await server.close();
  });

  const send = ({ method, path, headers, body }: Sent): Promise<Received> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const { hostname, port } = new URL(server.url);
      const sent = httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

  it('answers thousands of malformed requests with their errors, and keeps running', async () => {
    const random = numbersFrom(20_261_120);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    // These would end the session that the other requests use.
    const routes = ROUTE_LIST.filter(({ name }) => name !== 'logoutAll' && name !== 'logout');
    const fuzzed = (): Sent => {
      const route = pick(routes);
      const path = route.path.replaceAll(/\{\w+\}/g, () => pick(IDS)) + pick(QUERIES);
      const type = random() < 0.8 ? 'application/json' : pick(TYPES);
      const body =
        random() < 0.3
          ? pick(RAW)
          : JSON.stringify(
              Object.fromEntries(
                Array.from({ length: Math.floor(random() * 8) }, () => [
                  pick(FIELDS),
                  pick(VALUES),
                ]),
              ),
            );
      return {
        method: route.method.toUpperCase(),
        path: path.replaceAll(' ', '%20'),
        body,
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          'content-length': String(Buffer.byteLength(body)),
          ...(random() < 0.9 ? { authorization: `Bearer ${ada.token}` } : {}),
          ...(random() < 0.1 ? { cookie: 'signpost_refresh=%00; a=b; =; signpost_access' } : {}),
        },
      };
    };
    const statuses = new Map<number, number>();
    const bad: unknown[] = [];
    let slowest = 0;
    let left = REQUESTS;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const sent = fuzzed();
        const { status, text, ms } = await send(sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        slowest = Math.max(slowest, ms);
        if (status >= 500 || (status >= 400 && !isEnvelope(text))) {
          bad.push({
            status,
            text: text.slice(0, 300),
            path: sent.path.slice(0, 100),
            body: String(sent.body).slice(0, 200),
          });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(bad.slice(0, 5)).toEqual([]);
    expect(slowest).toBeLessThan(SLOWEST_MS);
    // Enough requests passed authentication and were refused for their content.
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 10);
    expect((await server.client().call('health')).status).toBe(200);
    expect((await ada.call('currentUser')).body.user.isAdmin).toBe(false);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  }, 300_000);
});

function isEnvelope(text: string): boolean {
  try {
    const { error, message, code } = JSON.parse(text);
    return typeof error === 'string' && error === message && Object.hasOwn(ERROR_STATUS, code);
  } catch {
    return false;
  }
}
