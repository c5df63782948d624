import { describe, expect, it } from '@jest/globals';
import { patternsSoFar } from '../../../frontend/src/features/smart-scanner/patterns-so-far.ts';

const stats = {
  pattern: '/lamps/:slug.html',
  category: 'Lamps',
  total_count: 12,
  scanned: 0,
  skipped: 0,
  efficiency: 0,
};
const read = (path: string) => ({ url: `https://example.com${path}`, completed: true });

describe('The numbers of a pattern', () => {
  it('count the pages read before the pattern is complete', () => {
    const entries = [
      read('/lamps/desk.html'),
      read('/lamps/floor.html?colour=red'),
      read('/lamps/desk.pdf'),
      read('/lamps/desk.html/more'),
      read('/about'),
      { ...read('/lamps/wall.html'), completed: false },
    ];
    expect(patternsSoFar([stats], entries)).toEqual([{ ...stats, scanned: 2 }]);
  });

  it('are those of the server once it has sent them', () => {
    const complete = { ...stats, scanned: 5, skipped: 7, efficiency: 58 };
    expect(patternsSoFar([complete], [read('/lamps/desk.html')])).toEqual([complete]);
  });
});
