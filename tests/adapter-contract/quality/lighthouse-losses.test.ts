import { describe, expect, it } from '@jest/globals';
import { scoresOf } from '@signpost/adapters/quality/lighthouse/lighthouse-scores.ts';

const audit = (title: string, score: number | null, displayValue?: string) => ({
  title,
  score,
  ...(displayValue === undefined ? {} : { displayValue }),
});

describe('The points that a page loses in Lighthouse', () => {
  it('are attributed to audits by their weights and missing scores', () => {
    const scores = scoresOf({
      categories: {
        accessibility: {
          score: 0.55,
          auditRefs: [
            { id: 'image-alt', weight: 10 },
            { id: 'label', weight: 10 },
            { id: 'document-title', weight: 5 },
            { id: 'video-caption', weight: 10 },
            { id: 'structured-data', weight: 0 },
          ],
        },
        performance: { score: 0.9, auditRefs: [{ id: 'lcp', weight: 25 }] },
      },
      audits: {
        'image-alt': audit('Image elements do not have `[alt]` attributes', 0),
        label: audit('Form elements have labels', 1),
        'document-title': audit('Document has no title', 0),
        'video-caption': audit('Videos have captions', null),
        'structured-data': audit('Structured data is valid', 0),
        lcp: audit('Largest Contentful Paint', 0.9, '2.6 s'),
      },
    });
    expect(scores.losses).toEqual([
      { score: 'speed', title: 'Largest Contentful Paint', value: '2.6 s', points: 10 },
      {
        score: 'accessibility',
        title: 'Image elements do not have [alt] attributes',
        value: null,
        points: 40,
      },
      { score: 'accessibility', title: 'Document has no title', value: null, points: 20 },
    ]);
  });

  it('are reported for the three audits that cost most', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const { losses } = scoresOf({
      categories: { seo: { score: 0.5, auditRefs: ids.map((id, n) => ({ id, weight: n + 1 })) } },
      audits: Object.fromEntries(ids.map((id) => [id, audit(id, 0)])),
    });
    expect(losses?.map(({ title }) => title)).toEqual(['e', 'd', 'c']);
  });
});

describe('The scores of an audit of one category', () => {
  const result = { categories: { 'agentic-browsing': { score: 0.8 } } };

  it('are complete when the one requested category has a score', () => {
    expect(scoresOf(result, ['agentic'])).toMatchObject({
      ...{ speed: null, seo: null, accessibility: null, best_practices: null },
      ...{ agentic: 80, reason: null },
    });
  });

  it('say which ones are missing when all were requested', () => {
    expect(scoresOf(result).reason).toBe(
      'Lighthouse could not judge: speed, seo, accessibility, best practices.',
    );
  });
});
