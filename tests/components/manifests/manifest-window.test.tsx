import { describe, expect, it, jest } from '@jest/globals';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../support/app.tsx';
import { savedFiles } from '../support/files.ts';
import { aManifest, giveManifests } from '../support/manifest-answers.ts';
import { aListedScan, giveScans } from '../support/scans.ts';
import { controlTime, passTime } from '../support/time.ts';

/** The parts of a new browser window that the app uses; `shown`: the addresses that it has opened. */
function newWindows() {
  const windows: { opener: unknown; shown: string[]; closed: boolean }[] = [];
  jest.spyOn(window, 'open').mockImplementation(() => {
    const opened = {
      opener: window as unknown,
      shown: [] as string[],
      closed: false,
      document: document.implementation.createHTMLDocument(),
      location: { replace: (address: string) => void opened.shown.push(address) },
      close: () => {
        opened.closed = true;
      },
    };
    windows.push(opened);
    return opened as unknown as Window;
  });
  return windows;
}

const text = JSON.stringify(aManifest(), null, 2);
const shop = aListedScan();

function openTab(scan: Scan = shop) {
  const windows = newWindows();
  const page = renderApp('/dashboard?tab=manifests', {
    signedIn: true,
    prepare: (server) => giveManifests(server, [scan]),
  });
  const view = async () =>
    page.user.click(await screen.findByRole('button', { name: 'View Manifest' }));
  return { ...page, windows, view };
}

const alertDialog = () => screen.findByRole('dialog', { name: 'Manifest' });
const offer = () => screen.findByRole('dialog', { name: 'This manifest is private' });

describe('View Manifest', () => {
  it('shows the manifest as JSON in a new window without access to its opener', async () => {
    const { server, view, windows } = openTab();
    const files = savedFiles();
    server.answer('manifest', 200, aManifest());

    await view();
    await waitFor(() => expect(windows[0]?.shown).toHaveLength(1));
    expect(await files.at(windows[0]?.shown[0] ?? '')).toBe(text);
    expect(windows[0]?.opener).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why the manifest could not be loaded, with the code of the error', async () => {
    const { server, user, view, windows } = openTab();
    server.fail('manifest', 'INTERNAL_ERROR', 'Something went wrong.');

    await view();
    const said = within(await alertDialog());
    expect(said.getByText('Failed to load manifest: Something went wrong.')).toBeTruthy();
    expect(said.getByText('Error code: INTERNAL_ERROR')).toBeTruthy();
    expect(windows[0]?.closed).toBe(true);
    await user.click(said.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that the manifest of an unfinished scan comes later', async () => {
    const { server, view } = openTab(aListedScan({ status: 'awaiting_selection' }));
    server.fail('manifest', 'MANIFEST_NOT_GENERATED', 'There is no manifest yet.');

    await view();
    const said = within(await alertDialog());
    expect(said.getByText('Error code: MANIFEST_NOT_GENERATED')).toBeTruthy();
    expect(said.getByText(/^Tip: .* Wait .* try again\.$/)).toBeTruthy();
  });

  it('says that the manifest of a deleted scan was not found', async () => {
    const { server, view } = openTab();
    server.fail('manifest', 'SCAN_NOT_FOUND', 'This scan does not exist.');

    await view();
    const said = within(await alertDialog());
    expect(said.getByText('Failed to load manifest: This scan does not exist.')).toBeTruthy();
    expect(said.getByText('Error code: SCAN_NOT_FOUND')).toBeTruthy();
    expect(said.getByText(/^The manifest was not found\./)).toBeTruthy();
  });

  it('asks the user to check the connection when there is no network', async () => {
    const { server, view } = openTab();
    server.drop('manifest');

    await view();
    const said = within(await alertDialog());
    expect(said.getByText(/Network error - please check your connection/)).toBeTruthy();
  });

  it('warns when a public manifest is refused as private', async () => {
    const { server, view } = openTab({ ...shop, isPublic: true });
    server.fail('manifest', 'MANIFEST_PRIVATE', 'This manifest is private.');

    await view();
    const said = within(await alertDialog());
    expect(said.getByText(/session may have expired/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make public' })).toBeNull();
  });
});

describe('A window that the browser blocks', () => {
  it('is replaced by a link, which works as long as it is shown', async () => {
    const { server, user, view } = openTab();
    const files = savedFiles();
    const givenBack: string[] = [];
    URL.revokeObjectURL = (address) => void givenBack.push(address);
    server.answer('manifest', 200, aManifest());
    await screen.findByRole('button', { name: 'View Manifest' });
    jest.spyOn(window, 'open').mockReturnValue(null);
    controlTime();

    await view();
    const dialog = within(await alertDialog());
    const link = dialog.getByRole<HTMLAnchorElement>('link', { name: /^Open the manifest of/ });
    expect(await files.at(link.href)).toBe(text);
    expect(link.target).toBe('_blank');
    await passTime(120_000);
    expect(givenBack).not.toContain(link.href);

    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await passTime(60_000);
    expect(givenBack).toContain(link.href);
  });
});

describe('A private manifest', () => {
  const refused = async () => {
    const page = openTab();
    page.server.fail('manifest', 'MANIFEST_PRIVATE', 'This manifest is private.');
    await page.view();
    return { ...page, dialog: within(await offer()) };
  };

  it('is made public on request and then opens', async () => {
    const { server, user, windows, dialog } = await refused();
    server.answer('changeVisibility', 200, ({ params, body }) => {
      expect([params.id, body.isPublic]).toEqual([shop.id, true]);
      server.answer('manifest', 200, aManifest());
      const scan = { ...shop, isPublic: true };
      giveScans(server, [scan]);
      return { success: true, scan };
    });

    await user.click(dialog.getByRole('button', { name: 'Make public' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: 'Public' });
    await waitFor(() => expect(windows[1]?.shown).toHaveLength(1));
    expect(windows[0]?.closed).toBe(true);
  });

  it('stays private when the offer is declined', async () => {
    const { server, user, dialog } = await refused();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('changeVisibility')).toEqual([]);
  });

  it('names the next step when it could not be published', async () => {
    const { server, user, windows, dialog } = await refused();
    server.fail('changeVisibility', 'TOKEN_INVALID', 'Please sign in.');

    await user.click(dialog.getByRole('button', { name: 'Make public' }));
    expect(
      await screen.findByText(
        'Failed to make manifest public. Please refresh the page and try again.',
      ),
    ).toBeTruthy();
    expect(windows.map(({ closed }) => closed)).toEqual([true, true]);
  });
});
