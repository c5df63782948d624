import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { aListedScan, giveScans } from '../support/scans.ts';

describe('The page Scans', () => {
  it('lists every scan with a link to its result, and the reason of a failure', async () => {
    const failure = { message: 'two.example did not answer.', code: 'SITE_UNREACHABLE' };
    renderApp('/scans', {
      signedIn: true,
      prepare: (server) =>
        giveScans(server, [
          aListedScan({ id: 'one', domain: 'one.example' }),
          aListedScan({ id: 'two', domain: 'two.example', status: 'failed', failure }),
        ]),
    });
    const link = await screen.findByRole('link', { name: 'Open result of one.example' });
    expect(link.getAttribute('href')).toBe('/scans/one');
    expect(screen.getByText('two.example did not answer.')).toBeDefined();
    const views = within(screen.getByRole('navigation', { name: 'Views of scans' }));
    expect(views.getAllByRole('link').map((view) => view.getAttribute('href'))).toEqual([
      '/scans',
      '/tasks',
      '/calendar',
    ]);
    await expectAccessible();
  });

  it('links to the scanner while there are no scans', async () => {
    renderApp('/scans', { signedIn: true });
    await screen.findByText('No scans yet');
    expect(screen.getByRole('link', { name: 'Scan a website' })).toBeDefined();
  });
});

describe('The page Sites', () => {
  it('links to Reports and to Projects', async () => {
    renderApp('/sites', { signedIn: true });
    await screen.findByText('No sites yet');
    const views = within(screen.getByRole('navigation', { name: 'Views of sites' }));
    expect(views.getAllByRole('link').map((view) => view.getAttribute('href'))).toEqual([
      '/sites',
      '/projects',
      '/reports',
    ]);
  });
});
