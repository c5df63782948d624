import { describe, expect, it } from '@jest/globals';
import {
  type SiteSummaryInput,
  siteSummaryTask,
} from '@signpost/backend-domain/model/site/site-summary.ts';

const lamps: SiteSummaryInput = {
  domain: 'acme-lamps.example',
  title: 'Acme Lamps – Light for every room',
  description: 'Hand-made lamps from Graz, delivered across Europe. Since 1954.',
  totalUrls: 1240,
  isMinimum: false,
  estimatedUrls: 1240,
  patterns: [
    { pattern: '/product/:slug', category: 'Product', count: 980 },
    { pattern: '/blog/:slug', category: 'Article', count: 120 },
    { pattern: '/about', category: 'Page', count: 1 },
  ],
  robotsStatus: 'good',
  hasSitemap: true,
  navigation: ['Shop', 'Blog', 'Support', 'Contact'],
  tier: 'scale',
};

describe('The quick summary of a site', () => {
  it('lists up to six entries of the navigation, without counters and teasers', () => {
    const places = [
      'Home',
      '3',
      '4 new messages',
      '',
      'John Pierce I got your message, and this is what it said',
    ];
    const summary = siteSummaryTask.deterministic({
      ...lamps,
      navigation: [...places, ...'Shop Blog Help Jobs News Press Team'.split(' ')],
    });
    expect(summary).toContain(
      'its navigation leads, among other places, to Home, Shop, Blog, Help, Jobs and News.',
    );
  });

  it('describes the site by its name, words, numbers, navigation and a suitable scan', () => {
    expect(siteSummaryTask.deterministic(lamps)).toBe(
      'Acme Lamps (acme-lamps.example) has 1,240 known pages; in its own words: “Hand-made lamps from Graz, delivered across Europe.” 79 % of them are product pages, and its navigation leads to Shop, Blog, Support and Contact. Its robots.txt is in order, and a sitemap lists its pages. The Scale scan fits this size: 1,100 pages follow patterns with many alike pages and need only be sampled.',
    );
  });

  it('has at least two sentences even for a site with one page', () => {
    const bare: SiteSummaryInput = {
      domain: 'x.example',
      title: '',
      description: null,
      totalUrls: 1,
      isMinimum: false,
      estimatedUrls: 1,
      patterns: [],
      robotsStatus: 'missing',
      hasSitemap: false,
      navigation: [],
      tier: 'starter',
    };
    expect(siteSummaryTask.deterministic(bare)).toBe(
      'x.example has one known page. There is no robots.txt, and no sitemap lists its pages. The Starter scan fits this size and reads the page for buttons, forms and workflows.',
    );
  });

  it('gives a model only short, plain text', () => {
    const long = {
      ...lamps,
      title: `\u202e${'x'.repeat(5000)}`,
      navigation: Array(500).fill('Link'),
    };
    const shown = JSON.stringify(siteSummaryTask.data(long));
    expect(shown.length).toBeLessThan(3000);
    expect(shown).not.toContain('\u202e');
  });
});
