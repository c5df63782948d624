import { describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { readRobots, rulesOf } from '@signpost/backend-domain/agents/crawler/read-robots.ts';
import { isAllowed } from '@signpost/backend-domain/model/site/robots.ts';
import { robotsStatus } from '@signpost/backend-domain/model/site/robots-access.ts';
import { rulesTextOf, type SiteRobots } from '@signpost/backend-domain/model/site/site-robots.ts';
import { type FakeAddress, FakeSite } from '../../support/fake-site.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { noon } from '../../support/mothers.ts';

const origin = 'https://shop.example';
const url = `${origin}/robots.txt`;
const RULES = 'User-agent: *\nDisallow: /private\n';

/** The result of readRobots for these answers; the last one repeats for ever. */
async function read(...answers: readonly FakeAddress[]) {
  const site = new FakeSite({
    [url]: (times) => answers[Math.min(times, answers.length) - 1] ?? {},
  });
  const clock = new ManualClock(noon, 'immediate');
  const told: string[] = [];
  const robots = await readRobots(
    origin,
    { fetcher: site.fetcher, clock, siteFiles },
    new AbortController().signal,
    async (note) => void told.push(note),
  );
  return { robots, hits: site.hits(url), sleeps: clock.sleeps, told };
}

const siteFiles = new DirectSiteFileReader();
const allows = async (robots: SiteRobots, path: string): Promise<boolean> =>
  isAllowed(await rulesOf(robots, { siteFiles }), 'SignpostBot', `${origin}${path}`);

describe('A robots.txt that is cut off', () => {
  it.each<['broken' | 'timeout', string]>([
    ['broken', 'User-agent: *\nAllow: /\n'],
    ['timeout', ''],
  ])(
    '(%s) is never taken as complete: it is retried, then forbids everything',
    async (truncated, text) => {
      const { robots, hits, told } = await read({ text, truncated });
      expect(robots).toMatchObject({ status: null, text: null, verdict: 'disallow-all' });
      expect(hits).toBe(3);
      expect(told).toEqual([`${url} broke off before its end`, `${url} broke off before its end`]);
    },
  );

  it('is obeyed once it arrives complete', async () => {
    const { robots, hits } = await read({ text: 'User', truncated: 'broken' }, { text: RULES });
    expect(robots).toMatchObject({ text: RULES, verdict: 'rules' });
    expect(hits).toBe(2);
  });

  it('is not retried when its status says that there is none', async () => {
    const { robots, hits } = await read({ status: 404, text: 'Not', truncated: 'broken' });
    expect(robots).toMatchObject({ status: 404, text: null, verdict: 'allow-all' });
    expect(hits).toBe(1);
  });
});

describe('A robots.txt that the server does not deliver', () => {
  it('is retried like any page', async () => {
    const { robots, sleeps } = await read({ unreachable: 'reset' }, { text: RULES });
    expect(robots.text).toBe(RULES);
    expect(sleeps).toEqual([1_000]);
  });

  it.each([
    ['120', [120_000, 120_000]],
    ['300', [300_000]],
    ['86400', [300_000]],
  ])('is awaited for no more than 5 minutes (Retry-After: %s)', async (seconds, pauses) => {
    const busy = { status: 503, headers: { 'retry-after': seconds } };
    const { robots, sleeps } = await read(busy);
    expect(sleeps).toEqual(pauses);
    expect(robots.verdict).toBe('disallow-all');
  });
});

describe('A robots.txt that cannot be copied byte for byte', () => {
  const tooLong = { text: RULES, truncated: 'limit' } as const;
  const latin1 = {
    text: `# Gr\uFFFD\n${RULES}`,
    body: Uint8Array.from(Buffer.from(`# Gr\xfc\n${RULES}`, 'latin1')),
  };

  it.each<[string, FakeAddress, RegExp]>([
    ['is too long', tooLong, /too long/],
    ['is not UTF-8', latin1, /not UTF-8/],
  ])('because it %s is obeyed, but replaced by a comment', async (_, answer, why) => {
    const { robots } = await read(answer);
    expect([await allows(robots, '/private'), await allows(robots, '/open')]).toEqual([
      false,
      true,
    ]);
    expect(robots.text).toMatch(/^# Your robots\.txt is [^\n]*: keep it as it is[^\n]*\n$/);
    expect(robots.text).toMatch(why);
    expect(robots.note).toMatch(why);
  });
});

describe('A web page in place of robots.txt', () => {
  it('contains no rules and gets no further lines', async () => {
    const { robots } = await read({ text: '<!doctype html><title>Not here</title>' });
    expect(robots).toMatchObject({ status: 200, text: null });
    expect(robots.note).toContain('a web page is served in place of robots.txt');
    expect(await allows(robots, '/private')).toBe(true);
    expect(robotsStatus({ status: 200, text: rulesTextOf(robots) }, origin)).toBe('missing');
  });
});

describe('A robots.txt with a byte order mark', () => {
  it('keeps the mark, and has the same rules', async () => {
    const body = new TextEncoder().encode(`\uFEFF${RULES}`);
    const { robots } = await read({ text: RULES, body });
    expect(new TextEncoder().encode(robots.text ?? '')).toEqual(body);
    expect([await allows(robots, '/private'), await allows(robots, '/open')]).toEqual([
      false,
      true,
    ]);
  });

  it('is read as UTF-8 with any Content-Type', async () => {
    const body = new TextEncoder().encode('# Grüße\n');
    const { robots } = await read({ text: '# GrÃ¼ÃŸe\n', body });
    expect(robots.text).toBe('# Grüße\n');
  });
});
