import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import type { RecordedWorkflow } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { WorkflowTrial } from '@signpost/contracts/http/result.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { aManifest, aWorkflow, theOrder, theSearch } from '../../support/guide-mothers.ts';
import { aLink, noon } from '../../support/mothers.ts';
import { scanWithFiles } from '../../support/publication-mothers.ts';
import { aPerson, type Person } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { aGate } from './lamp-shop.ts';

const SITE = 'https://radio.example';
const VISIT = aWorkflow(
  SITE,
  [{ action: 'click', selector: 'a[href="/visit"]', role: 'link', name: 'Plan your visit' }],
  { id: 'w-visit', name: 'Plan a visit' },
);

describe('Trying a workflow', () => {
  let server: TestServer;
  let person: Person;
  const site = new FakeSite({
    [`${SITE}/`]: {
      facts: {
        elements: [aLink('Plan your visit', `${SITE}/visit`)],
      },
    },
  });

  /** Every new session of the browser waits for it. */
  let gate = async (): Promise<void> => {};
  let waiting = 0;

  beforeAll(async () => {
    const browser: BrowserEngine = {
      ...site.browser,
      openSession: async () => {
        waiting += 1;
        await gate();
        waiting -= 1;
        return site.browser.openSession();
      },
    };
    server = await startTestServer({ ports: { browser } });
    person = await aPerson(server);
  });
  afterAll(() => server.close());

  const recorded = (id: string, rest: Partial<RecordedWorkflow> = {}): RecordedWorkflow => ({
    ...{ id, name: id, goal: '', outcome: 'held', step: null, note: null },
    ...{ withheld: false, steps: [], ...rest },
  });

  async function reviewedScan(owner = person): Promise<string> {
    const workflows = [VISIT, theSearch(SITE), theOrder(SITE)];
    const manifest = manifestText(aManifest(SITE, { workflows }));
    const id = server.ports.ids.next();
    await scanWithFiles(
      server.storage,
      { id, ownerId: owner.id, startUrl: `${SITE}/`, domain: 'radio.example' },
      { manifest },
    );
    await server.storage.notes.write(id, 'review', {
      reviewedAt: noon.toISOString(),
      pages: [],
      elements: [],
      workflows: [
        recorded('w-visit'),
        recorded('w-search', { outcome: 'not-replayed' }),
        recorded('w-order'),
      ],
    });
    return id;
  }

  const attempt = (id: string, workflow: string, by = person) =>
    by.client.call('tryWorkflow', { params: { id, workflow } });

  it('replays a harmless one and reports each step', async () => {
    const answer = await attempt(await reviewedScan(), 'w-visit');
    expect(answer.status).toBe(200);
    const trial: WorkflowTrial = answer.body;
    expect(trial).toMatchObject({ ok: true, outcome: 'done', reason: null, parameters: {} });
    expect(trial.steps).toEqual([
      { n: 1, description: 'Step 1', locator: null, ok: true },
      { n: 2, description: 'Step 2', locator: 'css=a[href="/visit"]', ok: true },
    ]);
    expect(trial.image).toMatch(/^data:image\/jpeg;base64,/);
    expect(site.openSessions).toBe(0);
  });

  it('is offered only for workflows that the review replayed and kept', async () => {
    const id = await reviewedScan();
    const { body } = await person.client.call('scanResult', { params: { id } });
    const offered = body.review.workflows.map(
      (each: { id: string; may_try: boolean }) => [each.id, each.may_try] as const,
    );
    expect(offered).toEqual([
      ['w-visit', true],
      ['w-search', false],
      ['w-order', true],
    ]);
  });

  it('refuses one that the reviewer did not replay, and opens no page', async () => {
    const before = site.openedPages.length;
    const answer = await attempt(await reviewedScan(), 'w-search');
    expect([answer.status, answer.body.code]).toEqual([409, 'WORKFLOW_NOT_HARMLESS']);
    expect(site.openedPages).toHaveLength(before);
  });

  it('refuses a sensitive one, whatever the record of its review says', async () => {
    const answer = await attempt(await reviewedScan(), 'w-order');
    expect([answer.status, answer.body.code]).toEqual([409, 'WORKFLOW_NOT_HARMLESS']);
  });

  it('refuses a workflow that the manifest does not have', async () => {
    const answer = await attempt(await reviewedScan(), 'w-none');
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('refuses the scan of another user, as if there were none', async () => {
    const stranger = await aPerson(server);
    const answer = await attempt(await reviewedScan(), 'w-visit', stranger);
    expect([answer.status, answer.body.code]).toEqual([404, 'SCAN_NOT_FOUND']);
  });

  it('is limited for each account', async () => {
    const eager = await aPerson(server);
    const id = await reviewedScan(eager);
    for (let count = 0; count < 30; count += 1)
      expect((await attempt(id, 'w-visit', eager)).status).toBe(200);
    const refused = await attempt(id, 'w-visit', eager);
    expect([refused.status, refused.body.code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect(refused.body.message).toContain('You have tried 30 workflows within an hour');
  });

  it('is one at a time for each account', async () => {
    const id = await reviewedScan();
    const barrier = aGate();
    gate = barrier.wait;
    const first = attempt(id, 'w-visit');
    await eventually('the first trial to ask for a browser', async () => waiting === 1);
    const second = await attempt(id, 'w-visit');
    gate = async () => {};
    barrier.open();
    expect([second.status, second.body.code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect(second.body.message).toContain('You are trying a workflow already.');
    expect((await first).status).toBe(200);
    expect((await attempt(id, 'w-visit')).status).toBe(200);
  });
});
