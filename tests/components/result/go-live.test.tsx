import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { press } from '../support/form.ts';
import { aValidation, aVerificationResult } from '../support/publication-mothers.ts';
import { giveResult } from '../support/result-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const scan = aListedScan();

async function openGoLive(prepare: (server: ContractServer) => void = () => {}) {
  const { server } = renderApp(`/scans/${scan.id}`, {
    signedIn: true,
    prepare: (api) => {
      giveResult(api, { scan });
      api.answer('sessionChannels', 200, { files: [] });
      api.answer('latestAgentTest', 200, { latest: null });
      prepare(api);
    },
  });
  const part = await screen.findByRole('region', { name: 'Go live' });
  return { server, part, says: (words: string) => expect(part.textContent).toContain(words) };
}

describe('The steps to go live on the result page', () => {
  it('shows the guides of the integration and of the channels when the owner installs', async () => {
    const { part } = await openGoLive();
    expect(within(part).queryByRole('region', { name: 'Channels' })).toBeNull();
    press('Show guides', part);
    await within(part).findByRole('region', { name: 'Integration guide' });
    const channels = await within(part).findByRole('region', { name: 'Channels' });
    expect(within(channels).getAllByRole('button', { name: 'Test' })).toHaveLength(4);
    await expectAccessible(part);
    press('Hide guides', part);
    await waitFor(() =>
      expect(within(part).queryByRole('region', { name: 'Channels' })).toBeNull(),
    );
  });

  it('tests the site again, and verifies ownership by what the site shows', async () => {
    const { server, part, says } = await openGoLive();
    await waitFor(() => says('Not Yet Optimized · 0 of 5 checks passed'));
    server.answer(
      'validateDomain',
      200,
      aValidation({ status: 'fully_optimized', robots_block: true }),
    );
    server.answer('verifySite', 200, aVerificationResult());
    press('Test now', part);
    await waitFor(() =>
      says('Perfect! Fully AI-Optimized · 1 of 5 checks passed, the others are optional'),
    );
    await waitFor(() => expect(server.calls('verifySite')).toHaveLength(1));
  });

  it('says that the manifest is made public on this page', async () => {
    const { part } = await openGoLive();
    press('Show guides', part);
    await within(part).findByText(/Publish it before you go on/);
  });
});
