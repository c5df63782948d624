import { describe, expect, it } from '@jest/globals';
import type { ScanResult } from '@signpost/contracts/http/result.ts';
import type { Scan, ScanStatus } from '@signpost/contracts/http/scan.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { type App, renderApp, shownAddress } from '../support/app.tsx';
import { press, says } from '../support/form.ts';
import { giveResult } from '../support/result-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const FAILURE = { message: 'shop.example did not answer.', code: 'SITE_UNREACHABLE' };

async function openEnd(
  status: ScanStatus,
  result: Partial<ScanResult> = {},
  more: Partial<Scan> = {},
): Promise<App> {
  const scan = aListedScan({ status, ...more });
  const app = renderApp(`/scans/${scan.id}`, {
    signedIn: true,
    prepare: (server) =>
      giveResult(server, {
        scan,
        result: { has_files: false, review: null, scores: null, ...result },
      }),
  });
  await screen.findByRole('heading', { level: 2, name: 'Verdict' });
  return app;
}

const notice = () => screen.getByRole('region', { name: 'State of the scan' });
const offers = () =>
  within(notice())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('The result page of a scan that is not complete', () => {
  it.each([
    ['creating', {}, 'This scan was not started', ['Start']],
    ['discovering', {}, 'This scan is running', ['Watch live']],
    ['awaiting_selection', {}, 'This scan waits for you', ['Choose pages']],
    ['crawling', {}, 'This scan is running', ['Watch live']],
    ['paused', {}, 'This scan is paused', ['Resume', 'Watch live']],
    ['stopped', { is_partial: true }, 'This scan was stopped', ['Scan again']],
    [
      'failed',
      { is_partial: true, can_resume: true },
      'This scan failed',
      ['Resume', 'Scan again'],
    ],
    ['error', { is_partial: true }, 'This scan failed', ['Scan again']],
  ] as const)('says that it is %s and offers next steps', async (status, result, title, steps) => {
    await openEnd(status, result);
    expect(within(notice()).getByRole('heading', { name: title })).toBeDefined();
    expect(offers()).toEqual(steps);
    await expectAccessible();
  });

  it.each([
    ['crawling', {}, '1 min 35 s so far'],
    ['stopped', { is_partial: true }, 'took 1 min 35 s, without pauses and waiting times'],
  ] as const)('says how long agents worked while it is %s', async (status, result, words) => {
    await openEnd(status, result);
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain(words);
  });

  it.each([
    ['crawling', {}, 'The scores appear once Lighthouse has measured the start page.'],
    ['stopped', { is_partial: true }, 'The start page was not measured, so there are no scores.'],
  ] as const)('explains the missing scores while it is %s', async (status, result, words) => {
    await openEnd(status, result);
    expect(says(words)).toBe(true);
  });

  it('says why it failed and which results are kept', async () => {
    await openEnd(
      'failed',
      { is_partial: true, can_resume: true },
      { failure: FAILURE, metadata: aListedScan().metadata },
    );
    expect(notice().textContent).toContain(
      'shop.example did not answer. Partial result: 12 pages read. No files were written.',
    );
  });

  it('says that nothing is kept when it failed before its first page', async () => {
    const { metadata } = aListedScan();
    await openEnd(
      'failed',
      { is_partial: true },
      { failure: FAILURE, metadata: { ...metadata, pages_crawled: 0 } },
    );
    expect(notice().textContent).toContain('No page was read and no files were written.');
    expect(notice().textContent).not.toContain('Partial result');
  });

  it('marks the files of a stopped scan as partial', async () => {
    await openEnd('stopped', { is_partial: true, has_files: true });
    expect(notice().textContent).toContain('may be incomplete');
    expect(await screen.findByRole('region', { name: 'Files' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Go live' })).toBeNull();
  });

  it('resumes a failed scan', async () => {
    const { server } = await openEnd('failed', { is_partial: true, can_resume: true });
    server.answer('resume', 202, { success: true, status: 'crawling' });
    press('Resume');
    await waitFor(() => expect(server.calls('resume')).toHaveLength(1));
  });

  it('says why a scan could not be resumed', async () => {
    const { server } = await openEnd('failed', { is_partial: true, can_resume: true });
    server.fail('resume', 'TOO_MANY_SCANS', 'Three of your scans run already.');
    press('Resume');
    await screen.findByText('Failed to resume: Three of your scans run already.');
  });

  it('opens the page selection', async () => {
    const { server } = await openEnd('awaiting_selection');
    server.answer('scanStatus', 200, { recentScans: [], next_cursor: null });
    press('Choose pages');
    await waitFor(() => expect(shownAddress()).toBe('/dashboard?scan=scan-of-the-shop'));
  });
});

describe('The result page of a scan that the account does not have', () => {
  it('says so and links to a new scan', async () => {
    renderApp('/scans/none-of-mine', {
      signedIn: true,
      prepare: (server) => {
        for (const route of ['sessionDetails', 'scanResult'] as const)
          server.fail(route, 'SCAN_NOT_FOUND', 'There is no such scan.');
      },
    });
    await screen.findByText('Scan not found');
    expect(screen.getByRole('link', { name: 'Scan a website' })).toBeDefined();
  });
});
