import { describe, expect, it } from '@jest/globals';
import { pageVerdict } from '@signpost/backend-domain/model/crawl/page-verdict.ts';
import { siteScope } from '@signpost/backend-domain/model/site/url-rules.ts';
import { aReading, pageFacts } from '../../support/mothers.ts';

const url = 'https://example.com/page';
const scope = siteScope(url);
const judge = (reading: Parameters<typeof aReading>[0], attempts = 1) =>
  pageVerdict(aReading({ url, ...reading }), { url, scope, attempts });

describe('A page that was read', () => {
  it('is a page when it answered with HTML from its own address', () => {
    expect(judge({}).kind).toBe('page');
  });

  it.each([
    ['http://example.com/page', 'the same page without https'],
    ['https://www.example.com/page', 'the same page with www'],
    ['https://example.com/page#part', 'the same page with a fragment'],
  ])('is the same page at %s (%s)', (arrived) => {
    expect(judge({ url: arrived }).kind).toBe('page');
  });

  it('has moved when it redirects within the site', () => {
    expect(judge({ url: 'https://example.com/new' })).toEqual({
      kind: 'skipped',
      cause: { kind: 'moved', to: 'https://example.com/new' },
    });
  });

  it('has moved when a meta refresh leads elsewhere on the site', () => {
    const facts = pageFacts({ url, metaRefresh: 'https://example.com/elsewhere' });
    expect(judge({ facts })).toEqual({
      kind: 'skipped',
      cause: { kind: 'moved', to: 'https://example.com/elsewhere' },
    });
  });

  it('is not followed to another site', () => {
    expect(judge({ url: 'https://evil.example.net/' })).toEqual({
      kind: 'skipped',
      cause: { kind: 'other-site', host: 'evil.example.net' },
    });
  });

  it('is skipped when it redirects to a host that only begins with the site’s name', () => {
    expect(judge({ url: 'https://example.com.evil.net/page' })).toMatchObject({ kind: 'skipped' });
  });

  it('is no page when it is not HTML', () => {
    expect(judge({ facts: null, contentType: 'application/pdf' })).toEqual({
      kind: 'skipped',
      cause: { kind: 'not-a-page', contentType: 'application/pdf' },
    });
  });

  it('is a download when it is sent as an attachment', () => {
    const headers = { 'content-disposition': 'attachment' };
    expect(judge({ facts: null, headers })).toEqual({
      kind: 'skipped',
      cause: { kind: 'not-a-page', contentType: 'text/html', isAttachment: true },
    });
  });
});

describe('A page that answered with an error', () => {
  it.each([404, 410, 403, 418, 451])('%i has failed', (status) => {
    expect(judge({ status })).toEqual({ kind: 'failed', cause: { kind: 'answered', status } });
  });

  it('401 has failed with its status as the cause', () => {
    const verdict = judge({ status: 401 });
    expect(verdict).toEqual({ kind: 'failed', cause: { kind: 'answered', status: 401 } });
  });

  it.each([429, 500, 502, 503])('%i is retried twice, then has failed', (status) => {
    expect(judge({ status }, 1).kind).toBe('retry');
    expect(judge({ status }, 2).kind).toBe('retry');
    expect(judge({ status }, 3)).toEqual({ kind: 'failed', cause: { kind: 'answered', status } });
  });
});
