import '../support/canvas.ts';
import { describe, expect, it } from '@jest/globals';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { screen, within } from '@testing-library/react';
import { formatDate } from '../../../frontend/src/lib/format.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { aListedScan, giveScans, manyScans } from '../support/scans.ts';
import { setDate } from '../support/time.ts';

const TODAY = new Date(2026, 2, 9, 15);
const on = (month: number, day: number) => new Date(2026, month, day, 12).toISOString();

function openCalendar(prepare: (server: ContractServer) => void) {
  setDate(TODAY);
  return renderApp('/calendar', { signedIn: true, prepare });
}

const withScans = (...scans: readonly Scan[]) => openCalendar((server) => giveScans(server, scans));

const today = aListedScan({ id: 'today', domain: 'today.example', createdAt: on(2, 9) });
const earlier = aListedScan({ id: 'earlier', domain: 'earlier.example', createdAt: on(1, 20) });

describe('The page Calendar', () => {
  it('shows the scans of today in the current month', async () => {
    withScans(today, earlier);

    expect(await screen.findByRole('heading', { name: 'March 2026' })).toBeTruthy();
    const scans = within(await screen.findByRole('region', { name: formatDate(TODAY) }));
    const link = scans.getByRole('link', { name: 'Open result of today.example' });
    expect(link.getAttribute('href')).toBe('/scans/today');
    expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-current')).toBe('date');
    await expectAccessible();
  });

  it('marks only the days that have scans', async () => {
    withScans(today, { ...today, id: 'another' });

    await screen.findByRole('table');
    const days = screen.getAllByRole('button', { name: /: \d+ scans?$/ });
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      `${formatDate(TODAY)}: 2 scans`,
    ]);
  });

  it('shows other months and returns to today', async () => {
    const { user } = withScans(today, earlier);
    const months = await screen.findByRole('button', { name: 'Today' });
    const [back, , forth] = within(months.parentElement as HTMLElement).getAllByRole('button');

    await user.click(back as HTMLElement);
    expect(screen.getByRole('heading', { name: 'February 2026' })).toBeTruthy();
    expect(screen.getByText('No day chosen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /: 1 scan$/ }));
    expect(screen.getByRole('link', { name: 'Open result of earlier.example' })).toBeTruthy();

    await user.click(months);
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open result of today.example' })).toBeTruthy();
    await user.click(forth as HTMLElement);
    expect(screen.getByRole('heading', { name: 'April 2026' })).toBeTruthy();
  });

  it('says that there are no scans on a day without any', async () => {
    withScans(earlier);

    expect(await screen.findByText('No scans on this day')).toBeTruthy();
    await expectAccessible();
  });

  it('links to the scanner while there are no scans at all', async () => {
    withScans();

    expect(await screen.findByText('No scans yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scan a website' }).getAttribute('href')).toBe(
      '/dashboard',
    );
  });

  it('shows that the scans are loading', async () => {
    let release = () => {};
    openCalendar((server) => {
      release = server.hold('scanStatus');
    });

    await screen.findByRole('heading', { level: 1, name: 'Calendar' });
    expect(screen.getByRole('status').textContent).toContain('טוען');
    release();
    await screen.findByRole('table');
  });

  it('says why the scans could not be loaded and tries again', async () => {
    const { server, user } = openCalendar((api) =>
      api.fail('scanStatus', 'INTERNAL_ERROR', 'Something went wrong.'),
    );

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Failed to load scans');
    expect(failure.textContent).toContain('Something went wrong.');
    giveScans(server, [today]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Open result of today.example' })).toBeTruthy();
  });

  it('asks the user to check the connection when there is no network', async () => {
    openCalendar((server) => server.drop('scanStatus'));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error - please check your connection',
    );
  });

  it('renders only a few rows for a day with a thousand scans', async () => {
    withScans(...manyScans(1_000, { createdAt: on(2, 9) }));

    const scans = within(await screen.findByRole('region', { name: formatDate(TODAY) }));
    expect(scans.getAllByRole('listitem').length).toBeLessThan(100);
    expect(screen.getByRole('button', { name: /: 1,000 scans$/ })).toBeTruthy();
    expect(scans.getByRole('button', { name: 'Show More' })).toBeTruthy();
  });
});
