import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type QualityScores,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import {
  notProbed,
  webMcpFindings,
} from '@signpost/backend-domain/model/quality/webmcp-findings.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import type { AuditOptions } from '@signpost/backend-domain/ports/quality-auditor.ts';
import { aFinishedScan, aPerson, type Person } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const judged = (agentic: number): QualityScores => ({
  ...unjudged('Only one score was asked for.'),
  agentic,
  reason: null,
  losses: [{ score: 'agentic', title: 'llms.txt is missing', value: null, points: 20 }],
});

let server: TestServer;
let ada: Person;
let scores: QualityScores;
const audits: { readonly url: string; readonly only: AuditOptions['only'] }[] = [];
/** While it is set, probes wait until it is opened. */
let gate: {
  readonly asked: PromiseWithResolvers<void>;
  readonly opened: PromiseWithResolvers<void>;
} | null = null;

beforeAll(async () => {
  server = await startTestServer({
    ports: {
      auditor: {
        audit: async (url, { only }) => {
          audits.push({ url, only });
          return scores;
        },
      },
      webMcp: {
        probe: async (url) => {
          gate?.asked.resolve();
          await gate?.opened.promise;
          return url.includes('hangs')
            ? notProbed('The page could not be opened: it hangs.')
            : webMcpFindings([{ name: 'describe_page', readOnly: true, required: [] }], {
                tool: 'describe_page',
                ok: true,
                answer: 'Open page: /',
              });
        },
      },
      targets: {
        check: async (url) => {
          if (url.includes('forbidden')) throw new TargetForbidden(url, 'It is not public.');
        },
      },
    },
    settings: { publishingBudgets: { agentTest: { name: 'agent-test', points: 3, seconds: 60 } } },
  });
  ada = await aPerson(server);
});
afterAll(() => server.close());

const scanOf = (domain: string, person = ada) =>
  aFinishedScan(server, person, { domain, startUrl: `https://${domain}/` });
const test = ({ id }: { id: string }, { client } = ada) =>
  client.call('testAsAgent', { params: { id } });
const latest = ({ id }: { id: string }, { client } = ada) =>
  client.call('latestAgentTest', { params: { id } });

describe('Testing a site as an agent', () => {
  it('gives the score and the tools, and keeps them with the scan', async () => {
    scores = judged(80);
    const scan = await scanOf('tested.example');
    await server.storage.notes.write(scan.id, 'scores', judged(50));
    expect((await latest(scan)).body).toEqual({ latest: null });
    const { status, body } = await test(scan);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url: 'https://tested.example/',
      agentic: {
        before: 50,
        after: 80,
        lost: [{ title: 'llms.txt is missing', points: 20 }],
        reason: null,
      },
      webmcp: {
        tools: [{ name: 'describe_page', read_only: true }],
        count: 1,
        call: { tool: 'describe_page', ok: true, answer: 'Open page: /' },
        reason: null,
      },
    });
    expect(audits.at(-1)).toEqual({ url: 'https://tested.example/', only: 'agentic' });
    expect((await latest(scan)).body).toEqual({ latest: body });
  });

  it('compares with the first test when the scan has no score', async () => {
    const person = await aPerson(server);
    const scan = await scanOf('unscored.example', person);
    await server.storage.notes.write(scan.id, 'scores', unjudged('There was no browser.'));
    scores = judged(60);
    expect((await test(scan, person)).body.agentic).toMatchObject({ before: null, after: 60 });
    scores = judged(100);
    expect((await test(scan, person)).body.agentic).toMatchObject({ before: 60, after: 100 });
  });

  it('reports what could not be determined', async () => {
    scores = unjudged('The page hangs.');
    const { body } = await test(await scanOf('hangs.example'));
    expect(body.agentic).toMatchObject({ after: null, reason: 'The page hangs.' });
    expect(body.webmcp).toMatchObject({ tools: [], count: 0, call: null });
    expect(body.webmcp.reason).toContain('it hangs');
  });

  it('is refused for the scans of others and for forbidden addresses', async () => {
    const eve = await aPerson(server);
    const scan = await scanOf('private.example');
    expect((await test(scan, eve)).body.code).toBe('SCAN_NOT_FOUND');
    expect((await latest(scan, eve)).body.code).toBe('SCAN_NOT_FOUND');
    const forbidden = await scanOf('forbidden.example', eve);
    expect((await test(forbidden, eve)).body.code).toBe('TARGET_FORBIDDEN');
  });

  it('is refused while another test runs', async () => {
    const [one, other] = [await aPerson(server), await aPerson(server)];
    const [first, second] = [
      await scanOf('first.example', one),
      await scanOf('second.example', other),
    ];
    scores = judged(70);
    const asked = audits.length;
    gate = { asked: Promise.withResolvers(), opened: Promise.withResolvers() };
    const running = test(first, one);
    await gate.asked.promise;
    expect((await test(second, other)).body.code).toBe('QUOTA_EXCEEDED');
    gate.opened.resolve();
    expect((await running).status).toBe(200);
    gate = null;
    expect(audits.length).toBe(asked + 1);
  });

  it('is refused after too many tests', async () => {
    const person = await aPerson(server);
    const scan = await scanOf('often.example', person);
    scores = judged(70);
    for (let tries = 0; tries < 3; tries += 1) expect((await test(scan, person)).status).toBe(200);
    expect((await test(scan, person)).status).toBe(429);
  });
});
