import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { anUnreadPage, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { openDashboard, openScan, sendEvent } from '../support/dashboard.ts';
import { savedFiles } from '../support/files.ts';
import { press, says } from '../support/form.ts';
import { aPrioritization, showScan } from '../support/scans.ts';

const manifest = manifestOf(shopPages(), [anUnreadPage('/product/p-9', '/product/:slug')]);
const robots = {
  original: 'User-agent: *\nDisallow:',
  updated: 'User-agent: *\nDisallow:\n\nAI-Manifest: https://signpost.example/manifest',
  added_lines: ['', 'AI-Manifest: https://signpost.example/manifest'],
  manifest_url: 'https://signpost.example/manifest',
};
const done = aScan('completed');
const completed = aSession(
  { ...done, metadata: { ...done.metadata, duration_seconds: 179 } },
  { robots, manifest_url: robots.manifest_url },
);

const hasManifest = (server: ContractServer) =>
  server.answer('sessionManifest', 200, { manifest, sitemap: [] });

async function openCompleted(session = completed, prepare = hasManifest) {
  const app = await openDashboard((server) => {
    showScan(server, session);
    prepare(server);
  }, `?scan=${SCAN_ID}`);
  const dialog = await screen.findByRole('dialog', { name: 'Scan complete' });
  return { ...app, dialog };
}

async function openTab(dialog: HTMLElement, name: string): Promise<void> {
  const tab = within(dialog).getByRole('tab', { name });
  tab.click();
  await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
}

async function shownFile(dialog: HTMLElement, name: string, text: string): Promise<void> {
  const shown = await within(dialog).findByRole('textbox', { name });
  await waitFor(() => expect(shown.textContent).toContain(text));
}

const addedLines = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.cm-changedLine, .cm-insertedLine')].map(
    ({ textContent }) => textContent,
  );

describe('A scan that is completed', () => {
  it('opens its result automatically', async () => {
    const app = await openScan(
      aSession(aScan('crawling', 'smart'), { prioritization: aPrioritization({ important: 1 }) }),
    );
    await screen.findByRole('region', { name: 'Live scan' });
    hasManifest(app.server);
    showScan(app.server, completed);
    await sendEvent(app, 'session-update', { scan: completed.scan });
    const dialog = await screen.findByRole('dialog', { name: 'Scan complete' });
    expect(dialog.textContent).toContain(
      'example.com: 3 pages read, 2 inferred, 1 skipped in 2 minutes.',
    );
    expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull();
  });

  it('reads the pages that it found and did not read, when its owner asks', async () => {
    const { metadata } = completed.scan;
    const more = { ...completed.scan, metadata: { ...metadata, pages_offered: 41 } };
    const { server, dialog } = await openCompleted({ ...completed, scan: more });
    expect(dialog.textContent).toContain('41 more pages found that this scan has not read.');
    server.fail('readMore', 'TOO_MANY_SCANS', 'Two scans are at work.');
    press('Read 41 more pages', dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to read more pagesTwo scans are at work.',
    );
    server.answer('readMore', 202, () => {
      showScan(server, aSession(aScan('crawling')));
      return { success: true, status: 'crawling' } as const;
    });
    await waitFor(() => press('Read 41 more pages', dialog));
    await screen.findByRole('region', { name: 'Live scan' });
    expect(server.calls('readMore').map(({ params }) => params)).toContainEqual({ id: SCAN_ID });
  });

  it('offers no more pages when there are none', async () => {
    const { dialog } = await openCompleted();
    expect(within(dialog).queryByRole('button', { name: /^Read .* more/ })).toBeNull();
  });

  it('says how many pages it read, inferred and skipped in how many whole minutes', async () => {
    const { dialog } = await openCompleted();
    expect(dialog.textContent).toContain(
      'example.com: 3 pages read, 2 inferred, 1 skipped in 2 minutes.',
    );
  });

  it('links to the whole result', async () => {
    const { dialog } = await openCompleted();
    const link = within(dialog).getByRole('link', { name: 'Open result' });
    expect(link.getAttribute('href')).toBe(`/scans/${SCAN_ID}`);
  });

  it('shows no duration when it is unknown', async () => {
    const { dialog } = await openCompleted({ ...completed, scan: done });
    expect(dialog.textContent).toContain('example.com: 3 pages read, 2 inferred, 1 skipped.');
  });

  it('can be closed, and opened again from the list of scans', async () => {
    const { dialog } = await openCompleted();
    press('Close', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownAddress()).toBe('/dashboard');
    press('View Manifest of example.com');
    await screen.findByRole('dialog', { name: 'Scan complete' });
  });
});

describe('The preview of a manifest', () => {
  it('counts the content of the manifest', async () => {
    const { dialog } = await openCompleted();
    await within(dialog).findByText('Page templates');
    const number = (name: string) => within(dialog).getByText(name).nextElementSibling?.textContent;
    expect(number('Pages read')).toBe(String(shopPages().length));
    expect(number('Pages inferred')).toBe('1');
    expect(number('Forms')).toBe(String(manifest.forms.length));
    expect(number('Workflows')).toBe(String(manifest.workflows.length));
    expect(number('Speed')).toBe('–');
    await expectAccessible();
  });

  it('says that the manifest is loading', async () => {
    let release = () => {};
    const { dialog } = await openCompleted(completed, (server) => {
      hasManifest(server);
      release = server.hold('sessionManifest');
    });
    expect(within(dialog).getByLabelText('Loading the manifest')).toBeDefined();
    release();
    await within(dialog).findByText('Page templates');
  });

  it.each([
    [
      'MANIFEST_NOT_GENERATED',
      'Failed to load manifest: Not yet. Please wait a moment and try again.',
    ],
    [
      'SCAN_NOT_FOUND',
      'Failed to load manifest: Not yet. The manifest was not found. It may have been deleted.',
    ],
    ['SERVICE_UNAVAILABLE', 'Failed to load manifest: Not yet.'],
  ] as const)('says what to do about %s, and asks again', async (code, words) => {
    const { server, dialog } = await openCompleted(completed, (api) =>
      api.fail('sessionManifest', code, 'Not yet.'),
    );
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe(`${words}Retry`);
    hasManifest(server);
    press('Retry', dialog);
    await within(dialog).findByText('Page templates');
  });

  it('reports a network error', async () => {
    const { dialog } = await openCompleted(completed, (api) => api.drop('sessionManifest'));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Failed to load manifest: Network error - please check your connection',
    );
  });
});

describe('The full manifest', () => {
  it('is shown, copied and downloaded unchanged', async () => {
    const { dialog } = await openCompleted();
    await openTab(dialog, 'Full manifest');
    await shownFile(dialog, 'manifest.json', '"domain": "shop.example"');
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    press('Copy', dialog);
    await within(dialog).findByText('Copied');
    expect(copied.mock.calls).toEqual([[JSON.stringify(manifest, null, 2)]]);
    const files = savedFiles();
    press('Download', dialog);
    expect((await files.next()).name).toBe('manifest.json');
  });

  it('says when it cannot be copied', async () => {
    const { dialog } = await openCompleted();
    await openTab(dialog, 'Full manifest');
    await shownFile(dialog, 'manifest.json', '"domain": "shop.example"');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    document.execCommand = () => false;
    press('Copy', dialog);
    await within(dialog).findByText('Could not copy');
  });
});

describe('The robots.txt of a scan', () => {
  it('is shown with the lines that are new', async () => {
    const { dialog } = await openCompleted();
    await openTab(dialog, 'robots.txt');
    await shownFile(dialog, 'robots.txt', 'User-agent: *');
    await waitFor(() => expect(addedLines(dialog)).toContain(robots.added_lines[1]));
    expect(addedLines(dialog)).not.toContain('User-agent: *');
    const files = savedFiles();
    press('Download', dialog);
    expect((await files.next()).name).toBe('robots.txt');
    await expectAccessible();
  });

  it('says that the site has none yet', async () => {
    const { dialog } = await openCompleted({ ...completed, robots: { ...robots, original: null } });
    await openTab(dialog, 'robots.txt');
    expect(says('The site has no robots.txt.', dialog)).toBe(true);
    await waitFor(() => expect(addedLines(dialog)).toContain('User-agent: *'));
  });

  it('says that no robots.txt was written', async () => {
    const { robots: _, ...without } = completed;
    const { dialog } = await openCompleted(without);
    await openTab(dialog, 'robots.txt');
    expect(says('No robots.txt was written for this scan.', dialog)).toBe(true);
  });
});
