import { describe, expect, it } from '@jest/globals';
import { parseRobots } from '@signpost/backend-domain/model/site/robots.ts';
import { readSitemap } from '@signpost/backend-domain/model/site/sitemap-reader.ts';
import { readsInLinearSteps } from '../../support/steps/growth.ts';
import { groups } from './file-shapes.ts';

readsInLinearSteps(new URL('./file-shapes.ts', import.meta.url), groups);

describe('The delays of a robots.txt', () => {
  it('apply to all agents of a group, and the longest delay of an agent counts', () => {
    const { crawlDelays } = parseRobots(
      'User-agent: a\nCrawl-delay: 5\nUser-agent: b\nCrawl-delay: 2\nDisallow: /\nUser-agent: c\nDisallow:\nUser-agent: b\nCrawl-delay: 3',
    );
    expect(crawlDelays).toEqual({ a: 5, b: 3 });
  });
});

describe('The addresses of a sitemap', () => {
  it('are not resolved against a very long base address', () => {
    const text = '<urlset><url><loc>/a</loc></url><url><loc>https://a.test/b</loc></url></urlset>';
    const { entries } = readSitemap(text, `https://a.test/${'b'.repeat(5_000)}`);
    expect(entries.map(({ url }) => url)).toEqual(['https://a.test/b']);
  });
});
