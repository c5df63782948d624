import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { ENCODED_TITLES } from '../../sites/hostile/answers.ts';
import { HostileSite, hostilePaths, normalPaths } from '../../sites/hostile/hostile-site.ts';
import { browserProcesses } from '../../support/browser-processes.ts';
import { Canary } from '../../support/canary.ts';
import { eventually } from '../../support/eventually.ts';
import { type MemoryUse, type Scanned, ScannerProcess } from '../../support/scanner-process.ts';
import { TestServer } from '../../support/test-server.ts';

/** Ends a hanging test only: on an idle machine a scan takes four minutes. */
const LONG_MS = 1_500_000;
const MAX_PAGES = 160;
/** Enough for a page of 5 MB on a machine that runs other tests; pages that never end take this long. */
const PAGE_TIMEOUT_MS = 8_000;

/** Attacks that need a whole site instead of one page: each is a site of its own below. */
const SITES_OF_THEIR_OWN = ['tls-expired', 'robots-crawl-delay'];

/** The required outcome of each page; other pages may have several outcomes, but must have one. */
const ENDS: Readonly<Record<'read' | 'failed' | 'skipped', readonly string[]>> = {
  read: [
    ...['slow-subresource', 'never-idle', 'bomb-png', 'sitemap-50001', 'js-crash'],
    ...['dialog-confirm-prompt-print', 'dialog-beforeunload', 'dialog-permissions'],
    ...['dialog-http-auth', 'popup-100', 'login-phish'],
    ...['trap-calendar', 'trap-path-repeat', 'trap-session-id', 'trap-query-permutations'],
    ...['trap-canonical-cycle', 'trap-alternate-hosts', 'trap-subdomains', 'trap-soft404'],
    ...['js-override', 'js-debugger', 'js-fake-clock', 'sw-hijack', 'storage-bleed'],
    ...['charset-gb18030', 'html-malformed', 'mime-html-as-binary', 'mime-pdf-xml-svg-json'],
    ...['http-429-retry-after-sec', 'http-503-retry-after-date', 'http-500-flaky'],
    ...['http-status-odd', 'xss-title', 'inject-llm'],
  ],
  failed: [
    ...['redir-loop-self', 'redir-loop-unique', 'slow-never-answers', 'slowloris-headers'],
    ...['h2-faults', 'bad-headers', 'http-429-forever', 'http-cookies-flood'],
  ],
  skipped: [
    ...['redir-meta-loop', 'redir-cross-scope', 'big-binary-10g', 'download-auto'],
    ...['download-infinite', 'bomb-xml-sitemap', 'mime-binary-as-html', 'robots-disallow-all'],
  ],
};

let canary: Canary;
let site: HostileSite;
let patient: TestServer;
let closed: TestServer;
let expired: TestServer;
let scanner: ScannerProcess;

beforeAll(async () => {
  canary = await Canary.listen('127.0.0.1');
  site = await HostileSite.start(`127.0.0.1:${canary.port}`);
  patient = await TestServer.start({
    '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 86400\n' },
    '/': { headers: { 'Content-Type': 'text/html' }, body: '<h1>Slowly</h1><a href="/on">On</a>' },
    '/on': { headers: { 'Content-Type': 'text/html' }, body: '<h1>Slower</h1>' },
  });
  closed = await TestServer.start({
    '/robots.txt': { body: 'User-agent: *\nDisallow: /\n' },
    '*': { headers: { 'Content-Type': 'text/html' }, body: '<h1>Nobody</h1>' },
  });
  expired = await TestServer.start({}, { certificate: 'expired' });
  const { port } = new URL(expired.origin);
  const allowed = [site.host, ...[patient, closed].map(({ origin }) => new URL(origin).host)];
  scanner = await ScannerProcess.start({
    TARGET_ALLOW: [...allowed, `127.0.0.1:${port}`].join(','),
    PAGE_TIMEOUT_MS: String(PAGE_TIMEOUT_MS),
  });
  site.killBrowser = async () => {
    for (const { pid, type } of await browserProcesses(scanner.pid))
      if (type === null) process.kill(pid, 'SIGKILL');
  };
}, 120_000);

afterAll(async () => {
  scanner?.remove();
  for (const server of [site, patient, closed, expired]) await server?.close();
  await canary?.close();
}, 120_000);

describe('A site of all hostile pages, with normal ones between them', () => {
  let before: MemoryUse;
  let scanned: Scanned;
  const pagesBelow = (id: string, state: string) =>
    scanned.pages.filter(
      (page) => page.state === state && page.url.startsWith(site.url(hostilePaths[id] ?? '?')),
    );

  beforeAll(async () => {
    // This scan also warms everything up, so that memory which stays allocated is in `before`.
    const slow = await scanner.scan(`${patient.origin}/`, 10);
    expect(slow.pages.map(({ state }) => state)).toEqual(['read', 'read']);
    before = await scanner.memory();
    scanned = await scanner.scan(site.url('/'), MAX_PAGES);
  }, LONG_MS);

  it('has every page of the list', () => {
    const list: { id: string }[] = JSON.parse(
      readFileSync(new URL('../../data/hostile-pages.json', import.meta.url), 'utf8'),
    );
    expect([...Object.keys(hostilePaths), ...SITES_OF_THEIR_OWN].sort()).toEqual(
      list.map(({ id }) => id).sort(),
    );
  });

  it('is scanned to its end, with every normal page read', () => {
    expect(scanned).toMatchObject({ status: 'completed', failure: null });
    const states = normalPaths.map((path) => [
      path,
      scanned.pages.find(({ url }) => url === site.url(path))?.state,
    ]);
    expect(states).toEqual(normalPaths.map((path) => [path, 'read']));
  });

  it('ends every hostile page as expected, and leaves none open', () => {
    const ends = Object.entries(hostilePaths).map(([id, path]) => {
      const page = scanned.pages.find(({ url }) => url === site.url(path));
      return { id, state: page?.state, cause: page?.cause };
    });
    for (const [state, ids] of Object.entries(ENDS))
      expect(ends.filter((end) => ids.includes(end.id) && end.state !== state)).toEqual([]);
    expect(ends.filter(({ state }) => state === undefined || state === 'pending')).toEqual([]);
  });

  it('does not trap the crawler in endless URLs', () => {
    expect(pagesBelow('trap-session-id', 'read')).toHaveLength(4);
    expect(pagesBelow('trap-query-permutations', 'read').length).toBeLessThanOrEqual(2);
    expect(pagesBelow('trap-canonical-cycle', 'read')).toHaveLength(2);
    expect(pagesBelow('trap-alternate-hosts', 'read').length).toBeLessThanOrEqual(3);
    expect(pagesBelow('trap-soft404', 'read').length).toBeLessThanOrEqual(2);
    expect(pagesBelow('trap-path-repeat', 'read').length).toBeLessThanOrEqual(5);
    expect(scanned.pages.filter(({ state }) => state === 'read')).toHaveLength(MAX_PAGES);
  });

  it('is read in its own encodings', () => {
    const path = hostilePaths['charset-gb18030'];
    const titles = Object.keys(ENCODED_TITLES).map(
      (name) => scanned.pages.find(({ url }) => url === site.url(`${path}${name}`))?.title,
    );
    expect(titles).toEqual(Object.values(ENCODED_TITLES).map(({ title }) => title));
  });

  it('is scanned without contacting another server, reading a local file or ignoring robots.txt', () => {
    expect(canary.connections).toBe(0);
    expect(scanned.pages.map(({ url }) => url).filter((url) => /root:|lollol/.test(url))).toEqual(
      [],
    );
    expect(site.asked).not.toContain(hostilePaths['robots-disallow-all']);
  });

  it('yields a valid manifest about this site only', () => {
    const manifest = aiManifest.parse(JSON.parse(scanned.manifest ?? ''));
    const foreign = Object.keys(manifest.pages).filter((url) => !url.startsWith(site.url('/')));
    expect(foreign).toEqual([]);
  });

  it(
    'leaves nothing behind that the next scan could find',
    async () => {
      const again = await scanner.scan(site.url(hostilePaths['storage-bleed'] ?? ''), 1);
      expect(again.manifest).toContain('Knows nothing');
      const forged = await scanner.scan(site.url(hostilePaths['sw-hijack'] ?? ''), 1);
      expect(forged.pages[0]?.title).toContain('sw-hijack');
    },
    LONG_MS,
  );

  it('leaves less than 30 % more memory in use', async () => {
    const after = await scanner.memory();
    const ours = ({ heapUsed, external }: MemoryUse): number => heapUsed + external;
    // Memory in use, not resident memory: the allocator keeps that of the busiest moment.
    expect(ours(after)).toBeLessThan(ours(before) * 1.3);
  });

  it(
    'is scanned five times to its end, with no more than 15 % more resident memory after the fifth than after the second',
    async () => {
      const resident: number[] = [];
      for (let run = 2; run <= 5; run += 1) {
        const { status, failure } = await scanner.scan(site.url('/'), MAX_PAGES);
        expect({ run, status, failure }).toEqual({ run, status: 'completed', failure: null });
        // Collects the garbage of our own process.
        await scanner.memory();
        resident.push(residentMegabytes(scanner.pid));
      }
      const [afterSecond = 0, , , afterFifth = 0] = resident;
      process.stderr.write(`Resident after the runs 2 to 5: ${resident.join(', ')} MB\n`);
      expect(afterFifth).toBeLessThanOrEqual(afterSecond * 1.15);
    },
    4 * LONG_MS,
  );
});

describe('A site that', () => {
  it.each([
    ['has its robots.txt forbid everything', () => `${closed.origin}/`, /robots\.txt/],
    ['has a certificate that has expired', () => `${expired.origin}/`, /certificate/],
    [
      'starts with a download',
      () => site.url(hostilePaths['download-auto'] ?? ''),
      /not a web page|download/,
    ],
  ])(
    '%s is not scanned, and the failure says why',
    async (_, url, why) => {
      const { status, failure, manifest } = await scanner.scan(url(), 5);
      expect({ status, failure, manifest }).toEqual({
        status: 'failed',
        failure: expect.stringMatching(why),
        manifest: null,
      });
    },
    LONG_MS,
  );

  it('forbids everything gets no request but for its robots.txt', () => {
    expect(new Set(closed.requests.map(({ target }) => target))).toEqual(new Set(['/robots.txt']));
  });
});

describe('When the scanner has ended', () => {
  it('none of its browsers and files is left', async () => {
    await scanner.close();
    await eventually('no browser', async () => (await browserProcesses(scanner.pid)).length === 0);
    expect(scanner.temporaryFiles).toEqual([]);
  }, 120_000);
});
