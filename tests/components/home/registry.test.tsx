import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';

const entry = (domain: string, verified: boolean) => ({
  domain,
  title: `Title of ${domain}`,
  manifest_url: `https://signpost.example/api/scanner/public/manifest/${domain}`,
  pages: 7,
  generated_at: '2026-11-20T12:00:00.000Z',
  verified,
});

const NOTHING_PUBLISHED =
  'A manifest that you publish is listed in the public registry, where any agent can find it.';

function openHome(prepare: (api: ContractServer) => void) {
  return renderApp('/home', { prepare });
}

const section = () => screen.findByRole('region', { name: 'Public registry' });

describe('The registry on the home page', () => {
  it('shows who has published a manifest, with a link to it', async () => {
    const { server } = openHome((api) =>
      api.answer('registry', 200, {
        manifests: [entry('one.example', true), entry('two.example', false)],
        next_cursor: null,
      }),
    );
    const links = within(await section());
    const first = await links.findByRole('link', { name: /one\.example/ });
    expect(first.getAttribute('href')).toBe('/api/scanner/public/manifest/one.example');
    expect(first.textContent).toContain('Verified owner');
    expect(links.getByRole('link', { name: /two\.example/ }).textContent).not.toContain('Verified');
    expect(server.calls('registry').map(({ query }) => query)).toMatchObject([{ limit: 6 }]);
    await expectAccessible();
  });

  it('explains the registry while it is empty', async () => {
    openHome((api) => api.answer('registry', 200, { manifests: [], next_cursor: null }));
    await within(await section()).findByText(NOTHING_PUBLISHED);
  });

  it('says the same when it cannot be loaded', async () => {
    const { server } = openHome((api) =>
      api.fail('registry', 'SERVICE_UNAVAILABLE', 'Try again in a minute.'),
    );
    await waitFor(() => expect(server.calls('registry')).toHaveLength(1));
    await within(await section()).findByText(NOTHING_PUBLISHED);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the public registry' })).toBeDefined();
  });
});
