import { describe, expect, it } from '@jest/globals';
import type { PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { reasonOfObstacle } from '@signpost/backend-domain/model/crawl/reading-obstacle.ts';
import { pageStanding } from '@signpost/backend-domain/model/result/page-standing.ts';
import { anUnreadPage, at } from '../../support/manifest-mothers.ts';
import { answered, movedTo, sampled, timedOut } from '../../support/page-causes.ts';

const pattern = '/product/:slug';
const page = (overrides: Partial<PageSummary>) => anUnreadPage('/product/a', pattern, overrides);
const over = { isOver: true, inferred: new Set<string>() };

describe('The outcome of a page', () => {
  it.each([
    ['read', page({ state: 'read', cause: null }), 'read', ''],
    [
      'timed out',
      page({ state: 'failed', cause: timedOut }),
      'failed',
      'did not answer within 30 s',
    ],
    ['moved', page({ cause: movedTo(at('/b')) }), 'skipped', `redirects to ${at('/b')}`],
    ['not chosen', page({ state: 'discovered', cause: null }), 'skipped', 'not selected'],
    [
      'an address that redirects',
      page({ state: 'discovered', cause: null, reason: reasonOfObstacle('redirects to /b') }),
      'skipped',
      'redirects to /b',
    ],
    ['not reached', page({ state: 'pending', cause: null }), 'skipped', 'the scan ended before'],
  ] as const)('that was %s has its reason', (_, row, standing, words) => {
    const found = pageStanding(row, over);
    expect(found.standing).toBe(standing);
    expect(found.reason).toContain(words);
  });

  it('is inferred when it is similar to read pages and the manifest describes it', () => {
    const similar = page({ cause: sampled(pattern) });
    const inferred = { isOver: true, inferred: new Set([similar.url]) };
    expect(pageStanding(similar, inferred)).toMatchObject({
      standing: 'inferred',
      reason: expect.stringContaining('similar to the 5 pages'),
    });
    expect(pageStanding(similar, { isOver: true, inferred: null }).standing).toBe('inferred');
  });

  it('is skipped when it is similar to read pages and the manifest has no room for it', () => {
    expect(pageStanding(page({ cause: sampled(pattern) }), over).standing).toBe('skipped');
  });

  it('is inferred when the manifest describes it by a template', () => {
    const unread = page({ state: 'discovered', cause: null });
    const inferred = { isOver: true, inferred: new Set([unread.url]) };
    expect(pageStanding(unread, inferred)).toMatchObject({
      standing: 'inferred',
      reason: 'not opened: described by its address and by similar pages',
    });
  });

  it('is open while the scan may still read the page', () => {
    const waiting = page({ state: 'pending', cause: null });
    expect(pageStanding(waiting, { ...over, isOver: false })).toMatchObject({
      standing: 'found',
      reason: 'not read yet',
    });
  });

  it('marks a page that needs a log-in', () => {
    const closed = page({ state: 'failed', cause: answered(401) });
    expect(pageStanding(closed, over).needsLogin).toBe(true);
    expect(pageStanding(page({ state: 'failed', cause: timedOut }), over).needsLogin).toBe(false);
  });
});
