import { describe, expect, it } from '@jest/globals';
import { cookieHeaderFor } from '@signpost/adapters/browser/shared/cookies.ts';

const cookie = (name: string, domain: string, rest: { path?: string; secure?: boolean } = {}) => ({
  name,
  value: '1',
  domain,
  path: '/',
  secure: false,
  ...rest,
});

/** The Cookie header of a request without a browser. */
describe('The cookies of a session', () => {
  const jar = [
    cookie('host', 'example.com'),
    cookie('domain', '.example.com'),
    cookie('other', 'other.example'),
    cookie('secure', 'example.com', { secure: true }),
    cookie('deep', 'example.com', { path: '/deep' }),
  ];
  const namesFor = (url: string) =>
    cookieHeaderFor(jar, url)
      .split('; ')
      .filter((each) => each !== '')
      .map((each) => each.split('=')[0])
      .toSorted();

  it.each([
    ['their host', 'http://example.com/', ['domain', 'host']],
    ['subdomains, when they have a Domain', 'http://www.example.com/', ['domain']],
    ['no host whose name merely ends the same', 'http://notexample.com/', []],
    ['no host whose name contains theirs', 'http://example.com.evil.example/', []],
    ['their path', 'http://example.com/deep/er', ['deep', 'domain', 'host']],
    ['no path that merely begins the same', 'http://example.com/deeper', ['domain', 'host']],
    ['https, when they are Secure', 'https://example.com/', ['domain', 'host', 'secure']],
  ])('go to %s (%s)', (_, url, names) => {
    expect(namesFor(url)).toEqual(names);
  });
});
