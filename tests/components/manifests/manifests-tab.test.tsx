import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { copiedTexts, forbidCopying } from '../support/clipboard.ts';
import { aManifestAnswer, giveManifests } from '../support/manifest-answers.ts';
import { openManifests, overview, region, shop, withShop } from '../support/manifests-tab.ts';
import { notice } from '../support/notices.ts';
import { aListedScan, giveScans, manyScans } from '../support/scans.ts';

describe('The Manifests tab', () => {
  it('selects the newest completed scan automatically', async () => {
    openManifests((server) =>
      giveManifests(server, [
        aListedScan({ id: 'running', status: 'crawling', domain: 'running.example' }),
        shop,
        aListedScan({ id: 'older', domain: 'older.example' }),
      ]),
    );

    await overview();
    const scans = await region('Recent Scans');
    expect(scans.getByRole('button', { current: true }).textContent).toContain('shop.example');
    await region('Integration guide');
    await expectAccessible();
  });

  it('keeps the selected scan when another one is completed', async () => {
    const { socket } = withShop();
    await overview();
    await waitFor(() => expect(socket.connected).toBe(true));

    const scan = aListedScan({ id: 'newer', domain: 'newer.example' });
    await socket.send('session-update', { scanId: 'newer', timestamp: scan.createdAt, scan });
    const scans = await region('Recent Scans');
    await scans.findByText('newer.example');
    expect(scans.getByRole('button', { current: true }).textContent).toContain('shop.example');
  });

  it('shows the manifest of the scan that is chosen', async () => {
    const other = aListedScan({ id: 'other', domain: 'other.example' });
    const { server, user } = openManifests((api) => giveManifests(api, [shop, other]));
    await overview();

    const scans = await region('Recent Scans');
    await user.click(scans.getByRole('button', { name: /^other\.example/ }));
    await overview();
    expect(shownAddress()).toBe('/dashboard?tab=manifests&manifest=other');
    expect(server.calls('sessionManifest').map(({ params }) => params.id)).toEqual([
      'scan-of-the-shop',
      'other',
    ]);
  });

  it('shows the manifest that the address names', async () => {
    const other = aListedScan({ id: 'other', domain: 'other.example' });
    renderApp('/dashboard?tab=manifests&manifest=other', {
      signedIn: true,
      prepare: (server) => giveManifests(server, [shop, other]),
    });
    await overview();
    const scans = await region('Recent Scans');
    expect(scans.getByRole('button', { current: true }).textContent).toContain('other.example');
  });

  it('has no manifest and no sitemap for a scan that is not finished', async () => {
    openManifests((server) =>
      giveManifests(server, [aListedScan({ status: 'awaiting_selection' })]),
    );

    expect(await screen.findByText('No sitemap available')).toBeTruthy();
    expect(screen.getByText('No manifest available')).toBeTruthy();
    const scan = await region('Recent Scans');
    expect(scan.queryByRole('button', { name: 'Private' })).toBeNull();
    expect(scan.queryByRole('button', { name: 'Review' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Integration guide' })).toBeNull();
    await expectAccessible();
  });

  it('says that a manifest does not exist yet while the server has none', async () => {
    withShop((server) => server.fail('sessionManifest', 'MANIFEST_NOT_GENERATED', 'Not yet.'));

    expect(await screen.findByText('No manifest available')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there are no scans', async () => {
    openManifests();

    expect(await screen.findByText('No scans found')).toBeTruthy();
    await expectAccessible();
  });

  it('shows that scans and manifest are loading', async () => {
    let releaseScans = () => {};
    let releaseManifest = () => {};
    withShop((server) => {
      releaseScans = server.hold('scanStatus');
      releaseManifest = server.hold('sessionManifest');
    });

    const panel = await screen.findByRole('tabpanel');
    expect(within(panel).getByRole('status').textContent).toContain('טוען');
    releaseScans();
    const manifest = await region('Manifest');
    expect((await manifest.findByRole('status')).textContent).toContain('טוען');
    expect((await region('Sitemap')).getByRole('status').textContent).toContain('טוען');
    releaseManifest();
    await overview();
  });

  it('says why the scans could not be loaded and tries again', async () => {
    const { server, user } = openManifests((api) =>
      api.fail('scanStatus', 'INTERNAL_ERROR', 'Something went wrong.'),
    );

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Error Loading Manifests');
    expect(failure.textContent).toContain('Failed to load scans: Something went wrong.');
    giveManifests(server, [shop]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await overview();
  });

  it('asks the user to check the connection when there is no network', async () => {
    openManifests((server) => server.drop('scanStatus'));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error - please check your connection',
    );
  });

  it('keeps the list when it could not be loaded again', async () => {
    const { server, socket } = withShop();
    await overview();
    await waitFor(() => expect(socket.connected).toBe(true));
    server.drop('scanStatus');

    socket.loseNetwork();
    socket.restoreNetwork();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load scans');
    expect((await region('Recent Scans')).getByText('shop.example')).toBeTruthy();
  });

  it('says why the manifest could not be loaded and tries again', async () => {
    const { server, user } = withShop((api) =>
      api.fail('sessionManifest', 'INTERNAL_ERROR', 'Something went wrong.'),
    );

    const panel = await region('Manifest');
    const failure = await panel.findByRole('alert');
    expect(failure.textContent).toContain('Failed to load manifest');
    expect(failure.textContent).toContain('Something went wrong.');
    server.answer('sessionManifest', 200, aManifestAnswer());
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    await overview();
  });
});

describe('The list of scans', () => {
  it('loads all pages of the list', async () => {
    const { server } = openManifests((api) => giveManifests(api, manyScans(250)));

    await overview();
    expect(server.calls('scanStatus').map(({ query }) => query.cursor)).toEqual([
      undefined,
      '100',
      '200',
    ]);
  });

  it('renders only a few rows for a thousand scans, including the selected one', async () => {
    const scans = manyScans(1_000, { status: 'failed' });
    const completed = aListedScan({ id: 'completed', domain: 'completed.example' });
    const { user } = openManifests((server) =>
      giveManifests(server, [...scans.slice(0, 60), completed, ...scans.slice(60)]),
    );

    await overview();
    const list = await region('Recent Scans');
    expect(list.getByRole('button', { current: true }).textContent).toContain('completed.example');
    expect(list.getAllByRole('listitem')).toHaveLength(61);
    await user.click(list.getByRole('button', { name: 'Show More' }));
    expect(list.getAllByRole('listitem')).toHaveLength(111);
  });

  it('publishes and hides a manifest', async () => {
    const { server, user } = withShop();
    server.answer('changeVisibility', 200, ({ body }) => {
      const scan = { ...shop, isPublic: body.isPublic };
      giveScans(server, [scan]);
      return { success: true, scan };
    });
    const scans = await region('Recent Scans');
    expect(scans.queryByRole('button', { name: 'Copy Link' })).toBeNull();

    await user.click(scans.getByRole('button', { name: 'Private' }));
    await notice('Manifest is now public!');
    await user.click(await scans.findByRole('button', { name: 'Public' }));
    await notice('Manifest is now private');
    await scans.findByRole('button', { name: 'Private' });
    expect(scans.queryByRole('button', { name: 'Copy Link' })).toBeNull();
    expect(server.calls('changeVisibility').map(({ body }) => body.isPublic)).toEqual([
      true,
      false,
    ]);
  });

  it('says why a manifest could not be published and closes a deleted scan', async () => {
    const { server, user } = withShop();
    server.fail('changeVisibility', 'SCAN_NOT_FOUND', 'This scan does not exist.');
    const scans = await region('Recent Scans');
    giveScans(server, []);

    await user.click(scans.getByRole('button', { name: 'Private' }));
    await notice('Failed to update visibility: This scan does not exist.');
    expect(await screen.findByText('No scans found')).toBeTruthy();
  });

  it('hides a public manifest while it is reviewed again', async () => {
    const reviewed = aListedScan({ status: 'reviewing', isPublic: true });
    const { server, user } = openManifests((api) => giveManifests(api, [reviewed]));
    const scan = { ...shop, status: 'reviewing', isPublic: false } as const;
    server.answer('changeVisibility', 200, { success: true, scan });
    await user.click((await region('Recent Scans')).getByRole('button', { name: 'Public' }));
    await notice('Manifest is now private');
    expect(server.sent('changeVisibility')).toEqual([{ isPublic: false }]);
  });

  it('starts a review', async () => {
    const { server, user } = withShop();
    server.answer('review', 202, { success: true, status: 'reviewing' });

    await user.click((await region('Recent Scans')).getByRole('button', { name: 'Review' }));
    await notice('Review started! Check back in a few minutes for results.');
    expect(server.calls('review').map(({ params }) => params.id)).toEqual([shop.id]);
  });

  it('says why a review could not be started', async () => {
    const { server, user } = withShop();
    server.fail('review', 'INVALID_STATE', 'The scan is being reviewed already.');

    await user.click((await region('Recent Scans')).getByRole('button', { name: 'Review' }));
    await notice('Failed to start review: The scan is being reviewed already.');
  });

  it('copies the address of a public manifest', async () => {
    const { user } = openManifests((server) =>
      giveManifests(server, [{ ...shop, isPublic: true }]),
    );
    const copied = copiedTexts();

    await user.click((await region('Recent Scans')).getByRole('button', { name: 'Copy Link' }));
    const address = `http://localhost/api/manifest/${shop.id}`;
    expect(copied()).toEqual([address]);
    expect(await notice('Manifest URL copied to clipboard!')).toContain(address);
  });

  it('says when the browser refuses to copy', async () => {
    const { user } = openManifests((server) =>
      giveManifests(server, [{ ...shop, isPublic: true }]),
    );
    forbidCopying();

    const scans = await region('Recent Scans');
    await user.click(scans.getByRole('button', { name: 'Copy Link' }));
    await notice('Failed to copy URL to clipboard');
    expect(scans.getByRole('button', { name: 'Could not copy' })).toBeTruthy();
  });
});
