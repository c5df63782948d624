import { describe, expect, it } from '@jest/globals';
import * as thoughts from '@signpost/backend-domain/model/scan/agent-thoughts.ts';

describe('An agent’s thought', () => {
  it('describes the patterns of this site', () => {
    expect(
      thoughts.thoughtOnPatterns([
        { pattern: '/about', count: 1 },
        { pattern: '/blog/:slug', category: 'Article', count: 120 },
        { pattern: '/product/:slug', category: 'Product', count: 1980 },
      ]),
    ).toBe(
      '2,100 of 2,101 pages follow 2 patterns: 1,980 product pages like /product/:slug and 120 article pages like /blog/:slug.',
    );
    expect(thoughts.thoughtOnPatterns([{ pattern: '/', count: 1 }])).toBe(
      'The only address I know is the one I was given.',
    );
  });

  it('describes robots.txt and the discovered pages', () => {
    const robots = { found: true, forbidden: 7, crawlDelaySeconds: 2, sitemaps: 1 };
    expect(thoughts.thoughtOnRobots({ ...robots, keptDelaySeconds: 2 })).toBe(
      'robots.txt forbids 7 known pages (skipped), asks for 2 seconds between two requests and names 1 sitemap.',
    );
    expect(
      thoughts.thoughtOnRobots({ ...robots, crawlDelaySeconds: 30, keptDelaySeconds: 10 }),
    ).toMatch(/, asks for 30 seconds between two requests \(I keep 10\) and names/);
    expect(
      thoughts.thoughtOnRobots({ ...robots, crawlDelaySeconds: 0.5, keptDelaySeconds: 0.5 }),
    ).toMatch(/, asks for 0\.5 seconds between two requests and names/);
    expect(
      thoughts.thoughtOnDiscovery({ total: 40, fromSitemaps: 30, fromFeeds: 0, fromLinks: 10 }),
    ).toBe('I know 40 pages now: 30 from sitemaps and 10 from links.');
  });

  it('describes priorities, rendering and sampling', () => {
    expect(thoughts.thoughtOnPriorities({ important: 12, uncertain: 30, not_important: 58 })).toBe(
      'Of 100 pages I would read 12 in any case; 30 could go either way, and 58 add little.',
    );
    expect(thoughts.thoughtOnRendering({ pattern: '/docs/:slug', way: 'static' })).toBe(
      'Pages like /docs/:slug are the same with and without a browser, so the others can do without one.',
    );
    expect(
      thoughts.thoughtOnSampling({
        pattern: '/product/:slug',
        total: 300,
        scanned: 12,
        skipped: 288,
      }),
    ).toBe(
      'The 12 pages like /product/:slug that I read have the same structure, so I skip 288 of the 300 (96 %).',
    );
  });

  it('describes forms, the manifest and the review', () => {
    expect(
      thoughts.thoughtOnForms({ url: 'https://x.example/kontakt?a=1', forms: ['contact', ''] }),
    ).toBe('/kontakt?a=1 has 2 forms: contact and unnamed.');
    expect(
      thoughts.thoughtOnForms({
        url: 'https://x.example/',
        forms: ['search', 'newsletter', 'search'],
      }),
    ).toBe('/ has 3 forms: search (2) and newsletter.');
    expect(thoughts.thoughtOnForms({ url: 'https://x.example/#/guide', forms: ['search'] })).toBe(
      '/#/guide has 1 form: search.',
    );
    expect(thoughts.thoughtOnLogin('https://x.example/login', ['E-Mail', 'Passwort'])).toBe(
      '/login asks for a log-in with E-Mail and Passwort; I wait for your decision.',
    );
    expect(
      thoughts.thoughtOnManifest({ pages: 90, templates: 4, anchors: 17, forms: 1, workflows: 0 }),
    ).toBe(
      'I describe 90 pages with 17 shared elements, 4 templates, 1 distinct form and no workflows.',
    );
    expect(thoughts.thoughtOnReview({ pagesOpened: 5, verified: 40, broken: 1, repaired: 2 })).toBe(
      '40 of 43 elements on 5 reopened pages verified; 2 repaired and 1 withheld.',
    );
  });
});
