import { describe, expect, it } from '@jest/globals';
import { clientEvents } from '@signpost/contracts/events/client-events.ts';
import { Handshake } from '@signpost/contracts/events/connection.ts';
import { problemsOf } from '@signpost/contracts/http/errors.ts';
import { ConfirmBody, DiscoverBody } from '@signpost/contracts/http/langgraph.ts';
import { QuickDiscoveryBody } from '@signpost/contracts/http/public.ts';
import { DomainParams, RegistryQuery } from '@signpost/contracts/http/publishing.ts';
import {
  CreateSessionBody,
  ProvideCredentialsBody,
  RobotsQuery,
  ScanListQuery,
  ScanParams,
  SitemapQuery,
  VisibilityBody,
} from '@signpost/contracts/http/scanner.ts';
import type { z } from 'zod';

function problems(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : problemsOf(result.error).map(({ path, message }) => `${path}: ${message}`);
}

describe('A quick analysis', () => {
  it('accepts any text that may be an address, and reports an empty entry', () => {
    expect(QuickDiscoveryBody.parse({ url: ' example.com ', more: 1 })).toEqual({
      url: 'example.com',
    });
    for (const url of ['', '  ', undefined, null, 7]) {
      expect(problems(QuickDiscoveryBody, { url })).toEqual(['url: Please enter a website URL']);
    }
    for (const url of [
      `https://a.b/${'x'.repeat(2_048)}`,
      'https://a\0b.c',
      'https://a.b/\ud800',
    ]) {
      expect(problems(QuickDiscoveryBody, { url })).toEqual(['url: Please enter a valid URL']);
    }
    expect(problems(QuickDiscoveryBody, { url: `https://${'x'.repeat(2_040)}` })).toEqual([]);
  });
});

describe('A new scan', () => {
  it('needs a URL; its options may be left out', () => {
    expect(CreateSessionBody.parse({ url: 'a.b' })).toEqual({ url: 'a.b', options: {} });
    expect(problems(CreateSessionBody, {})).toEqual(['url: Please enter a URL to scan']);
    const alternate = { url: 'a.b', options: { max_pages: 10, depth_limit: 3 } };
    expect(CreateSessionBody.parse(alternate)).toEqual(alternate);
    const smart = { url: 'a.b', options: { scan_type: 'smart', ownerId: 'mine' } };
    expect(CreateSessionBody.parse(smart).options).toEqual({ scan_type: 'smart' });
  });

  it.each([
    [{ max_pages: 0 }, 'options.max_pages: At least one page has to be scanned'],
    [{ max_pages: 1.5 }, 'options.max_pages: The number of pages has to be a whole number'],
    [{ max_pages: '10' }, 'options.max_pages: The number of pages has to be a whole number'],
    [{ max_pages: 1e9 }, 'options.max_pages: At most 100,000 pages can be scanned'],
    [{ depth_limit: -1 }, 'options.depth_limit: The depth cannot be negative'],
    [{ scan_type: 'deep' }, 'options.scan_type: A scan is either smart or standard'],
  ])('with the options %j is refused', (options, message) => {
    expect(problems(CreateSessionBody, { url: 'a.b', options })).toEqual([message]);
  });

  it('is discovered for the user of the token, even if the body names another', () => {
    const body = { scan_id: 's1', user_id: { any: 'thing' }, url: 'a.b' };
    expect(DiscoverBody.parse(body)).toMatchObject({ scan_id: 's1', url: 'a.b', options: {} });
    expect(problems(DiscoverBody, { url: 'a.b' })).toEqual(['scan_id: The scan is required']);
  });
});

describe('A selection of URLs', () => {
  it('contains 1 to 10,000 URLs', () => {
    expect(problems(ConfirmBody, {})).toEqual(['selected_urls: Select at least one URL']);
    expect(problems(ConfirmBody, { selected_urls: [] })).toEqual([
      'selected_urls: Select at least one URL',
    ]);
    const many = Array.from({ length: 10_001 }, (_, index) => `https://a.b/${index}`);
    expect(problems(ConfirmBody, { selected_urls: many })).toEqual([
      'selected_urls: At most 10,000 URLs can be selected',
    ]);
    expect(ConfirmBody.parse({ selected_urls: many.slice(1) }).selected_urls).toHaveLength(10_000);
  });

  it('lists at most fifty of its wrong entries', () => {
    const wrong = problems(ConfirmBody, { selected_urls: Array.from({ length: 5_000 }, () => 1) });
    expect(wrong).toHaveLength(50);
    expect(wrong[0]).toBe('selected_urls.0: A URL is required');
  });
});

describe('Credentials', () => {
  const missing = 'Please enter both username and password';

  it('need both user name and password, or neither', () => {
    const both = { scanId: 's1', username: ' u ', password: ' p ' };
    expect(ProvideCredentialsBody.parse(both)).toEqual(both);
    expect(ProvideCredentialsBody.parse({ scanId: 's1', skip: true, username: 'u' })).toEqual({
      scanId: 's1',
      skip: true,
    });
    expect(problems(ProvideCredentialsBody, { scanId: 's1' })).toEqual([
      `username: ${missing}`,
      `password: ${missing}`,
    ]);
    expect(problems(ProvideCredentialsBody, { ...both, password: '' })).toEqual([
      `password: ${missing}`,
    ]);
    expect(problems(ProvideCredentialsBody, { ...both, skip: 'yes' })).toEqual([
      'skip: Either skip is true, or username and password, or fields, are given',
    ]);
    expect(problems(ProvideCredentialsBody, { skip: true })).toEqual([
      'scanId: The scan is required',
    ]);
  });

  it('may go into any fields of the form', () => {
    const fields = { user: 'u', pass: ' p ', 'one-time-code': '123456' };
    expect(ProvideCredentialsBody.parse({ scanId: 's1', fields })).toEqual({
      scanId: 's1',
      fields,
    });
    expect(problems(ProvideCredentialsBody, { scanId: 's1', fields: {} })).toHaveLength(2);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, 'x']));
    expect(problems(ProvideCredentialsBody, { scanId: 's1', fields: many })).toEqual([
      'fields: A form has at most 50 fields',
    ]);
  });

  it('that are refused are not repeated in the message', () => {
    const secret = `canary-${'x'.repeat(2_000)}`;
    const told = problems(ProvideCredentialsBody, { scanId: 's', username: 'u', password: secret });
    expect(told).toHaveLength(1);
    expect(told.join()).not.toContain('canary');
  });
});

describe('Other requests', () => {
  it('page through lists within bounds', () => {
    expect(ScanListQuery.parse({})).toEqual({ limit: 20 });
    expect(ScanListQuery.parse({ limit: '100', cursor: 'abc' })).toEqual({
      limit: 100,
      cursor: 'abc',
    });
    for (const limit of ['0', '101', 'ten', '1.5', '', ['1', '2'], {}]) {
      expect(problems(ScanListQuery, { limit })).toHaveLength(1);
    }
    expect(problems(RegistryQuery, { q: 'x'.repeat(101) })).toEqual([
      'q: The search must be at most 100 characters long',
    ]);
  });

  it('choose the style of the robots.txt block', () => {
    expect(RobotsQuery.parse({})).toEqual({ style: 'directive' });
    expect(RobotsQuery.parse({ style: 'comment' })).toEqual({ style: 'comment' });
    expect(problems(RobotsQuery, { style: 'x' })).toHaveLength(1);
  });

  it('name a part of the sitemap', () => {
    expect(SitemapQuery.parse({})).toEqual({});
    expect(SitemapQuery.parse({ part: '2' })).toEqual({ part: 2 });
    expect(problems(SitemapQuery, { part: '0' })).toHaveLength(1);
  });

  it('accept any id of a valid length, so that unknown and foreign ids look the same', () => {
    expect(ScanParams.parse({ id: '../etc' })).toEqual({ id: '../etc' });
    expect(problems(ScanParams, { id: 'a\0' })).toHaveLength(1);
    expect(problems(ScanParams, { id: 'x'.repeat(101) })).toHaveLength(1);
    expect(DomainParams.parse({ domain: ' Bücher.example:8080 ' })).toEqual({
      domain: 'Bücher.example:8080',
    });
  });

  it('accept only true or false as visibility', () => {
    expect(VisibilityBody.parse({ isPublic: false })).toEqual({ isPublic: false });
    for (const isPublic of ['true', 1, null, undefined]) {
      expect(problems(VisibilityBody, { isPublic })).toHaveLength(1);
    }
  });
});

describe('A socket', () => {
  it('requires a token', () => {
    expect(Handshake.safeParse({ token: 'abc' }).success).toBe(true);
    for (const auth of [undefined, {}, { token: '' }, { token: 1 }, { token: 'x'.repeat(5_000) }]) {
      expect(Handshake.safeParse(auth).success).toBe(false);
    }
  });

  it('starts scans with or without an id and stops them by it', () => {
    const start = clientEvents['start-scan'];
    expect(start.parse({ url: 'a.b' })).toEqual({ url: 'a.b' });
    expect(start.parse({ url: 'a.b', sessionId: null })).toEqual({ url: 'a.b', sessionId: null });
    expect(problems(start, { url: '' })).toEqual(['url: Please enter a URL to scan']);
    expect(problems(clientEvents['stop-scan'], {})).toEqual(['sessionId: The scan is required']);
  });
});
