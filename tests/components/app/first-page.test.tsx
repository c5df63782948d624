import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { requestFirstPage } from '../../../frontend/src/app/first-page.ts';
import { storeAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { type App, renderApp } from '../support/app.tsx';
import { accessTokenOf, ada } from '../support/people.ts';
import { giveResult } from '../support/result-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const scan = aListedScan();
const path = `/scans/${scan.id}`;

/** Opens the result of a scan, whose first answers are requested before the app is rendered. */
function openResult({
  prepare,
  meanwhile,
}: Partial<Record<'prepare' | 'meanwhile', (app: App['server']) => void>> = {}): App {
  return renderApp(path, {
    signedIn: true,
    prepare: (server) => {
      giveResult(server);
      prepare?.(server);
      requestFirstPage(path);
      meanwhile?.(server);
    },
  });
}

const verdict = () => screen.findByRole('heading', { level: 2, name: 'Verdict' });

describe('The answers that a page needs first', () => {
  it('are used when they were requested before the code of the app was loaded', async () => {
    const { server } = openResult();
    await verdict();
    expect(server.calls('scanResult')).toHaveLength(1);
    expect(server.calls('scanPages')).toHaveLength(1);
  });

  it('are requested again when another access token was stored meanwhile', async () => {
    const renewed = `${accessTokenOf(ada)}renewed`;
    const { server } = openResult({ meanwhile: () => storeAccessToken(renewed) });
    await verdict();
    expect(server.calls('scanResult').map(({ bearer }) => bearer)).toEqual([
      accessTokenOf(ada),
      renewed,
    ]);
  });

  it('are requested again when the app was loaded much later', async () => {
    const now = Date.now();
    const { server } = openResult({
      meanwhile: () => void jest.spyOn(Date, 'now').mockReturnValue(now + 60_000),
    });
    await verdict();
    expect(server.calls('scanResult')).toHaveLength(2);
  });

  it('report their failure on the page', async () => {
    openResult({
      prepare: (server) => {
        for (const name of ['sessionDetails', 'scanResult', 'scanPages'] as const)
          server.fail(name, 'SCAN_NOT_FOUND', 'No such scan');
      },
    });
    expect(await screen.findByText('Scan not found')).toBeTruthy();
  });

  it('are not requested when no user is signed in', async () => {
    const { server } = renderApp(path, { prepare: () => requestFirstPage(path) });
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(server.calls('currentUser')).toEqual([]);
    expect(server.calls('scanResult')).toEqual([]);
  });
});
