import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type {
  BrowserEngine,
  BrowserSession,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import { browserProcesses } from '../../support/browser-processes.ts';
import { eventually } from '../../support/eventually.ts';
import { FixtureSite } from '../../support/fixture-site.ts';
import { hostilePages } from '../../support/hostile-pages.ts';
import type { OpenEngine } from '../browser-engine.suite.ts';

/** Time limit of pages that finish loading, with room for a busy machine. */
const PATIENCE_MS = 40_000;
/** Time limit of pages that never finish loading. */
const BRIEF_MS = 2_000;
/** Time limits of a page that never finishes loading and has content: a busy machine may not show it within the first. */
const LONGER_EACH_TIME_MS = [BRIEF_MS, 4 * BRIEF_MS, 16 * BRIEF_MS];
/**
 * How long a reading may last beyond its time limit before it counts as hanging. The promise is five seconds; the rest
 * is for a busy machine.
 */
const HANG_MS = 30_000;

/** Reading hostile pages: each reading ends in time, and the browser then reads the next page as usual. */
export function hostilePagesSuite(name: string, { open }: OpenEngine): void {
  describe(`Hostile pages on ${name}`, () => {
    let site: FixtureSite;
    let engine: BrowserEngine;
    let session: BrowserSession;

    beforeAll(async () => {
      site = await FixtureSite.start(hostilePages);
      engine = open();
    });
    afterAll(async () => {
      await engine.close();
      await site.close();
    });
    beforeEach(async () => {
      session = await engine.openSession();
    });
    afterEach(() => session.close());

    /** Reads a page, and fails when the reading hangs. */
    async function read(
      path: string,
      budget = PATIENCE_MS,
    ): Promise<PageReading | { reason: string }> {
      const reading = session
        .read(site.url(path), { timeoutMs: budget })
        .catch((error: { code?: string; reason?: string }) => {
          expect(error.code).toBe('site.unreachable');
          return { reason: error.reason ?? '' };
        });
      const late = new AbortController();
      const hanging = pause(budget + HANG_MS, null, { signal: late.signal }).catch(() => null);
      const result = await Promise.race([reading, hanging]);
      late.abort();
      if (result === null) throw new Error(`The reading of ${path} hangs.`);
      return result;
    }

    /** Reads a page that never finishes loading, until a reading has elements. */
    async function readInPart(path: string): Promise<PageReading | { reason: string }> {
      let reading: PageReading | { reason: string } = { reason: '' };
      for (const budget of LONGER_EACH_TIME_MS) {
        reading = await read(path, budget);
        if ('facts' in reading && (reading.facts?.elements.length ?? 0) > 0) break;
      }
      return reading;
    }

    const hasFacts = (text: string) => ({
      facts: { elements: expect.arrayContaining([expect.objectContaining({ name: text })]) },
    });

    it.each([
      ['/loop-on-load', 'Before'],
      ['/loop-after-load', 'Before'],
      ['/ticking', 'Next'],
      ['/slow-style', 'There'],
      ['/half', 'First half'],
      ['/endless', 'Start'],
    ])('%s is read as far as possible, and marked partial', async (path, element) => {
      const reading = await readInPart(path);
      expect(reading).toMatchObject({ ...hasFacts(element), partial: expect.any(String) });
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });

    // Whether such a page answers between two rounds of its loop depends on the machine. It must not delay the next page.
    it.each(['/dialog-loop', '/loop-for-ever'])(
      '%s is read in part or ends as a timeout, and the next page is read',
      async (path) => {
        const reading = await read(path, BRIEF_MS);
        if ('reason' in reading) expect(reading.reason).toBe('timeout');
        else expect(reading).toMatchObject({ ...hasFacts('Next'), partial: expect.any(String) });
        expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
      },
    );

    it.each([
      ['/hang', 'timeout', BRIEF_MS],
      ['/reset', 'reset', PATIENCE_MS],
      ['/redirect-loop', 'too-many-redirects', PATIENCE_MS],
    ])('%s is unreachable: %s', async (path, reason, budget) => {
      expect(await read(path, budget)).toEqual({ reason });
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });

    it('a page that redirects itself without end is given up or read in part, in time', async () => {
      const result = await read('/script-loop', BRIEF_MS);
      // Timing decides which of its documents is read, but the page must never count as complete.
      if ('reason' in result) expect(['too-many-redirects', 'timeout']).toContain(result.reason);
      else expect(result.partial).toEqual(expect.any(String));
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });

    it.each([
      ['/dialogs', 'Next'],
      ['/beforeunload', 'Next'],
      ['/never-idle', 'Next'],
      ['/slow-picture', 'There'],
      ['/js-override', 'Real'],
      ['/clobbered', 'Clobber'],
      ['/fake-clock', 'Timeless'],
      ['/debugger', 'Undisturbed'],
      ['/deep', 'Next'],
    ])('%s is read whole', async (path, element) => {
      expect(await read(path)).toMatchObject({ ...hasFacts(element), partial: null });
    });

    it('a page with 100,000 links is read up to the limits', async () => {
      const reading = await session.read(site.url('/huge'), { timeoutMs: 40_000 });
      expect(reading.facts?.truncated).toBe(true);
      // The extraction's time limit decides how many: fewer on a busy machine.
      expect(reading.facts?.links.length).toBeGreaterThan(0);
      expect(reading.facts?.links.length).toBeLessThanOrEqual(10_000);
      expect(reading.facts?.elements.length).toBeGreaterThan(0);
    });

    it('an answer that stops after its headers is a page without content', async () => {
      const reading = await read('/hang-after-headers', BRIEF_MS);
      expect(reading).toMatchObject({ partial: expect.any(String), facts: { elements: [] } });
    });

    it.each([
      ['/download', 200, 'application/octet-stream'],
      ['/endless-download', 200, 'text/html'],
      ['/json', 200, 'application/json'],
    ])('%s is an answer without facts', async (path, status, contentType) => {
      expect(await read(path)).toMatchObject({ status, contentType, facts: null });
    });

    it('refuses service workers and permissions', async () => {
      expect(await read('/worker')).toMatchObject({
        facts: { title: expect.stringMatching(/Error$/) },
      });
      expect(await read('/permissions')).toMatchObject({
        facts: { title: 'denied denied denied denied' },
      });
    });

    it('reads a page that opens a hundred windows, and leaves none of them behind', async () => {
      expect(await read('/popups')).toMatchObject({ ...hasFacts('Next'), partial: null });
      await eventually(
        'popups gone',
        async () => (await browserProcesses()).filter(isRenderer).length < 12,
        15_000,
      );
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });

    it('rejects when the tab crashes, and continues in another', async () => {
      const before = site.requestsFor('/half').length;
      const reading = read('/half');
      await eventually('the request', () => site.requestsFor('/half').length > before);
      // The document has to reach the renderer before that is killed.
      await pause(500);
      for (const { pid } of (await browserProcesses()).filter(isRenderer))
        process.kill(pid, 'SIGKILL');
      expect(await reading).toEqual({ reason: 'crashed' });
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });

    it('reports a crash when the browser dies while a page loads', async () => {
      const before = site.requestsFor('/ticking').length;
      // Longer than the test may take: the reading has to end because the browser died, not because its time is over.
      const reading = read('/ticking', 120_000);
      await eventually('the request', () => site.requestsFor('/ticking').length > before);
      for (const { pid } of (await browserProcesses()).filter(({ type }) => type === null))
        process.kill(pid, 'SIGKILL');
      expect(await reading).toEqual({ reason: 'crashed' });
    });

    it('restarts the browser after it died, even for open sessions', async () => {
      expect(await read('/plain')).toMatchObject(hasFacts('Next'));
      for (const { pid } of (await browserProcesses()).filter(({ type }) => type === null))
        process.kill(pid, 'SIGKILL');
      await eventually('the browser gone', async () => (await browserProcesses()).length === 0);
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });

    it('starts one browser for all pages that are read at once after it died', async () => {
      const started = async () => (await browserProcesses()).filter(({ type }) => type === null);
      await read('/plain');
      for (const { pid } of await started()) process.kill(pid, 'SIGKILL');
      await eventually('the browser gone', async () => (await browserProcesses()).length === 0);
      await Promise.all(['/plain', '/plain', '/plain'].map((path) => read(path)));
      const browsers = await started();
      // A browser that the engine does not know would keep the test's process running.
      for (const { pid } of browsers) process.kill(pid, 'SIGKILL');
      expect(browsers).toHaveLength(1);
    });

    it('sends no cookies after its browser died, and does not fail', async () => {
      expect(await read('/plain')).toMatchObject(hasFacts('Next'));
      const dying = (await browserProcesses()).filter(({ type }) => type === null);
      for (const { pid } of dying) process.kill(pid, 'SIGKILL');
      // Both before the engine notices that the browser died and after.
      const asked = Array.from({ length: 20 }, async (_, turn) => {
        await pause(turn * 10);
        return session.cookieHeader(site.url('/plain'));
      });
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['']));
    });

    it('frees every slot: after many bad pages at once there is room for good ones', async () => {
      const bad = ['/hang', '/loop-on-load', '/dialog-loop', '/reset', '/loop-for-ever', '/half'];
      await Promise.all(
        bad.map((path) => session.read(site.url(path), { timeoutMs: 1_000 }).catch(() => null)),
      );
      expect(await read('/plain')).toMatchObject({ ...hasFacts('Next'), partial: null });
    });
  });
}

const isRenderer = ({ type }: { type: string | null }) => type === 'renderer';
