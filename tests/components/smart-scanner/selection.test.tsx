import { describe, expect, it } from '@jest/globals';
import type { UrlPrioritization } from '@signpost/contracts/http/scan.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { shownAddress } from '../support/app.tsx';
import { openScan, sendEvent } from '../support/dashboard.ts';
import { press, says } from '../support/form.ts';
import { TOO_MANY_SCANS } from '../support/refusals.ts';
import { aPrioritization, showScan } from '../support/scans.ts';

const FEW = aPrioritization({ important: 2, uncertain: 1, not_important: 1 });
const waiting = (prioritization: UrlPrioritization) =>
  aSession(aScan('awaiting_selection'), { prioritization });

async function openSelection(prioritization = FEW) {
  const app = await openScan(waiting(prioritization));
  const dialog = await screen.findByRole('dialog', { name: 'Choose the pages to scan' });
  return { ...app, dialog, app };
}

const boxes = (dialog: HTMLElement) => within(dialog).queryAllByRole<HTMLInputElement>('checkbox');
const start = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start Scan' });

describe('The choice of pages', () => {
  it('opens when the pages are sorted', async () => {
    const app = await openScan(aSession(aScan('discovering')));
    await screen.findByRole('region', { name: 'Discovery' });
    await sendEvent(app, 'url-prioritization', FEW);
    await sendEvent(app, 'session-update', { scan: aScan('awaiting_selection') });
    const dialog = await screen.findByRole('dialog', { name: 'Choose the pages to scan' });
    expect(dialog.textContent).toContain('4 pages found. We recommend 2;');
  });

  it('begins with all important pages selected, and no others', async () => {
    const { dialog } = await openSelection();
    expect(boxes(dialog).map(({ checked }) => checked)).toEqual([true, true, false, false]);
    expect(dialog.textContent).toContain('2 pages selected · about 2 minutes');
    await expectAccessible();
  });

  it('requires at least one page', async () => {
    const { dialog } = await openSelection();
    press('Deselect all of Important', dialog);
    expect(dialog.textContent).toContain('0 pages selected');
    expect(start(dialog).disabled).toBe(true);
    fireEvent.click(boxes(dialog)[3] as HTMLElement);
    expect(dialog.textContent).toContain('1 page selected · about 1 minute');
    expect(start(dialog).disabled).toBe(false);
  });

  it('selects and deselects whole groups', async () => {
    const { dialog } = await openSelection();
    press('Select all of Uncertain', dialog);
    press('Select all of Not important', dialog);
    expect(boxes(dialog).every(({ checked }) => checked)).toBe(true);
    press('Deselect all of Uncertain', dialog);
    expect(boxes(dialog).map(({ checked }) => checked)).toEqual([true, true, false, true]);
  });

  it('disables the selection of an empty group', async () => {
    const { dialog } = await openSelection(aPrioritization({ important: 1 }));
    const all = within(dialog).getByRole<HTMLButtonElement>('button', {
      name: 'Select all of Uncertain',
    });
    expect(all.disabled).toBe(true);
  });

  it('shows only one priority, until the filter is removed', async () => {
    const { dialog } = await openSelection();
    const only = within(dialog).getByRole('button', { name: /^Uncertain.*show only these$/ });
    fireEvent.click(only);
    expect(boxes(dialog)).toHaveLength(1);
    expect(only.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(only);
    expect(boxes(dialog)).toHaveLength(4);
  });

  it('searches addresses, titles and reasons', async () => {
    const { dialog } = await openSelection();
    const search = within(dialog).getByRole('searchbox', { name: 'Search pages' });
    fireEvent.change(search, { target: { value: ' IMPORTANT 2 ' } });
    expect(boxes(dialog)).toHaveLength(1);
    press('Deselect shown', dialog);
    expect(dialog.textContent).toContain('1 page selected');
    fireEvent.change(search, { target: { value: 'because it is uncertain' } });
    press('Select shown', dialog);
    expect(dialog.textContent).toContain('2 pages selected');
    fireEvent.change(search, { target: { value: 'no such page' } });
    expect(says('No page matches.', dialog)).toBe(true);
    const shown = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Select shown' });
    expect(shown.disabled).toBe(true);
  });

  it('renders only the visible ones of thousands of pages, and sends all selected ones', async () => {
    const { server, dialog } = await openSelection(
      aPrioritization({ important: 3_000, uncertain: 2_000 }),
    );
    expect(boxes(dialog).length).toBeGreaterThan(5);
    expect(boxes(dialog).length).toBeLessThan(50);
    const row = within(dialog).getAllByRole('listitem')[0] as HTMLElement;
    expect(row.getAttribute('aria-setsize')).toBe('5000');
    press('Select all of Uncertain', dialog);
    expect(dialog.textContent).toContain('5,000 pages selected');
    server.fail('confirm', 'INVALID_STATE', 'The scan was stopped.');
    fireEvent.click(start(dialog));
    await within(dialog).findByRole('alert');
    expect(server.sent('confirm')[0]?.selected_urls).toHaveLength(5_000);
  });

  it('can be made by pattern, one group at a time', async () => {
    const { dialog } = await openSelection();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Patterns' }));
    expect(boxes(dialog).map(({ checked }) => checked)).toEqual([true, false, false]);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^\/uncertain\/:id/ }));
    expect(dialog.textContent).toContain('3 pages selected · about 3 minutes');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Show pages of /important/:id' }));
    expect(boxes(dialog)).toHaveLength(5);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Page important 2/ }));
    const [important] = boxes(dialog);
    expect([important?.checked, important?.indeterminate]).toEqual([false, true]);
    expect(dialog.textContent).toContain('1 of 2 selected');
    await expectAccessible();
  });

  it('can be made by section, within the results of a search', async () => {
    const { dialog } = await openSelection();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Sections' }));
    const search = within(dialog).getByRole('searchbox', { name: 'Search pages' });
    fireEvent.change(search, { target: { value: 'uncertain' } });
    expect(boxes(dialog)).toHaveLength(1);
    fireEvent.click(boxes(dialog)[0] as HTMLElement);
    expect(dialog.textContent).toContain('3 pages selected');
  });

  it('has one tab stop, from which arrow keys reach every row', async () => {
    const { dialog } = await openSelection();
    const stops = () => boxes(dialog).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([boxes(dialog)[0]]);
    boxes(dialog)[0]?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(boxes(dialog)[1]);
    expect(stops()).toEqual([boxes(dialog)[1]]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    expect(document.activeElement).toBe(boxes(dialog)[3]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(boxes(dialog)[3]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    expect(document.activeElement).toBe(boxes(dialog)[0]);
  });

  it('shows and hides the pages of a group by arrow keys', async () => {
    const { dialog } = await openSelection();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Patterns' }));
    boxes(dialog)[0]?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
    expect(boxes(dialog)).toHaveLength(5);
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' });
    expect(boxes(dialog)).toHaveLength(3);
  });

  it('reaches the last of thousands of pages with one key', async () => {
    const { dialog } = await openSelection(aPrioritization({ important: 5_000 }));
    boxes(dialog)[0]?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('4999'));
  });

  it('says how many pages exceed the limit of the scan, and estimates the time of the others', async () => {
    const scan = aScan('awaiting_selection');
    const limited = { ...scan, metadata: { ...scan.metadata, max_pages: 3 } };
    await openScan(aSession(limited, { prioritization: FEW }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose the pages to scan' });
    expect(dialog.textContent).not.toContain('reads at most');
    press('Select all of Uncertain', dialog);
    press('Select all of Not important', dialog);
    expect(dialog.textContent).toContain('4 pages selected · about 3 minutes');
    expect(dialog.textContent).toContain(
      'This scan reads at most 3 pages; 1 of the selected pages lie beyond that limit.',
    );
  });

  it('starts the scan of the pages that are chosen', async () => {
    const { server, dialog } = await openSelection();
    server.answer('confirm', 202, { success: true, status: 'crawling' });
    server.answer('smartCrawl', 202, () => {
      showScan(server, aSession(aScan('crawling'), { prioritization: FEW }));
      return { success: true, status: 'crawling' } as const;
    });
    fireEvent.click(boxes(dialog)[1] as HTMLElement);
    fireEvent.click(start(dialog));
    await screen.findByRole('region', { name: 'Live scan' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('confirm')).toEqual([
      { selected_urls: ['https://example.com/important/1'] },
    ]);
    expect(server.calls('smartCrawl').map(({ params }) => params)).toEqual([{ id: SCAN_ID }]);
  });

  it('pauses once the scan has started when Pause is pressed meanwhile', async () => {
    const { app, server, dialog } = await openSelection();
    server.answer('confirm', 202, { success: true, status: 'crawling' });
    server.answer('smartCrawl', 202, { success: true, status: 'crawling' });
    const release = server.hold('smartCrawl');
    fireEvent.click(start(dialog));
    await waitFor(() => expect(server.calls('smartCrawl')).toHaveLength(1));
    showScan(server, aSession(aScan('crawling'), { prioritization: FEW }));
    await sendEvent(app, 'session-update', { scan: aScan('crawling') });
    const live = await screen.findByRole('region', { name: 'Live scan' });
    server.answer('pause', 202, () => {
      showScan(server, aSession(aScan('paused'), { prioritization: FEW }));
      return { success: true, status: 'paused' } as const;
    });
    press('Pause', live);
    press('Pause', live);
    expect(server.calls('pause')).toHaveLength(0);
    release();
    await within(live).findByRole('button', { name: 'Resume' });
    expect(server.calls('pause')).toHaveLength(1);
  });

  it('that the server refuses stays, and can be sent again', async () => {
    const { server, dialog } = await openSelection();
    server.fail('confirm', TOO_MANY_SCANS.code, TOO_MANY_SCANS.message);
    fireEvent.click(boxes(dialog)[0] as HTMLElement);
    fireEvent.click(start(dialog));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe(`Failed to start scan${TOO_MANY_SCANS.message}`);
    await waitFor(() => expect(start(dialog).disabled).toBe(false));
    expect(boxes(dialog).map(({ checked }) => checked)).toEqual([false, true, false, false]);
    server.answer('confirm', 202, { success: true, status: 'crawling' });
    server.answer('smartCrawl', 202, () => {
      showScan(server, aSession(aScan('crawling'), { prioritization: FEW }));
      return { success: true, status: 'crawling' } as const;
    });
    fireEvent.click(start(dialog));
    await screen.findByRole('region', { name: 'Live scan' });
    expect(server.calls('confirm')).toHaveLength(2);
  });

  it('that a proxy refuses says only that the scan did not start', async () => {
    const { server, dialog } = await openSelection();
    server.answerAsProxy('confirm', 500, '');
    fireEvent.click(start(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Failed to start scan');
  });

  it('is closed by Cancel, and can be reopened from the list', async () => {
    const { dialog } = await openSelection();
    press('Cancel', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownAddress()).toBe('/dashboard');
    expect(screen.getByRole('button', { name: 'Start Smart Scan' })).toBeDefined();
    press('Choose Pages of example.com');
    await screen.findByRole('dialog', { name: 'Choose the pages to scan' });
  });

  it('closes when it was made in another tab', async () => {
    const { app, server } = await openSelection();
    showScan(server, aSession(aScan('crawling'), { prioritization: FEW }));
    await sendEvent(app, 'session-update', { scan: aScan('crawling') });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('region', { name: 'Live scan' });
  });
});
