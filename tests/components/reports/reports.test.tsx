import { describe, expect, it } from '@jest/globals';
import type { SiteReport } from '@signpost/contracts/http/publishing.ts';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { aReportPoint } from '../support/publication-mothers.ts';

const openReports = (prepare: (server: ContractServer) => void) =>
  renderApp('/reports', { signedIn: true, prepare });

const withReports = (...sites: readonly SiteReport[]) =>
  openReports((server) => server.answer('reports', 200, { sites: [...sites] }));

const older = aReportPoint({ scan_id: 'older', completed_at: '2026-03-08T12:00:00.000Z' });
const newer = aReportPoint({
  scan_id: 'newer',
  pages_crawled: 1_234,
  scores: { speed: 95, seo: 85, accessibility: null, best_practices: 60, agentic: null },
});

const site = (name: string) => screen.findByRole('region', { name });

describe('The page Reports', () => {
  it('draws each measured score and describes its history in words', async () => {
    withReports({ domain: 'shop.example', points: [older, newer] });

    const report = within(await site('shop.example'));
    const charts = report.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'));
    expect(charts).toEqual([
      'Speed: from 90 to 95 over 2 scans',
      'SEO: from 80 to 85 over 2 scans',
      'Accessibility: not measured in the latest scan',
      'Best Practices: from 60 to 60 over 2 scans',
    ]);
    await expectAccessible();
  });

  it('lists all scans in a table, newest first', async () => {
    withReports({ domain: 'shop.example', points: [older, newer] });

    const rows = within(await site('shop.example')).getAllByRole('row', { hidden: true });
    const cells = rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['1,234', '2', '95', '85', '–', '60', '–'],
      ['12', '2', '90', '80', '70', '60', '–'],
    ]);
  });

  it('shows a dash for a duration that is unknown', async () => {
    withReports({ domain: 'shop.example', points: [aReportPoint({ duration_seconds: null })] });

    const row = within(await site('shop.example')).getAllByRole('row', { hidden: true })[1];
    const cells = within(row as HTMLElement).getAllByRole('cell', { hidden: true });
    expect(cells[1]?.textContent).toBe('–');
  });

  it('says when no scan of a site has measured a score', async () => {
    const unmeasured = {
      speed: null,
      seo: null,
      accessibility: null,
      best_practices: null,
      agentic: null,
    };
    withReports({ domain: 'shop.example', points: [aReportPoint({ scores: unmeasured })] });

    const report = within(await site('shop.example'));
    expect(report.getByText('No scan of this site has measured a score.')).toBeTruthy();
    expect(report.queryByRole('img')).toBeNull();
  });

  it('links to the scanner while no site has a completed scan', async () => {
    withReports({ domain: 'shop.example', points: [] });

    expect(await screen.findByText('No reports yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scan a website' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    await expectAccessible();
  });

  it('shows that the reports are loading', async () => {
    let release = () => {};
    openReports((server) => {
      server.answer('reports', 200, { sites: [] });
      release = server.hold('reports');
    });

    await screen.findByRole('heading', { level: 1, name: 'Reports' });
    expect(screen.getByRole('status').textContent).toContain('טוען');
    release();
    expect(await screen.findByText('No reports yet')).toBeTruthy();
  });

  it('says why the reports could not be loaded and tries again', async () => {
    const { server, user } = openReports((api) =>
      api.fail('reports', 'INTERNAL_ERROR', 'Something went wrong.'),
    );

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('The reports could not be loaded');
    expect(failure.textContent).toContain('Something went wrong.');
    server.answer('reports', 200, { sites: [{ domain: 'shop.example', points: [newer] }] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await site('shop.example');
  });

  it('asks the user to check the connection when there is no network', async () => {
    openReports((server) => server.drop('reports'));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error - please check your connection',
    );
  });

  it('renders only a few rows for a site with a thousand scans', async () => {
    const points = Array.from({ length: 1_000 }, (_, place) =>
      aReportPoint({ scan_id: `scan-${place}` }),
    );
    withReports({ domain: 'shop.example', points });

    const report = within(await site('shop.example'));
    expect(report.getAllByRole('row', { hidden: true }).length).toBeLessThan(200);
    expect(report.getByRole('button', { name: 'Show More', hidden: true })).toBeTruthy();
    const marks = report
      .getAllByRole('img')
      .flatMap((chart) => [...chart.querySelectorAll('circle')]);
    expect(marks).toEqual([]);
  });

  it('renders only a few of a thousand sites', async () => {
    const { user } = withReports(
      ...Array.from({ length: 1_000 }, (_, place) => ({
        domain: `site-${place}.example`,
        points: [newer],
      })),
    );

    await site('site-0.example');
    const more = () => screen.getByRole('button', { name: 'Show More' });
    const shown = () => screen.getAllByRole('heading', { level: 2, name: /^site-/ }).length;
    const before = shown();
    expect(before).toBeLessThan(100);
    await user.click(more());
    expect(shown()).toBeGreaterThan(before);
  });
});
