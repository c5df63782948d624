import { describe, expect, it } from '@jest/globals';
import { agentsDocument } from '../../eval-agents/agents-document.ts';
import type { SiteResult } from '../../eval-agents/agents-table.ts';

const done = { wish: 'home page', problem: null, steps: 2, tokens: 50 };

function aResult(site: string, rest: Partial<SiteResult> = {}): SiteResult {
  const pages = { html: 5_000, aria: 500 };
  return {
    site,
    measuredOn: '2026-11-23',
    maxPages: 40,
    pagesRead: 33,
    tools: { declared: 3, listed: 3, executed: 3, faults: [] },
    channelProblems: [],
    workflows: { tried: 1, held: 1, faults: [] },
    writtenFirst: [{ ...done, pages }],
    writtenLater: [{ ...done, pages }],
    agentic: { before: { score: 50, lost: [] }, after: { score: 100, lost: [] } },
    byModel: null,
    ...rest,
  };
}

const rowsOf = (document: string, site: string): string[] =>
  document.split('\n').filter((line) => line.startsWith(`| ${site} |`));

describe('The page on what agents gain', () => {
  it('has a row of each table for a site', () => {
    expect(rowsOf(agentsDocument('', aResult('wiki')), 'wiki')).toEqual([
      '| wiki | 2026-11-23 | 33 / 40 | 3 / 3 | 3 / 3 | 0 | 1 / 1 | 50 → 100 |',
      '| wiki | 2026-11-23 | 1 / 1 | 1 / 1 | 100 | 2.0 | 50 | 500 | 5000 | 10.0 | 100.0 |',
    ]);
  });

  it('keeps the rows of other sites, in the order of their names, and replaces those of the measured one', () => {
    const first = agentsDocument(agentsDocument('', aResult('wiki')), aResult('shop'));
    const again = agentsDocument(first, aResult('wiki', { measuredOn: '2026-12-01' }));
    expect(rowsOf(again, 'shop')).toEqual(rowsOf(first, 'shop'));
    expect(rowsOf(again, 'wiki')).toHaveLength(2);
    expect(rowsOf(again, 'wiki')[0]).toContain('2026-12-01');
    expect(again.indexOf('| shop')).toBeLessThan(again.indexOf('| wiki'));
    expect(again.match(/^\| goal /gm)).toHaveLength(2);
    expect(agentsDocument(again, aResult('wiki', { measuredOn: '2026-12-01' }))).toBe(again);
  });

  it('lists failures by site, and drops those of a site’s earlier run', () => {
    const problem = 'nothing was found';
    const failed = aResult('wiki', {
      writtenLater: [{ ...done, pages: { html: 0, aria: 0 }, problem }],
    });
    const both = agentsDocument(
      agentsDocument('', failed),
      aResult('shop', { channelProblems: ['no skills'] }),
    );
    expect(both).toMatch(/\n- shop: no skills\n- wiki: task “home page”: nothing was found\n$/);
    const mended = agentsDocument(both, aResult('wiki'));
    expect(mended).toMatch(/\n- shop: no skills\n$/);
    expect(agentsDocument(mended, aResult('shop'))).toMatch(/\nEverything succeeded\.\n$/);
  });

  it('marks audits that failed before the integration too', () => {
    const own = 'Accessibility tree is not well-formed';
    const agentic = {
      before: { score: 50, lost: [own, 'llms.txt is missing'] },
      after: { score: 78, lost: [own, 'A tool has no description'] },
    };
    const document = agentsDocument('', aResult('wiki', { agentic }));
    expect(document).toContain(`- wiki: Lighthouse: ${own} (before the integration too)\n`);
    expect(document).toMatch(/- wiki: Lighthouse: A tool has no description\n$/);
  });

  it('drops the rows of a table that had other columns', () => {
    const old =
      '| site | pages read |\n| --- | --- |\n| wiki | 3 |\n| goal |  |\n\n## What did not succeed\n\n- wiki: no skills\n';
    expect(agentsDocument(old, aResult('shop'))).not.toContain('wiki');
  });

  it('keeps the results of a language model from an earlier run', () => {
    const byModel = {
      model: 'a-model',
      withManifest: [{ wish: 'home page', done: true, steps: 2, tokens: 100 }],
      without: [{ wish: 'home page', done: false, steps: 9, tokens: 9_000 }],
    };
    const withModel = agentsDocument('', aResult('wiki', { byModel }));
    const row = rowsOf(withModel, 'wiki')[2];
    expect(row).toBe('| wiki | a-model | 100 | 0 | 2 / 9 | 100 / 9000 |');
    expect(agentsDocument(withModel, aResult('shop'))).toContain(row);
  });
});
