import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerEventName } from '@signpost/contracts/events/server-events.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { eventually } from '../../support/eventually.ts';
import { FixtureSite, type Page } from '../../support/fixture-site.ts';
import { SERVER_EVENT_NAMES } from '../../support/server-events.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  INSTALLATIONS,
  type InstallationName,
  type RunningInstallation,
} from '../support/installations.ts';
import { SocketClient } from '../support/socket-client.ts';

/** The steps of a client that has only HTTP, a socket and the contracts of both. */

const ITEMS = Array.from({ length: 48 }, (_, index) => `/item/lamp-${index + 1}`);

/**
 * The events that a successful scan does not send, with the situation that causes each; further scans of the journey
 * cause them.
 */
const OTHER_EVENTS = {
  'scan-stopped': 'its owner stops it',
  'scan-error': 'the site does not answer',
  'auth-required': 'a log-in form bars the way',
  'auth-ended': 'the wait at that form ends',
  'agent-status': 'a client joins that has scans',
} as const satisfies Partial<Record<ServerEventName, string>>;

/** Every other event of the specification (section 7). */
const SUCCESS_EVENTS = SERVER_EVENT_NAMES.filter((name) => !(name in OTHER_EVENTS));

let site: FixtureSite;

/** Everything a client does with one installation. */
export function journeySuite(name: InstallationName): void {
  let installation: RunningInstallation | null = null;
  beforeAll(() => {
    // The number of events in the specification, in case our contract lacks one.
    expect(SERVER_EVENT_NAMES).toHaveLength(34);
  });
  afterEach(async () => {
    await installation?.stop();
    installation = null;
    await site.close();
  }, 120_000);

  describe(`A new user, on ${name},`, () => {
    it('registers, watches a scan of a site, publishes its manifest, has it validated and signs out everywhere', async () => {
      site = await FixtureSite.start(shop());
      installation = await INSTALLATIONS[name](`127.0.0.1:${site.port}`);
      const person = new ApiClient(installation.url);
      expect((await person.register()).status).toBe(201);
      const socket = await new SocketClient(installation.url, { token: person.token }).connected();

      const id = await scanAndCheckEvents(person, socket);
      await publish(person, id);
      await causeTheRest(installation.url, person, socket);

      const ended = socket.ended();
      expect((await person.call('logoutAll')).status).toBe(200);
      await ended;
      expect(await socket.hears('connection-ended')).toMatchObject({ code: 'TOKEN_INVALID' });
      const afterwards = await person.call('currentUser');
      expect([afterwards.status, afterwards.body.code]).toEqual([401, 'TOKEN_INVALID']);
      const again = new SocketClient(installation.url, { token: person.token });
      expect(await again.refused()).toBe('TOKEN_INVALID');
      expect(socket.breaches).toEqual([]);
    }, 600_000);
  });
}

/** Discovers, chooses pages, crawls, and reads the results. Returns the scan's id. */
async function scanAndCheckEvents(person: ApiClient, socket: SocketClient): Promise<string> {
  const options = { scan_type: 'smart' };
  const created = await person.call('createSession', { body: { url: site.url('/'), options } });
  expect(created.status).toBe(201);
  const { id } = created.body.scan;
  const discovering = await person.call('discover', {
    body: { scan_id: id, url: site.url('/'), options },
  });
  expect(discovering).toMatchObject({
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

  const complete = await socket.hears('scan-complete', 300_000);
  expect(complete).toMatchObject({ scanId: id, scan_id: id });
  expect(complete.pages_crawled).toBeGreaterThanOrEqual(23);
  await socket.hears('live-stream-disconnected');
  expect(SUCCESS_EVENTS.filter((name) => !socket.names.has(name))).toEqual([]);

  const details = await person.call('sessionDetails', { params: { id } });
  expect(details.body).toMatchObject({
    scan: { id, status: 'completed', isPublic: false },
    progress: { progress: 100 },
    agents: { crawler: { status: 'done' }, reviewer: { status: 'done' } },
  });
  const { manifest, sitemap } = (await person.call('sessionManifest', { params: { id } })).body;
  expect(aiManifest.parse(manifest).website.total_pages).toBeGreaterThanOrEqual(51);
  expect(sitemap.map(({ url }: { url: string }) => url)).toContain(site.url('/about'));
  return id;
}

/** Makes the manifest public, puts the files on the site and has the site validated. */
async function publish(person: ApiClient, id: string): Promise<void> {
  const stranger = new ApiClient(person.url);
  const hidden = await stranger.call('manifest', { params: { id } });
  expect([hidden.status, hidden.body.code]).toEqual([403, 'MANIFEST_PRIVATE']);
  const published = await person.call('changeVisibility', {
    params: { id },
    body: { isPublic: true },
  });
  expect(published.body.scan.isPublic).toBe(true);
  const open = await stranger.call('manifest', { params: { id } });
  expect([open.status, open.body.scan_id]).toEqual([200, id]);

  const { domain } = published.body.scan;
  const validate = async () => (await stranger.call('validateDomain', { params: { domain } })).body;
  expect(await validate()).toMatchObject({ status: 'not_optimized', robots_block: false });
  await install('/robots.txt', 'text/plain', person, 'sessionRobots', id);
  await install(
    '/.well-known/ai-manifest.json',
    'application/json',
    person,
    'sessionWellKnown',
    id,
  );
  const validated = await validate();
  expect(validated).toMatchObject({
    status: 'fully_optimized',
    robots_block: true,
    well_known_file: true,
    manifest_available: true,
  });
  const { pathname } = new URL(validated.manifest_url);
  expect((await stranger.send('GET', pathname)).body.scan_id).toBe(id);

  const byDomain = () => stranger.call('publicManifest', { params: { domain } });
  expect((await byDomain()).body.code).toBe('MANIFEST_NOT_FOUND');
  const verified = await person.call('verifySite', { params: { id } });
  expect(verified.body.verification).toMatchObject({ verified: true, method: 'robots_txt' });
  expect((await byDomain()).body.scan_id).toBe(id);
}

async function install(
  path: string,
  contentType: string,
  person: ApiClient,
  file: 'sessionRobots' | 'sessionWellKnown',
  id: string,
): Promise<void> {
  const { text } = await person.call(file, { params: { id } });
  site.on(path, (_request, response) => {
    response.setHeader('Content-Type', contentType);
    response.end(text);
  });
}

/** Causes the remaining events, each in a scan of its own. */
async function causeTheRest(url: string, person: ApiClient, socket: SocketClient): Promise<void> {
  const joining = await new SocketClient(url, { token: person.token }).connected();
  await joining.hears('agent-status');
  const asking = await start(person, site.url('/members'));
  expect(await socket.hears('auth-required', 60_000)).toMatchObject({ scanId: asking });
  expect((await person.call('stop', { params: { id: asking } })).status).toBe(202);
  expect(await socket.hears('scan-stopped')).toMatchObject({ scanId: asking });
  const { port } = site;
  await site.close();
  const failing = await start(person, `http://127.0.0.1:${port}/`);
  expect(await socket.hears('scan-error', 60_000)).toMatchObject({ scanId: failing });
  const names = new Set([...socket.names, ...joining.names]);
  joining.close();
  expect(Object.keys(OTHER_EVENTS).filter((name) => !names.has(name))).toEqual([]);
}

async function start(person: ApiClient, url: string): Promise<string> {
  const { id } = (await person.call('createSession', { body: { url } })).body.scan;
  expect((await person.call('startSession', { params: { id } })).status).toBe(202);
  return id;
}

/** A site with a menu, a form, a missing page, four dozen similar pages, and a page behind a log-in. */
function shop(): Record<string, Page> {
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
    '/': page(
      'The lamp shop',
      `<p>Lamps for every room.</p>${links} <a href="/gone">Old news</a> <a href="/story">Our story</a>`,
    ),
    // A scan skips it, because it redirects to a page that is read.
    '/story': (_request, response) => {
      response.writeHead(302, { Location: '/about' }).end();
    },
    '/about': page('About us', '<p>We have made lamps since 1911.</p>'),
    '/contact': page(
      'Contact',
      '<form action="/send" method="post"><label>Your email <input type="email" name="email" required></label><label>Message <textarea name="message"></textarea></label><button>Send message</button></form>',
    ),
    ...Object.fromEntries(items),
    '/members': page(
      'Sign in',
      '<form action="/members" method="post"><label>Name <input name="name"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>',
    ),
  };
}
