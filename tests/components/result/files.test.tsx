import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { type App, renderApp } from '../support/app.tsx';
import { copiedTexts } from '../support/clipboard.ts';
import { savedFiles } from '../support/files.ts';
import { press } from '../support/form.ts';
import { aManifest } from '../support/manifest-answers.ts';
import { giveResult } from '../support/result-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const manifest = aManifest();
const WELL_KNOWN = {
  manifest_provider: 'Signpost',
  manifest_url: 'https://signpost.example/manifest',
  domain: 'shop.example',
  last_updated: '2026-03-09T12:02:30.000Z',
  version: '1.0' as const,
  description: 'The shop',
  ai_features: manifest.ai_features,
};
const ROBOTS = 'User-agent: *\nAI-Manifest: https://signpost.example/manifest\n';

async function openFiles(prepare: (server: App['server']) => void = () => {}): Promise<App> {
  const scan = aListedScan();
  const app = renderApp(`/scans/${scan.id}`, {
    signedIn: true,
    prepare: (server) => {
      giveResult(server, {
        scan,
        session: {
          robots: {
            original: 'User-agent: *\n',
            updated: ROBOTS,
            added_lines: ['AI-Manifest: https://signpost.example/manifest'],
            manifest_url: 'https://signpost.example/manifest',
          },
        },
      });
      server.answer('manifest', 200, manifest);
      server.answer('sessionRobots', 200, ROBOTS);
      server.answer('sessionSitemap', 200, '<urlset></urlset>');
      server.answer('sessionLlmsTxt', 200, '# The shop');
      server.answer('sessionWellKnown', 200, WELL_KNOWN);
      server.answer('sessionChannel', 200, '{}');
      server.answer('webmcpScript', 200, '(() => {})();');
      prepare(server);
    },
  });
  await screen.findByRole('region', { name: 'Files' });
  return app;
}

const files = () => screen.getByRole('region', { name: 'Files' });
const shownText = (name: string) => within(files()).findByRole('textbox', { name });

describe('The files of a result', () => {
  it('are listed with their purposes and places on the site', async () => {
    await openFiles();
    const names = within(files()).getAllByRole('heading', { level: 3 });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'manifest.json',
      'robots.txt',
      'sitemap.xml',
      'llms.txt',
      'ai-manifest.json',
      'webmcp.js',
      'webmcp.json',
      'webmcp-attributes.json',
      'ard.json',
      'agent-skills.json',
    ]);
    expect(files().textContent).toContain('Goes to /.well-known/ai-manifest.json.');
  });

  it('are viewed, copied and downloaded one by one', async () => {
    await openFiles();
    const copied = copiedTexts();
    press('View manifest.json', files());
    expect((await shownText('manifest.json')).textContent).toContain('"domain": "shop.example"');
    press('Copy', files());
    await within(files()).findByText('Copied');
    expect(copied()).toEqual([JSON.stringify(manifest, null, 2)]);
    const saved = savedFiles();
    press('Download', files());
    expect((await saved.next()).name).toBe('manifest.json');
    await expectAccessible(files());
    press('Close manifest.json', files());
    await waitFor(() => expect(within(files()).queryByRole('textbox')).toBeNull());
  });

  it('mark the new lines of robots.txt', async () => {
    await openFiles();
    press('View robots.txt', files());
    expect((await shownText('robots.txt')).textContent).toContain('AI-Manifest: https://');
    await waitFor(() =>
      expect(files().querySelector('.cm-changedLine, .cm-insertedLine')).not.toBeNull(),
    );
  });

  it('say why one could not be loaded', async () => {
    const { server } = await openFiles((api) =>
      api.fail('sessionLlmsTxt', 'SERVICE_UNAVAILABLE', 'Try again in a minute.'),
    );
    press('View llms.txt', files());
    const alert = await within(files()).findByRole('alert');
    expect(alert.textContent).toContain('llms.txt could not be loadedTry again in a minute.');
    server.answer('sessionLlmsTxt', 200, '# The shop');
    press('Retry', alert);
    expect((await shownText('llms.txt')).textContent).toContain('# The shop');
  });

  it('can be downloaded as one zip, with the parts of a sitemap that is an index', async () => {
    await openFiles((server) =>
      server.answer('sessionSitemap', 200, ({ query }) =>
        query.part === undefined
          ? '<sitemapindex><sitemap>1</sitemap><sitemap>2</sitemap></sitemapindex>'
          : `<urlset>part ${query.part}</urlset>`,
      ),
    );
    const saved = savedFiles();
    press('Download all', files());
    const { name, text } = await saved.next();
    expect(name).toBe('signpost-shop.example.zip');
    for (const entry of [
      'manifest.json',
      'robots.txt',
      'sitemap.xml',
      'sitemap-1.xml',
      'sitemap-2.xml',
      'llms.txt',
      '.well-known/ai-manifest.json',
      'webmcp.js',
      '.well-known/ard.json',
      '.well-known/agent-skills/index.json',
    ])
      expect(text).toContain(entry);
    expect(text).toContain('<urlset>part 2</urlset>');
  });

  it('are not zipped when one of them is missing', async () => {
    await openFiles((server) => server.fail('sessionLlmsTxt', 'SCAN_NOT_FOUND', 'It is gone.'));
    press('Download all', files());
    await screen.findByText('Download failed: It is gone.');
  });
});
