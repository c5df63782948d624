import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { copiedTexts } from '../support/clipboard.ts';
import { savedFiles } from '../support/files.ts';
import {
  aForm,
  aManifest,
  aManifestAnswer,
  aManifestPage,
  anElement,
  manyEntries,
  START,
} from '../support/manifest-answers.ts';
import { overview, region, withShop } from '../support/manifests-tab.ts';

const fact = (panel: Awaited<ReturnType<typeof region>>, name: string) =>
  panel.getByText(name).parentElement?.querySelector('dd')?.textContent;

describe('The website overview', () => {
  it('counts the elements that can be operated, each once', async () => {
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

  it('renders only the visible lines of a very long file, and copies it whole', async () => {
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

  it('marks the pages that were not opened, and counts them separately', async () => {
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

  it('renders only a few rows for thousands of pages, and says how many there are', async () => {
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

  it('describe the selected page and link back to the overview', async () => {
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

  it('leave out elements of the template that the page lacks', async () => {
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
