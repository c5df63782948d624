import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { shownAddress } from '../support/app.tsx';
import { openDashboard, sendEvent } from '../support/dashboard.ts';
import { press, says } from '../support/form.ts';
import { TOO_MANY_SCANS } from '../support/refusals.ts';
import { giveScans, manyScans, scansOf, showScan } from '../support/scans.ts';
import { controlTime, passTime } from '../support/time.ts';

const alertText = async () => (await screen.findByRole('alert')).textContent;
const cards = () =>
  within(screen.getByRole('region', { name: 'Recent Scans' })).queryAllByRole('listitem');

const DELETE_ERROR_MS = 5_000;

async function deleteFirst(): Promise<void> {
  fireEvent.click(within(cards()[0] as HTMLElement).getByRole('button', { name: /^Delete/ }));
  press('Delete scan', await screen.findByRole('dialog', { name: 'Delete scan' }));
}

describe('The list of scans', () => {
  it('says that it is loading', async () => {
    let release = () => {};
    await openDashboard((server) => {
      release = server.hold('scanStatus');
    });
    expect(screen.getByLabelText('Loading scans')).toBeDefined();
    release();
    await screen.findByText('No scans yet');
    expect(screen.queryByLabelText('Loading scans')).toBeNull();
  });

  it('names the next step while it is empty', async () => {
    await openDashboard();
    await screen.findByText('No scans yet');
    expect(says('Enter a website above to scan it.')).toBe(true);
    await expectAccessible();
  });

  it('says why it could not be loaded, and can be loaded again', async () => {
    const { server } = await openDashboard((api) =>
      api.fail('scanStatus', 'SERVICE_UNAVAILABLE', 'Try again in a minute.'),
    );
    expect(await alertText()).toContain('Failed to load scansTry again in a minute.');
    giveScans(server, scansOf(['one.example']));
    press('Retry');
    await screen.findByRole('heading', { name: 'one.example' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports a network error', async () => {
    await openDashboard((server) => server.drop('scanStatus'));
    expect(await alertText()).toContain('Network error - please check your connection');
  });

  it.each([
    ['creating', ['Start', 'Delete']],
    ['discovering', ['Watch', 'Delete']],
    ['awaiting_selection', ['Choose Pages', 'Delete']],
    ['crawling', ['Watch', 'Delete']],
    ['manifest', ['Watch', 'Delete']],
    ['paused', ['Resume', 'Delete']],
    ['completed', ['View Manifest', 'Private', 'Review', 'Delete']],
    ['stopped', ['Delete']],
    ['failed', ['Retry', 'Delete']],
    ['error', ['Retry', 'Delete']],
  ] as const)('offers the actions of a scan that is %s', async (status, buttons) => {
    await openDashboard((server) =>
      // A standard scan that runs would be shown in the other tab only.
      showScan(server, aSession(aScan(status, 'standard'))),
    );
    await screen.findByRole('heading', { name: 'example.com' });
    const names = within(cards()[0] as HTMLElement).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual(
      buttons.map((name) => `${name} of example.com`),
    );
    expect(says(status.replaceAll('_', ' '))).toBe(true);
  });

  it.each(['completed', 'stopped', 'failed', 'error'] as const)(
    'links to the result of a scan that is %s',
    async (status) => {
      await openDashboard((server) => giveScans(server, [aScan(status)]));
      const link = await screen.findByRole('link', { name: 'Open result of example.com' });
      expect(link.getAttribute('href')).toBe(`/scans/${SCAN_ID}`);
    },
  );

  it('starts a standard scan that was created and not started', async () => {
    const { server } = await openDashboard((api) =>
      showScan(api, aSession(aScan('creating', 'standard'))),
    );
    await screen.findByRole('heading', { name: 'example.com' });
    server.answer('startSession', 202, () => {
      const scan = aScan('crawling', 'standard');
      showScan(server, aSession(scan));
      return { success: true, scan } as const;
    });
    press('Start of example.com');
    await screen.findByRole('region', { name: 'Live scan' });
    expect(server.calls('startSession').map(({ params }) => params.id)).toEqual([SCAN_ID]);
  });

  it('says why a scan failed, and tries it again', async () => {
    const failure = { message: 'example.com did not answer.', code: 'SITE_UNREACHABLE' };
    const { server } = await openDashboard((api) =>
      showScan(api, aSession({ ...aScan('failed'), failure })),
    );
    await screen.findByText('example.com did not answer.');
    server.answer('resume', 202, () => {
      showScan(server, aSession(aScan('crawling')));
      return { success: true, status: 'crawling' } as const;
    });
    press('Retry of example.com');
    await screen.findByRole('region', { name: 'Live scan' });
  });

  it('hides a public manifest while its scan is reviewed again', async () => {
    const reviewing = { ...aScan('reviewing'), isPublic: true };
    const { server } = await openDashboard((api) => showScan(api, aSession(reviewing)));
    server.answer('changeVisibility', 200, {
      success: true,
      scan: { ...reviewing, isPublic: false },
    });
    await screen.findByRole('heading', { name: 'example.com' });
    press('Public of example.com');
    await waitFor(() => expect(server.sent('changeVisibility')).toEqual([{ isPublic: false }]));
  });

  it('shows twelve scans, and twelve more at each click', async () => {
    await openDashboard((server) => giveScans(server, manyScans(30)));
    await screen.findByRole('heading', { name: 'site-0.example' });
    expect(cards()).toHaveLength(12);
    press('Show More');
    expect(cards()).toHaveLength(24);
    press('Show More');
    expect(cards()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('loads at most ten pages of the list, and still shows only twelve cards', async () => {
    const page = manyScans(100);
    let pages = 0;
    const { server } = await openDashboard((api) =>
      api.answer('scanStatus', 200, () => {
        pages += 1;
        const recentScans = page.map((scan) => ({ ...scan, id: `${scan.id}-${pages}`, seq: 0 }));
        return { recentScans, next_cursor: `page-${pages}` };
      }),
    );
    await screen.findByRole('heading', { name: 'site-0.example' });
    await waitFor(() => expect(pages % 10).toBe(0));
    expect(cards()).toHaveLength(12);
    const cursors = server.calls('scanStatus').map(({ query }) => query.cursor);
    expect(cursors.slice(0, 10)).toEqual([
      undefined,
      ...Array.from({ length: 9 }, (_, index) => `page-${index + 1}`),
    ]);
  });

  it('follows the events of a scan', async () => {
    const app = await openDashboard((server) => giveScans(server, [aScan('awaiting_selection')]));
    await screen.findByText('awaiting selection');
    await sendEvent(app, 'session-update', { scan: aScan('failed') });
    await screen.findByText('failed');
    expect(cards()).toHaveLength(1);
    const other = { ...aScan('stopped'), id: 'another', domain: 'new.example' };
    await app.socket.send('session-update', {
      scan: other,
      scanId: other.id,
      timestamp: other.createdAt,
    });
    await screen.findByRole('heading', { name: 'new.example' });
    expect(within(cards()[0] as HTMLElement).queryByText('new.example')).not.toBeNull();
  });

  it('shows a scan that runs at once', async () => {
    await openDashboard((server) => showScan(server, aSession(aScan('crawling'))));
    await screen.findByRole('region', { name: 'Live scan' });
    expect(shownAddress()).toBe(`/dashboard?scan=${SCAN_ID}`);
  });

  it('starts a scan that was created and not started', async () => {
    const { server } = await openDashboard((api) => showScan(api, aSession(aScan('creating'))));
    server.answer('discover', 202, { success: true, status: 'discovering' });
    fireEvent.click(await screen.findByRole('button', { name: 'Start of example.com' }));
    await screen.findByRole('region', { name: 'Discovery' });
    await waitFor(() => expect(server.calls('discover')).toHaveLength(1));
  });

  it('resumes a scan that is paused', async () => {
    const { server } = await openDashboard((api) => showScan(api, aSession(aScan('paused'))));
    server.answer('resume', 202, () => {
      showScan(server, aSession(aScan('crawling')));
      return { success: true, status: 'crawling' } as const;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Resume of example.com' }));
    await screen.findByRole('region', { name: 'Live scan' });
    expect(server.calls('resume')).toHaveLength(1);
  });

  it('names the next step when too many scans run for another to be resumed', async () => {
    const { server } = await openDashboard((api) => showScan(api, aSession(aScan('paused'))));
    server.fail('resume', TOO_MANY_SCANS.code, TOO_MANY_SCANS.message);
    fireEvent.click(await screen.findByRole('button', { name: 'Resume of example.com' }));
    expect(await alertText()).toBe(`Failed to resume${TOO_MANY_SCANS.message}`);
  });
});

describe('A completed scan in the list', () => {
  it('says that it was not published when a proxy answers instead of the server', async () => {
    const { server } = await openCompleted();
    server.answerAsProxy('changeVisibility', 502, '');
    press('Private of example.com');
    await screen.findByText('Failed to update scan visibility');
  });

  async function openCompleted() {
    const app = await openDashboard((server) => giveScans(server, [aScan('completed')]));
    await screen.findByRole('button', { name: 'Private of example.com' });
    return app;
  }

  it('is published and hidden again', async () => {
    const { server } = await openCompleted();
    server.answer('changeVisibility', 200, ({ body: { isPublic } }) => {
      const scan = { ...aScan('completed'), isPublic };
      giveScans(server, [scan]);
      return { success: true, scan } as const;
    });
    press('Private of example.com');
    await screen.findByText('Manifest is now public!');
    const published = await screen.findByRole('button', { name: 'Public of example.com' });
    expect(published.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(published);
    await screen.findByText('Manifest is now private');
    await screen.findByRole('button', { name: 'Private of example.com' });
    expect(server.sent('changeVisibility')).toEqual([{ isPublic: true }, { isPublic: false }]);
  });

  it('that was deleted elsewhere cannot be published, and leaves the list', async () => {
    const { server } = await openCompleted();
    server.fail('changeVisibility', 'SCAN_NOT_FOUND', 'There is no such scan.');
    giveScans(server, []);
    press('Private of example.com');
    await screen.findByText('Failed to update visibility: There is no such scan.');
    await screen.findByText('No scans yet');
  });

  it('is reviewed again', async () => {
    const { server } = await openCompleted();
    server.answer('review', 202, { success: true, status: 'reviewing' });
    press('Review of example.com');
    await screen.findByText('Review started! Check back in a few minutes for results.');
    expect(server.calls('review').map(({ params }) => params)).toEqual([{ id: SCAN_ID }]);
  });

  it('names the next step when too many scans run for a review', async () => {
    const { server } = await openCompleted();
    server.fail('review', TOO_MANY_SCANS.code, TOO_MANY_SCANS.message);
    press('Review of example.com');
    await screen.findByText(`Failed to start review: ${TOO_MANY_SCANS.message}`);
  });

  it('that was deleted elsewhere cannot be reviewed, and leaves the list', async () => {
    const { server } = await openCompleted();
    server.fail('review', 'SCAN_NOT_FOUND', 'There is no such scan.');
    giveScans(server, []);
    press('Review of example.com');
    await screen.findByText('Failed to start review: There is no such scan.');
    await screen.findByText('No scans yet');
  });
});

describe('Deleting a scan', () => {
  const twoScans = scansOf(['one.example', 'two.example']);

  async function openTwo() {
    const app = await openDashboard((server) => giveScans(server, twoScans));
    await screen.findByRole('heading', { name: 'one.example' });
    return app;
  }

  it('asks first, naming the site', async () => {
    const { server } = await openTwo();
    press('Delete of one.example');
    const dialog = await screen.findByRole('dialog', { name: 'Delete scan' });
    expect(dialog.textContent).toContain(
      'The scan of one.example and its manifest are deleted. This cannot be undone.',
    );
    await expectAccessible(dialog);
    press('Cancel', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('deleteScan')).toEqual([]);
  });

  it('takes it out of the list', async () => {
    const { server } = await openTwo();
    server.answer('deleteScan', 200, () => {
      giveScans(server, twoScans.slice(1));
      return { success: true } as const;
    });
    await deleteFirst();
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'one.example' })).toBeNull();
    expect(server.calls('deleteScan').map(({ params }) => params)).toEqual([{ id: 'scan-0' }]);
  });

  it('leaves the view of the scan that was deleted', async () => {
    const { server } = await openDashboard(
      (api) => showScan(api, aSession(aScan('crawling'))),
      `?scan=${SCAN_ID}`,
    );
    await screen.findByRole('region', { name: 'Live scan' });
    server.answer('deleteScan', 200, () => {
      giveScans(server, []);
      return { success: true } as const;
    });
    await waitFor(() => expect(cards()).toHaveLength(1));
    await deleteFirst();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
    expect(shownAddress()).toBe('/dashboard');
  });

  it('that was deleted elsewhere fails, shows that for a while, and removes it from the list', async () => {
    controlTime();
    const { server } = await openTwo();
    server.fail('deleteScan', 'SCAN_NOT_FOUND', 'There is no such scan.');
    giveScans(server, []);
    await deleteFirst();
    expect(await alertText()).toBe('Delete failed: There is no such scan.');
    await screen.findByText('No scans yet');
    await passTime(DELETE_ERROR_MS);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows all details of the error from the server', async () => {
    const { server } = await openTwo();
    const details = [
      { path: 'id', message: 'It is odd' },
      { path: 'id', message: 'and long' },
    ];
    server.fail('deleteScan', 'VALIDATION_ERROR', 'It is odd', { details });
    await deleteFirst();
    expect(await alertText()).toBe('Delete failed: It is odd, and long');
  });

  it('removes the message of a failure when it is tried again', async () => {
    const { server } = await openTwo();
    server.drop('deleteScan');
    await deleteFirst();
    expect(await alertText()).toBe('Delete failed: Network error - please check your connection');
    const release = server.hold('deleteScan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await deleteFirst();
    expect(screen.queryByText(/^Delete failed/)).toBeNull();
    release();
    await screen.findByRole('alert');
  });
});
