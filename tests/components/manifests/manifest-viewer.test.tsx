import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { copiedTexts, forbidCopying } from '../support/clipboard.ts';
import type { ContractServer } from '../support/contract-server.ts';
import { savedFiles } from '../support/files.ts';
import {
  aForm,
  aManifest,
  aManifestAnswer,
  aManifestPage,
  anElement,
  giveManifests,
  manyEntries,
  START,
} from '../support/manifest-answers.ts';
import { notice } from '../support/notices.ts';
import { aListedScan, giveScans, manyScans } from '../support/scans.ts';

const openManifests = (prepare: (server: ContractServer) => void = () => {}) =>
  renderApp('/dashboard?tab=manifests', { signedIn: true, prepare });

const shop = aListedScan();
const withShop = (prepare: (server: ContractServer) => void = () => {}) =>
  openManifests((server) => {
    giveManifests(server, [shop]);
    prepare(server);
  });

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const overview = async () => {
  const panel = await region('Manifest');
  await panel.findByText('Website Overview');
  return panel;
};
const fact = (panel: Awaited<ReturnType<typeof region>>, name: string) =>
  panel.getByText(name).parentElement?.querySelector('dd')?.textContent;

describe('The Manifests tab', () => {
  it('selects the newest completed scan by itself', async () => {
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

  it('says that a manifest does not exist yet, as long as the server has none', async () => {
    withShop((server) => server.fail('sessionManifest', 'MANIFEST_NOT_GENERATED', 'Not yet.'));

    expect(await screen.findByText('No manifest available')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads on when there are no scans', async () => {
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

  it('says without a network that the connection is to be checked', async () => {
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

    socket.goAway();
    socket.comeBack();
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
  it('reads all pages of the list', async () => {
    const { server } = openManifests((api) => giveManifests(api, manyScans(250)));

    await overview();
    expect(server.calls('scanStatus').map(({ query }) => query.cursor)).toEqual([
      undefined,
      '100',
      '200',
    ]);
  });

  it('keeps few rows in the page for a thousand scans and shows the selected one', async () => {
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

  it('says why a manifest could not be published and lets go of a scan that is gone', async () => {
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

  it('says when the browser lets nothing be copied', async () => {
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

describe('The website overview', () => {
  it('counts what can be operated, each thing once', async () => {
    const link = anElement({ id: 'home', type: 'link', name: 'Home' });
    const button = anElement({ id: 'cart' });
    withShop((server) =>
      server.answer(
        'sessionManifest',
        200,
        aManifestAnswer({
          manifest: aManifest({
            anchors: [link, anElement({ id: 'menu', type: 'navigation' })],
            forms: [aForm(), aForm({ id: 'order' })],
            templates: {
              product: {
                pattern: '/product/:slug',
                category: 'product',
                page_count: 500,
                scanned: 3,
                example_url: START,
                elements: [button],
                forms: [aForm({ id: 'order' })],
              },
            },
            pages: { [START]: aManifestPage({ elements: [anElement({ id: 'more' })] }) },
          }),
        }),
      ),
    );

    const panel = await overview();
    expect(fact(panel, 'Buttons')).toBe('2');
    expect(fact(panel, 'Links')).toBe('2');
    expect(fact(panel, 'Forms')).toBe('2');
  });

  it('shows the quality scores, also those that were not measured', async () => {
    withShop();

    const panel = await overview();
    expect(fact(panel, 'Speed')).toBe('95');
    expect(fact(panel, 'Accessibility')).toBe('20');
    expect(fact(panel, 'Best Practices')).toBe('Not measured');
  });

  it('lists the main sections, or says that there are none', async () => {
    const { website } = aManifest();
    const section = { title: 'Lamps', url: `${START}lamps`, page_count: 1_200 };
    withShop((server) =>
      server.answer(
        'sessionManifest',
        200,
        aManifestAnswer({
          manifest: aManifest({ website: { ...website, main_sections: [section] } }),
        }),
      ),
    );

    const panel = await overview();
    expect(panel.getByText('Lamps').parentElement?.textContent).toBe('Lamps1,200 pages found');
  });

  it('says when no sections were found', async () => {
    withShop();

    expect((await overview()).getByText('No sections were found.')).toBeTruthy();
  });
});

describe('The full manifest', () => {
  const text = JSON.stringify(aManifest(), null, 2);

  it('can be read, hidden, copied and downloaded', async () => {
    const { user } = withShop();
    const copied = copiedTexts();
    const files = savedFiles();
    await overview();
    const full = await region('Full Manifest');

    const shown = await full.findByRole('textbox', { name: 'manifest.json' });
    await waitFor(() => expect(shown.textContent).toContain('"domain": "shop.example"'));
    await user.click(full.getByRole('button', { name: 'Copy' }));
    expect(copied()).toEqual([text]);
    expect(full.getByRole('button', { name: 'Copied' })).toBeTruthy();
    await user.click(full.getByRole('button', { name: 'Download' }));
    expect(await files.next()).toEqual({ name: 'manifest.json', type: 'application/json', text });
    await user.click(full.getByRole('button', { name: 'Hide full manifest (JSON)' }));
    expect(full.queryByRole('button', { name: 'Copy' })).toBeNull();
    await user.click(full.getByRole('button', { name: 'Show full manifest (JSON)' }));
    expect(full.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('is shown in part as it scrolls, and copied whole, when it is very long', async () => {
    const pages = Object.fromEntries(
      manyEntries(700).map(({ url, title }) => [url, aManifestPage({ url, title })]),
    );
    const long = aManifest({ pages });
    const whole = JSON.stringify(long, null, 2);
    const { user } = withShop((server) =>
      server.answer('sessionManifest', 200, aManifestAnswer({ manifest: long })),
    );
    const copied = copiedTexts();
    await overview();
    const full = await region('Full Manifest');

    expect(whole.length).toBeGreaterThan(200_000);
    const shown = await full.findByRole('textbox', { name: 'manifest.json' });
    expect(shown.textContent.length).toBeLessThan(whole.length / 10);
    await user.click(full.getByRole('button', { name: 'Copy' }));
    expect(copied()[0]).toHaveLength(whole.length);
  });
});

describe('The sitemap panel', () => {
  it('shows the pages indented by their level', async () => {
    withShop((server) =>
      server.answer('sessionManifest', 200, aManifestAnswer({ sitemap: manyEntries(2) })),
    );

    const sitemap = await region('Sitemap');
    const page = await sitemap.findByRole('button', { name: /^Page 1/ });
    expect(page.style.marginInlineStart).toBe('20px');
    expect(sitemap.getByText('2 read')).toBeTruthy();
  });

  it('marks the pages that were not opened, and counts them apart', async () => {
    const entries = manyEntries(4).map((entry, place) => ({
      ...entry,
      standing: (['read', 'inferred', 'inferred', 'needs_login'] as const)[place] ?? 'read',
    }));
    withShop((server) =>
      server.answer('sessionManifest', 200, aManifestAnswer({ sitemap: entries })),
    );

    const sitemap = await region('Sitemap');
    expect((await sitemap.findByRole('button', { name: /^Page 1/ })).textContent).toContain(
      'Inferred',
    );
    expect(sitemap.getByRole('button', { name: /^Page 0/ }).textContent).not.toContain('Inferred');
    expect(sitemap.getByText('1 read, 2 inferred, 1 behind a log-in')).toBeTruthy();
  });

  it('keeps few rows in the page for thousands of pages, and says how many there are', async () => {
    withShop((server) =>
      server.answer('sessionManifest', 200, aManifestAnswer({ sitemap: manyEntries(5_000) })),
    );

    const sitemap = await region('Sitemap');
    const [first, ...others] = await sitemap.findAllByRole('listitem');
    expect(others.length).toBeLessThan(60);
    expect(first?.getAttribute('aria-setsize')).toBe('5000');
    expect(first?.getAttribute('aria-posinset')).toBe('1');
    expect(sitemap.getByText('5,000 read')).toBeTruthy();
    expect(sitemap.getByRole('region', { name: 'Pages' }).tabIndex).toBe(0);
  });
});

describe('The page details', () => {
  const openPage = async (prepare: Parameters<typeof aManifest>[0], title = /^The shop/) => {
    const page = withShop((server) =>
      server.answer('sessionManifest', 200, aManifestAnswer({ manifest: aManifest(prepare) })),
    );
    const sitemap = await region('Sitemap');
    await page.user.click(await sitemap.findByRole('button', { name: title }));
    return { ...page, panel: await region('Manifest'), sitemap };
  };

  it('describe the chosen page and lead back to the overview', async () => {
    const { panel, sitemap, user } = await openPage({
      forms: [aForm()],
      anchors: [anElement({ id: 'home', name: 'Home', type: 'link' })],
      pages: {
        [START]: aManifestPage({
          section: 'Lamps',
          requires_auth: true,
          headings: [{ level: 1, text: 'All our lamps' }],
          elements: [anElement()],
          forms: ['search'],
        }),
      },
    });

    expect(panel.getByRole('heading', { name: 'The shop' })).toBeTruthy();
    expect(sitemap.getByRole('button', { current: true }).textContent).toContain('The shop');
    expect(panel.getByText('Shows what the shop sells.')).toBeTruthy();
    expect(fact(panel, 'Section')).toBe('Lamps');
    expect(fact(panel, 'Needs a login')).toBe('Yes');
    expect(panel.queryByText('Template')).toBeNull();
    expect(panel.getByText('All our lamps')).toBeTruthy();
    expect(panel.getByRole('heading', { name: 'Interactive elements (2)' })).toBeTruthy();
    expect(panel.getByText('Search the shop').parentElement?.textContent).toBe(
      'Search the shop: Words, sort',
    );
    await expectAccessible();
    await user.click(panel.getByRole('button', { name: 'Back to overview' }));
    await overview();
  });

  it('leave out what the page lacks of its template', async () => {
    const { panel } = await openPage({
      anchors: [anElement({ id: 'home', name: 'Home' }), anElement({ id: 'cart', name: 'Cart' })],
      pages: { [START]: aManifestPage({ absent: ['cart'] }) },
    });

    expect(panel.getByText('Home')).toBeTruthy();
    expect(panel.queryByText('Cart')).toBeNull();
  });

  it('list at most a hundred elements and say how many more there are', async () => {
    const elements = Array.from({ length: 1_300 }, (_, place) => anElement({ id: `e${place}` }));
    const { panel } = await openPage({ pages: { [START]: aManifestPage({ elements }) } });

    expect(panel.getAllByText('Buy')).toHaveLength(100);
    expect(panel.getByText('1,200 more are in the manifest.')).toBeTruthy();
  });

  it('say when a page has nothing to operate and was not opened', async () => {
    const { panel } = await openPage({
      pages: { [START]: aManifestPage({ scanned: false }) },
    });

    expect(panel.getByText('None were found.')).toBeTruthy();
    expect(panel.getByText(/similar pages|built alike/)).toBeTruthy();
  });

  it('say when the manifest lacks a page of the sitemap', async () => {
    const { panel } = await openPage({ pages: {} });

    expect(panel.getByText(`The manifest does not describe ${START}.`)).toBeTruthy();
  });
});
