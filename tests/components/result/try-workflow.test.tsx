import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type App, renderApp } from '../support/app.tsx';
import { press } from '../support/form.ts';
import { aManifest, aManifestAnswer } from '../support/manifest-answers.ts';
import { aReview, aReviewedWorkflow, giveResult } from '../support/result-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const scan = aListedScan();

async function openProof(prepare: (server: App['server']) => void = () => {}): Promise<App> {
  const workflows = [
    aReviewedWorkflow(),
    aReviewedWorkflow({ id: 'order', name: 'Order', replay: 'not_replayed', may_try: false }),
  ];
  const app = renderApp(`/scans/${scan.id}`, {
    signedIn: true,
    prepare: (server) => {
      giveResult(server, { result: { review: aReview({ workflows }) } });
      prepare(server);
    },
  });
  await screen.findByRole('list', { name: 'Workflows' });
  return app;
}

describe('Try it, on the result page', () => {
  it('replays a workflow and shows its steps, the value used and the last page', async () => {
    const { server } = await openProof((answers) =>
      answers.answer('tryWorkflow', 200, {
        ok: true,
        outcome: 'done',
        reason: null,
        url: 'https://shop.example/search?q=lamp',
        steps: [
          { n: 1, description: 'Open the start page', locator: null, ok: true },
          { n: 2, description: 'Type the words', locator: 'css=#q', ok: true },
        ],
        parameters: { query: 'lamp' },
        image: 'data:image/jpeg;base64,AAAA',
      }),
    );
    await press('Try it: Search the shop');
    expect(await screen.findByText(/Every step was done just now/)).toBeTruthy();
    expect(screen.getByText(/query: “lamp”/)).toBeTruthy();
    expect(screen.getByText('css=#q')).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'The page at the end: https://shop.example/search?q=lamp' }),
    ).toBeTruthy();
    expect(server.calls('tryWorkflow').map(({ params }) => params)).toEqual([
      { id: scan.id, workflow: 'search' },
    ]);
  });

  it('says at which step it failed', async () => {
    await openProof((server) =>
      server.answer('tryWorkflow', 200, {
        ok: false,
        outcome: 'failed',
        reason: 'Step 1: the site did not answer.',
        url: null,
        steps: [{ n: 1, description: 'Open the start page', locator: null, ok: false }],
        parameters: {},
        image: null,
      }),
    );
    await press('Try it: Search the shop');
    expect(await screen.findByText(/Step 1: the site did not answer/)).toBeTruthy();
  });

  it('shows the message when the server refuses the replay', async () => {
    await openProof((server) =>
      server.fail('tryWorkflow', 'QUOTA_EXCEEDED', 'You are trying a workflow already.'),
    );
    await press('Try it: Search the shop');
    expect(await screen.findByText('You are trying a workflow already.')).toBeTruthy();
  });

  it('is not offered for a workflow that could change something', async () => {
    await openProof();
    expect(screen.queryByRole('button', { name: 'Try it: Order' })).toBeNull();
  });

  it('gives the command that runs a workflow of the manifest', async () => {
    const workflow = {
      id: 'search',
      name: 'Search the shop',
      goal: 'Find a product.',
      start_url: 'https://shop.example/',
      preconditions: [],
      steps: [
        {
          n: 1,
          action: 'fill' as const,
          selector: '#q',
          role: 'searchbox',
          name: 'Search',
          value: '{{query}}',
          description: 'Type the words',
        },
      ],
      success: null,
      confidence: 1,
    };
    await openProof((server) =>
      server.answer(
        'sessionManifest',
        200,
        aManifestAnswer({ manifest: aManifest({ workflows: [workflow] }) }),
      ),
    );
    const list = within(screen.getByRole('list', { name: 'Workflows' }));
    const command = 'npm run -s act -- manifest.json --workflow search --param query=VALUE';
    await waitFor(() => expect(list.getByText(command)).toBeTruthy());
  });
});
