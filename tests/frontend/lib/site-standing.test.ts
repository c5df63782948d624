import { describe, expect, it } from '@jest/globals';
import type { Site } from '@signpost/contracts/http/publishing.ts';
import { servedNow, stepsLeft, verificationNews } from '../../../frontend/src/lib/site-standing.ts';

function standing({
  verification = {},
  ...site
}: Partial<Pick<Site, 'served_by_domain' | 'missing'>> & {
  verification?: Partial<Site['verification']>;
} = {}) {
  return {
    domain: 'shop.example',
    served_by_domain: 'nothing' as const,
    missing: [],
    ...site,
    verification: {
      ...{ verified: false, method: null, proved_at: null, confirmed_at: null },
      ...{ checked_at: null, lapses_at: null, ended: null },
      instructions: { file: { url: '', content: '' }, meta_tag: '', robots_line: '' },
      ...verification,
    },
  };
}

describe('The messages for a site’s owner', () => {
  it.each([
    ['you', 'Agents that ask for shop.example get your manifest.'],
    [
      'another_owner',
      'Agents that ask for shop.example get the manifest of another verified owner.',
    ],
    ['nothing', 'Agents that ask for shop.example get no manifest yet.'],
  ] as const)('name the manifest that agents get: %s', (served_by_domain, expected) => {
    expect(servedNow(standing({ served_by_domain }))).toBe(expected);
  });

  it('name one step for each missing part', () => {
    expect(stepsLeft(standing())).toEqual([]);
    const [publish, verify] = stepsLeft(standing({ missing: ['publish', 'verify'] }));
    expect(publish).toContain('public');
    expect(verify).toContain('Verify ownership');
    expect(stepsLeft(standing({ missing: ['scan_from_root'] }))[0]).toContain('start page');
  });

  it('say when and why a verification ends or has ended', () => {
    expect(verificationNews(standing())).toBeNull();
    const at = '2026-11-20T12:00:00.000Z';
    expect(verificationNews(standing({ verification: { lapses_at: at } }))).toContain('ends on');
    const ended = (reason: 'lapsed' | 'superseded') =>
      verificationNews(standing({ verification: { ended: { reason, at } } }));
    expect(ended('superseded')).toContain('Another user verified this site');
    expect(ended('lapsed')).toContain('no longer showed');
  });
});
