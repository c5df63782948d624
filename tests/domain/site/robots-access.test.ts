import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isAllowed } from '@signpost/backend-domain/model/site/robots.ts';
import { robotsAccess, robotsStatus } from '@signpost/backend-domain/model/site/robots-access.ts';

interface HttpCase {
  readonly id: string;
  readonly robots: { readonly status?: number; readonly body?: string; readonly location?: string };
}

const cases: readonly HttpCase[] = JSON.parse(
  readFileSync(new URL('../../data/robots-http-cases.json', import.meta.url), 'utf8'),
);

/** The verdicts that RFC 9309, section 2.3.1, requires for cases with one final answer. */
const VERDICTS = {
  'http-200-rules': 'rules',
  'http-200-empty': 'rules',
  'http-200-html': 'rules',
  'http-400': 'allow-all',
  'http-401': 'allow-all',
  'http-403': 'allow-all',
  'http-404': 'allow-all',
  'http-410': 'allow-all',
  'http-429': 'disallow-all',
  'http-500': 'disallow-all',
  'http-503': 'disallow-all',
  'http-timeout': 'disallow-all',
  'http-reset': 'disallow-all',
  'http-dns-fail': 'disallow-all',
} as const;

describe('After an answer for robots.txt', () => {
  it.each(Object.entries(VERDICTS))('%s: %s', (id, verdict) => {
    const found = cases.find((each) => each.id === id);
    expect(found).toBeDefined();
    const { status, body = '' } = found?.robots ?? {};
    const answer = status === undefined ? { unreachable: true as const } : { status, text: body };
    expect(robotsAccess(answer).verdict).toBe(verdict);
  });

  it('every case without a redirect has a verdict in this table', () => {
    const plain = cases.filter(
      ({ robots }) => robots.status !== undefined && robots.location === undefined,
    );
    expect(plain.map(({ id }) => id).filter((id) => !(id in VERDICTS))).toEqual([]);
  });

  it('only a file with status 200 has rules', () => {
    const text = 'User-agent: *\nDisallow: /';
    const served = robotsAccess({ status: 200, text });
    expect(isAllowed(served.robots, 'Bot', 'https://a.test/x')).toBe(false);
    const missing = robotsAccess({ status: 404, text });
    expect(isAllowed(missing.robots, 'Bot', 'https://a.test/x')).toBe(true);
  });

  it('a redirect without a target counts as a missing file', () => {
    expect(robotsAccess({ status: 302, text: '' }).verdict).toBe('allow-all');
  });
});

describe('The status of a robots.txt', () => {
  const status = (text: string, code = 200) =>
    robotsStatus({ status: code, text }, 'https://a.test/');
  const sitemap = 'Sitemap: https://a.test/sitemap.xml\n';

  it('is good when it has no errors, names a sitemap and allows agents', () => {
    expect(status(`User-agent: *\nDisallow: /admin\n${sitemap}`)).toBe('good');
    expect(status(`User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n${sitemap}`)).toBe(
      'good',
    );
  });

  it.each([
    ['no sitemap', 'User-agent: *\nAllow: /\n'],
    ['an error', `User-agent: *\nDisalow: /x\n${sitemap}`],
    ['every agent forbidden', `User-agent: *\nDisallow: /\n${sitemap}`],
    ['one agent forbidden', `User-agent: ChatGPT-User\nDisallow: /\n${sitemap}`],
    ['an empty file', ''],
  ])('needs improvement with %s', (_, text) => {
    expect(status(text)).toBe('needs_improvement');
  });

  it('needs improvement when it cannot be read', () => {
    expect(status('', 503)).toBe('needs_improvement');
    expect(robotsStatus({ unreachable: true }, 'https://a.test/')).toBe('needs_improvement');
  });

  it('is missing when the server has no such file, or answers with a web page', () => {
    expect(status('', 404)).toBe('missing');
    expect(status('<!doctype html><title>Not found</title>')).toBe('missing');
  });
});
