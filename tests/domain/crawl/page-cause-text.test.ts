import { describe, expect, it } from '@jest/globals';
import type { PageCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import { pageCauseText } from '@signpost/backend-domain/model/crawl/page-cause-text.ts';

const TEXTS: readonly (readonly [PageCause, string])[] = [
  [{ kind: 'moved', to: 'https://a.example/b' }, 'redirects to https://a.example/b'],
  [{ kind: 'other-site', host: 'b.example' }, 'leads to another site (b.example)'],
  [{ kind: 'not-a-page', contentType: 'text/css' }, 'not a page (text/css)'],
  [{ kind: 'not-a-page', contentType: '' }, 'not a page (no content type)'],
  [{ kind: 'not-a-page', contentType: 'text/html', isAttachment: true }, 'a download'],
  [
    { kind: 'sampled', pattern: '/p/:slug', read: 3 },
    'similar to the 3 pages of /p/:slug that were read',
  ],
  [{ kind: 'duplicate', of: 'https://a.example/' }, 'same content as https://a.example/'],
  [{ kind: 'robots' }, 'robots.txt forbids it'],
  [{ kind: 'forbidden-target' }, 'its address may not be contacted'],
  [{ kind: 'too-complex' }, 'too complex to read'],
  [{ kind: 'limit', limit: 'time' }, 'the scan reached its time limit'],
  [{ kind: 'limit', limit: 'scan-storage' }, 'the scan reached its storage limit'],
  [{ kind: 'limit', limit: 'server-storage' }, 'the storage of this server was full'],
  [{ kind: 'answered', status: 401 }, 'needs a login (401)'],
  [{ kind: 'answered', status: 404 }, 'answered 404'],
  [{ kind: 'unreachable', reason: 'dns', detail: 'No such host.' }, 'No such host.'],
  [{ kind: 'unspecified', detail: 'an old note' }, 'an old note'],
];

describe('The cause of a page that was not read', () => {
  it.each(TEXTS)('%j reads "%s"', (cause, text) => {
    expect(pageCauseText(cause)).toBe(text);
  });
});
