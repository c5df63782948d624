import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import type {
  WorkflowPerformer,
  WorkflowTrial,
} from '@signpost/backend-domain/ports/workflow-performer.ts';
import { FixtureSite } from '../support/fixture-site.ts';
import { aManifest, aWorkflow } from '../support/guide-mothers.ts';

const html = (body: string): string =>
  `<!doctype html><html lang="en"><title>Radio museum</title><body>${body}`;

const START = html(`
  <form action="/search" role="search"><label for="q">Search</label><input id="q" name="q" type="search"><button id="go">Search</button></form>
  <button id="listen" onclick="fetch('/count', { method: 'POST' }).catch(() => 0)">Listen</button>
  <button id="buy">Get a ticket</button>`);

/** What every WorkflowPerformer promises. `open` also returns a function that closes it. */
export function workflowPerformerSuite(
  name: string,
  open: () => { readonly performer: WorkflowPerformer; readonly close: () => Promise<void> },
): void {
  describe(`The workflow performer: ${name}`, () => {
    let site: FixtureSite;
    let opened: ReturnType<typeof open>;

    beforeAll(async () => {
      site = await FixtureSite.start({
        '/': START,
        '/search': html('<h1>Results</h1><script>fetch("/count", { method: "POST" })</script>'),
        '/never': () => {},
        '/count': (_request, response) => void response.end(),
      });
      opened = open();
    });
    afterAll(async () => {
      await opened.close();
      await site.close();
    });

    const perform = (trial: Partial<WorkflowTrial>, rest: Partial<Manifest> = {}) =>
      opened.performer.perform({
        manifest: aManifest(site.origin, rest),
        workflow: 'w-search',
        parameters: {},
        timeoutMs: 30_000,
        ...trial,
      });
    const clicking = (selector: string, text: string): Partial<Manifest> => ({
      workflows: [
        aWorkflow(site.origin, [{ action: 'click', selector, role: 'button', name: text }]),
      ],
    });

    it('performs the steps and returns a screenshot of the last page', async () => {
      const report = await perform({ parameters: { query: 'old radio' } });
      expect(report).toMatchObject({ ok: true, outcome: 'done', reason: null });
      expect(report.url).toBe(site.url('/search?q=old+radio'));
      expect(report.steps.map(({ ok }) => ok)).toEqual([true, true, true, true]);
      expect([...(report.picture ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    });

    it('refuses a sensitive workflow without opening a page', async () => {
      const before = site.requests.length;
      const report = await perform({ workflow: 'w-order', parameters: { email: 'a@b.example' } });
      expect(report).toMatchObject({ ok: false, outcome: 'refused', picture: null });
      expect(site.requests).toHaveLength(before);
    });

    it('writes nothing to the site, on the first page or on later ones', async () => {
      await perform({ workflow: 'w1' }, clicking('#listen', 'Listen'));
      const { ok } = await perform({ parameters: { query: 'old radio' } });
      expect(ok).toBe(true);
      expect(site.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    });

    it('ends as failed when its time is up', async () => {
      const report = await perform(
        { workflow: 'w1', timeoutMs: 1_000 },
        { workflows: [aWorkflow(site.origin, [{ action: 'goto', url: site.url('/never') }])] },
      );
      expect(report).toMatchObject({
        outcome: 'failed',
        reason: 'The workflow was not finished after 1 second.',
      });
    });
  });
}
