import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { eventually } from '../support/eventually.ts';
import { FixtureSite } from '../support/fixture-site.ts';
import { ApiClient } from './support/api-client.ts';
import { ServerProcess } from './support/server-process.ts';
import { SocketClient } from './support/socket-client.ts';

/** What a client of the product does, with nothing in its hands but HTTP and a socket. */

const ITEMS = Array.from({ length: 48 }, (_, index) => `/item/lamp-${index + 1}`);

/** Section 7 of the product specification, without what this scan does not cause: no failure, no stop, no log-in form. */
const EVENTS = [
  'scan-started',
  'scan-progress',
  'scan-log',
  'scan-strategy',
  'scan-complete',
  'session-update',
  'navigation-complete',
  'screenshot-ready',
  'screenshot',
  'live-stream-connected',
  'live-stream-disconnected',
  'live-frame',
  'agent-status-update',
  'agent-status',
  'agent-action',
  'agent-thinking',
  'discovery-progress',
  'url-prioritization',
  'robots-txt-generated',
  'page-crawled',
  'crawler-navigating',
  'crawler-extracting',
  'sitemap-update',
  'pattern-detected',
  'template-created',
  'page-skipped',
  'pattern-complete',
  'manifest-building',
  'manifest-analyzing',
  'reviewer-starting',
];

let site: FixtureSite;
let server: ServerProcess;

beforeAll(async () => {
  site = await FixtureSite.start(shop());
  server = await ServerProcess.start({ TARGET_ALLOW: `127.0.0.1:${site.port}` });
}, 120_000);

afterAll(async () => {
  await server?.remove();
  await site?.close();
}, 60_000);

describe('Somebody who has never been here', () => {
  it('registers, scans a site with open eyes, publishes its manifest and signs out everywhere', async () => {
    const person = new ApiClient(server.url);
    expect((await person.register()).status).toBe(201);
    const socket = await new SocketClient(server.url, { token: person.token }).connected();

    const created = await person.call('createSession', {
      body: { url: site.url('/'), options: { scan_type: 'smart' } },
    });
    expect(created.status).toBe(201);
    const { id } = created.body.scan;
    const body = { scan_id: id, url: site.url('/'), options: { scan_type: 'smart' } };
    expect(await person.call('discover', { body })).toMatchObject({
      status: 202,
      body: { success: true, status: 'discovering' },
    });

    const sorted = await socket.hears('url-prioritization', 60_000);
    await eventually('the selection to be open', async () => {
      const { status } = (await person.call('agentStatus', { params: { id } })).body;
      return status === 'awaiting_selection';
    });
    const urls: string[] = sorted.categorized_urls.map(({ url }: { url: string }) => url);
    expect(urls).toContain(site.url('/about'));
    expect(urls).toContain(site.url('/item/lamp-7'));
    const chosen = await person.call('confirm', { params: { id }, body: { selected_urls: urls } });
    expect(chosen).toMatchObject({ status: 202, body: { success: true, status: 'crawling' } });
    expect((await person.call('smartCrawl', { params: { id } })).status).toBe(202);

    const complete = await socket.hears('scan-complete', 240_000);
    expect(complete).toMatchObject({ scanId: id, scan_id: id });
    expect(complete.pages_crawled).toBeGreaterThanOrEqual(23);
    await socket.hears('live-stream-disconnected');
    expect(EVENTS.filter((name) => !socket.names.has(name))).toEqual([]);
    expect(socket.breaches).toEqual([]);

    const details = await person.call('sessionDetails', { params: { id } });
    expect(details.body).toMatchObject({
      scan: { id, status: 'completed', isPublic: false },
      progress: { progress: 100 },
      agents: { crawler: { status: 'done' }, reviewer: { status: 'done' } },
    });
    const { manifest, sitemap } = (await person.call('sessionManifest', { params: { id } })).body;
    expect(aiManifest.parse(manifest).website.total_pages).toBeGreaterThanOrEqual(51);
    expect(sitemap.map(({ url }: { url: string }) => url)).toContain(site.url('/about'));

    const stranger = new ApiClient(server.url);
    const hidden = await stranger.call('manifest', { params: { id } });
    expect([hidden.status, hidden.body.code]).toEqual([403, 'MANIFEST_PRIVATE']);
    const published = await person.call('changeVisibility', {
      params: { id },
      body: { isPublic: true },
    });
    expect(published.body.scan.isPublic).toBe(true);
    const open = await stranger.call('manifest', { params: { id } });
    expect([open.status, open.body.scan_id]).toEqual([200, id]);
    const { pathname } = new URL(complete.manifest_url);
    expect((await stranger.send('GET', pathname)).body.scan_id).toBe(id);

    const ended = socket.ended();
    expect((await person.call('logoutAll')).status).toBe(200);
    await ended;
    expect(await socket.hears('connection-ended')).toMatchObject({ code: 'TOKEN_INVALID' });
    const afterwards = await person.call('currentUser');
    expect([afterwards.status, afterwards.body.code]).toEqual([401, 'TOKEN_INVALID']);
    expect(await new SocketClient(server.url, { token: person.token }).refused()).toBe(
      'TOKEN_INVALID',
    );
    expect(await server.stop()).toBe(0);
  }, 400_000);
});

/** A site with an imprint, a form, a page that is gone, and four dozen pages that are built alike. */
function shop(): Record<string, string> {
  const menu =
    '<header><nav aria-label="Main"><a href="/">Home</a> <a href="/about">About us</a> <a href="/contact">Contact</a></nav></header>';
  const page = (title: string, main: string): string =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${menu}<main><h1>${title}</h1>${main}</main></body></html>`;
  const links = ITEMS.map((path, index) => `<a href="${path}">Lamp ${index + 1}</a>`).join(' ');
  const items = ITEMS.map((path, index) => [
    path,
    page(`Lamp ${index + 1}`, `<p>Bright, number ${index + 1}.</p><button>Show size</button>`),
  ]);
  return {
    '/': page('The lamp shop', `<p>Lamps for every room.</p>${links} <a href="/gone">Old news</a>`),
    '/about': page('About us', '<p>We have made lamps since 1911.</p>'),
    '/contact': page(
      'Contact',
      '<form action="/send" method="post"><label>Your email <input type="email" name="email" required></label><label>Message <textarea name="message"></textarea></label><button>Send message</button></form>',
    ),
    ...Object.fromEntries(items),
  };
}
