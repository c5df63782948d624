import { describe, expect, it } from '@jest/globals';
import type { FoundUrl } from '@signpost/backend-domain/model/crawl/frontier.ts';
import {
  admitted,
  commonRoom,
  roomFor,
} from '@signpost/backend-domain/model/crawl/frontier-room.ts';

function found(pattern: string, count: number): FoundUrl[] {
  return Array.from({ length: count }, (_, n) => ({
    url: `https://shop.example${pattern}/${n}`,
    source: 'link',
    depth: 1,
    pattern,
    title: '',
    lastModified: null,
  }));
}

describe('The room for a scan’s URLs', () => {
  const maxUrls = 1_000;

  it.each([500, 10_000, 20_000, 50_000])('lets a scan of %d pages reach its limit', (maxPages) => {
    const room = roomFor(20_000, maxPages);
    expect(room).toBeGreaterThanOrEqual(20_000);
    expect(commonRoom(room)).toBeGreaterThan(maxPages);
  });

  it('takes any URL until 90 % of it is used', () => {
    expect(commonRoom(maxUrls)).toBe(900);
    expect(admitted(found('/many', 2_000), { known: 0, maxUrls }, new Map())).toHaveLength(900);
    expect(admitted(found('/many', 10), { known: 890, maxUrls }, new Map())).toHaveLength(10);
  });

  it('is reserved for URLs of rare patterns after that', () => {
    const kept = admitted(
      [...found('/many', 500), ...found('/rare', 3)],
      { known: 895, maxUrls },
      new Map([['/many', 890]]),
    );
    expect(kept.map(({ pattern }) => pattern)).toEqual([
      ...Array.from({ length: 5 }, () => '/many'),
      ...Array.from({ length: 3 }, () => '/rare'),
    ]);
  });

  it('treats a pattern as frequent once it has many URLs', () => {
    const knownOf = new Map([['/rare', 60]]);
    expect(admitted(found('/rare', 80), { known: 900, maxUrls }, knownOf)).toHaveLength(40);
  });

  it('is limited for URLs of rare patterns too', () => {
    const each = Array.from({ length: 50 }, (_, n) => found(`/kind-${n}`, 5)).flat();
    expect(admitted(each, { known: 900, maxUrls }, new Map())).toHaveLength(100);
    expect(admitted(each, { known: 1_000, maxUrls }, new Map())).toEqual([]);
  });
});
