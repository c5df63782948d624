import { describe, expect, it } from '@jest/globals';
import { estimateMinutes } from '@signpost/backend-domain/model/site/estimate.ts';
import { writeLlmsTxt } from '@signpost/backend-domain/model/site/llms-txt.ts';
import { recommendTier } from '@signpost/backend-domain/model/site/tiers.ts';
import { writeWellKnown } from '@signpost/backend-domain/model/site/well-known.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';

describe('An llms.txt', () => {
  it('has a title, a summary, details and sections of links with notes', () => {
    const text = writeLlmsTxt({
      title: 'Acme',
      summary: 'Sells anvils.',
      details: 'First.\n\nSecond\nline.',
      sections: [
        {
          title: 'Docs',
          links: [
            { title: 'Start', url: 'https://a.test/start', note: 'Begin here' },
            { title: '', url: 'https://a.test/x', note: '' },
          ],
        },
        { title: 'Empty', links: [] },
        { title: 'Bad', links: [{ title: 'x', url: 'javascript:alert(1)', note: '' }] },
      ],
    });
    expect(text).toBe(
      `${[
        '# Acme',
        '> Sells anvils.',
        'First.',
        'Second line.',
        '## Docs',
        '- [Start](https://a.test/start): Begin here\n- [https://a.test/x](https://a.test/x)',
      ].join('\n\n')}\n`,
    );
  });

  it('takes markup in titles for text', () => {
    const text = writeLlmsTxt({
      title: '# Not [a](https://evil.test) `heading`\n## Evil',
      summary: '> <script>alert(1)</script>',
      sections: [
        {
          title: 'A](https://evil.test)',
          links: [
            {
              title: '](https://evil.test) [x',
              url: 'https://a.test/(a)<b> c',
              note: '1. **bold**',
            },
          ],
        },
      ],
    });
    expect(text).toBe(
      `${[
        '# \\# Not \\[a\\](https://evil.test) \\`heading\\` \\## Evil',
        '> \\> \\<script\\>alert(1)\\</script\\>',
        '## A\\](https://evil.test)',
        '- [\\](https://evil.test) \\[x](https://a.test/%28a%29%3Cb%3E%20c): 1\\. \\*\\*bold\\*\\*',
      ].join('\n\n')}\n`,
    );
  });

  it('has exactly its own headings, links and lines, whatever the texts', () => {
    const text = fc.oneof(
      anyText(),
      fc.constantFrom('\n# x', '\n\n- [a](b)', '](', '\\', '\\]', '\u2028# x', '> '),
    );
    fc.assert(
      fc.property(text, text, text, text, (title, summary, sectionTitle, note) => {
        const link = { title, url: 'https://a.test/', note };
        const lines = writeLlmsTxt({
          title,
          summary,
          sections: [{ title: sectionTitle, links: [link] }],
        }).split(/\r\n|[\n\r\u2028]/);
        expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(2);
        const [item = ''] = lines.filter((line) => line.startsWith('- '));
        // Without what is escaped, only the link's own brackets are left.
        const bare = item.replace(/\\./gu, '');
        expect(bare.match(/[[\]]/g)?.slice(0, 2)).toEqual(['[', ']']);
        expect(bare.match(/[[\]]/g)).toHaveLength(2);
      }),
    );
  });
});

describe('The well-known file', () => {
  it('leads to the manifest', () => {
    const features = {
      structured_navigation: true,
      action_workflows: false,
      confidence_scores: true,
      element_selectors: true,
    };
    expect(
      writeWellKnown({
        manifestUrl: 'https://signpost.test/m/a.test',
        domain: 'a.test',
        lastUpdated: new Date('2026-11-20T12:00:00.000Z'),
        description: 'Sells anvils.',
        features,
      }),
    ).toEqual({
      manifest_provider: 'Signpost',
      manifest_url: 'https://signpost.test/m/a.test',
      domain: 'a.test',
      last_updated: '2026-11-20T12:00:00.000Z',
      version: '1.0',
      description: 'Sells anvils.',
      ai_features: features,
    });
  });
});

describe('The tier for a number of URLs', () => {
  it.each([
    [0, 'starter'],
    [50, 'starter'],
    [51, 'growth'],
    [500, 'growth'],
    [501, 'scale'],
    [5_000, 'scale'],
    [5_001, 'enterprise'],
  ])('%d: %s', (count, tier) => {
    expect(recommendTier(count)).toBe(tier);
  });
});

describe('The estimated time', () => {
  it('is whole minutes that grow with the URLs', () => {
    expect([0, 1, 50, 500, 5_000].map(estimateMinutes)).toEqual([0, 1, 1, 6, 51]);
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (one, more) => {
        expect(estimateMinutes(one + more)).toBeGreaterThanOrEqual(estimateMinutes(one));
      }),
    );
  });
});
