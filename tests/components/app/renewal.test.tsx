import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { aManifestAnswer, giveManifests } from '../support/manifest-answers.ts';
import { accessTokenOf, ada } from '../support/people.ts';
import { aValidation } from '../support/publication-mothers.ts';
import { aListedScan } from '../support/scans.ts';

/** Calls that the Manifests tab makes at the same time. */
const AT_ONCE = ['sessionManifest', 'sessionDetails'] as const;
const renewed = `${accessTokenOf(ada)}renewed`;

async function openWithExpiredToken() {
  const page = renderApp('/dashboard?tab=manifests', {
    signedIn: true,
    prepare: (server) => {
      giveManifests(server, [aListedScan()]);
      for (const name of AT_ONCE) server.fail(name, 'TOKEN_EXPIRED', 'Your session has expired.');
      server.answer('validateDomain', 200, aValidation());
      server.answer('refresh', 200, { tokens: { accessToken: renewed } });
    },
  });
  const release = page.server.hold('refresh');
  await waitFor(() => {
    for (const name of AT_ONCE) expect(page.server.calls(name)).toHaveLength(1);
    expect(page.server.calls('refresh')).toHaveLength(1);
  });
  return { ...page, release };
}

describe('An access token that expires while several calls are made', () => {
  it('is renewed once, and each call is repeated with the new one', async () => {
    const { server, release } = await openWithExpiredToken();
    giveManifests(server, [aListedScan()]);

    release();
    expect(await screen.findByText('Website Overview')).toBeTruthy();
    await waitFor(() => expect(server.calls('sessionDetails')).toHaveLength(2));
    for (const name of AT_ONCE) expect(server.calls(name)[1]?.bearer).toBe(renewed);
    expect(server.calls('refresh')).toHaveLength(1);
    expect(readAccessToken()).toBe(renewed);
  });

  it('is removed, and /login opened, when it cannot be renewed', async () => {
    const { server, release } = await openWithExpiredToken();
    server.fail('refresh', 'REFRESH_INVALID', 'Please sign in again.');

    release();
    await waitFor(() => expect(shownAddress()).toBe('/login'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(readAccessToken()).toBeNull();
    expect(server.calls('refresh')).toHaveLength(1);
  });

  it('is kept when the server cannot renew it at the moment', async () => {
    const { server, release } = await openWithExpiredToken();
    const token = readAccessToken();
    server.answerAsProxy('refresh', 503, 'Restarting');

    release();
    expect(await screen.findAllByText('An error occurred')).not.toHaveLength(0);
    expect(readAccessToken()).toBe(token);
    expect(shownAddress()).toBe('/dashboard?tab=manifests');
  });

  it('is not renewed a second time for the same call', async () => {
    const { server, release } = await openWithExpiredToken();
    server.answer('sessionManifest', 200, aManifestAnswer());

    release();
    await screen.findByText('Website Overview');
    await waitFor(() => expect(server.calls('sessionDetails')).toHaveLength(2));
    expect(server.calls('refresh')).toHaveLength(1);
    expect(shownAddress()).toBe('/dashboard?tab=manifests');
  });
});
