import { describe, expect, it } from '@jest/globals';
import { extract } from '@signpost/adapters/browser/in-page/extract.ts';
import { DEFAULT_LIMITS } from '@signpost/adapters/browser/in-page/limits.ts';
import { parseDocument } from '@signpost/adapters/browser/static/parse-document.ts';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { staticDom } from '@signpost/adapters/browser/static/static-dom.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { apiReference } from '../../support/api-reference.ts';
import { anEngine } from '../../support/browser.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

const OPERATIONS = 3_000;
const html = apiReference(OPERATIONS);

/** What both extractions return for a page with 3,000 operations, each with two buttons and a link. */
function expectPart(facts: PageFacts | null | undefined): void {
  expect(facts?.truncated).toBe(true);
  expect(facts?.elements.length).toBeGreaterThan(100);
  const names = facts?.elements.map(({ name }) => name) ?? [];
  expect(names).toEqual(
    expect.arrayContaining(['Home', 'Search', 'Imprint', 'Execute operation 1']),
  );
  const described = names.filter((name) => name.startsWith('Execute ')).length;
  const buttons = facts?.summaries?.find(({ type }) => type === 'button');
  expect(buttons).toMatchObject({ type: 'button', landmark: 'main', within: 'section.operation' });
  const expanders = facts?.summaries?.find(({ type }) => type === 'disclosure');
  expect((buttons?.count ?? 0) + described).toBe(OPERATIONS);
  expect(expanders?.count).toBeGreaterThan(OPERATIONS / 2);
  expect(facts?.headings.length).toBeGreaterThan(10);
}

describe('A page with thousands of operations', () => {
  it('is read in part without a browser, from its landmarks down, with the rest summed up', async () => {
    const reader = new StaticDocumentReader({ milliseconds: 60_000 });
    expectPart(await reader.read(html, 'https://api.example/'));
  });

  it('is read in part by a browser, from its landmarks down, with the rest summed up', async () => {
    const site = await FixtureSite.start({ '/': html });
    const engine = anEngine('playwright');
    try {
      const session = await engine.openSession();
      const { facts } = await session.read(site.url('/'), { timeoutMs: 60_000 });
      expectPart(facts);
    } finally {
      await engine.close();
      await site.close();
    }
  });

  it('has elements even when the time limit passes before the first one is described', () => {
    const { document } = parseDocument(html);
    let time = 0;
    const dom = {
      ...staticDom(document, 'https://api.example/'),
      now: () => {
        time += 10_000;
        return time;
      },
    };
    const facts = extract(document as unknown as Document, dom, DEFAULT_LIMITS);
    expect(facts.truncated).toBe(true);
    expect(facts.elements.length).toBeGreaterThan(0);
    expect(facts.elements.every(({ locators }) => locators.length > 0)).toBe(true);
  });

  it('has no summaries when everything is described', async () => {
    const facts = await new StaticDocumentReader().read(apiReference(5), 'https://api.example/');
    expect(facts).not.toHaveProperty('summaries');
    expect(facts.truncated).toBe(false);
  });
});

describe('A folded part of a page', () => {
  it('is read when it has more children than a call has room for arguments', () => {
    const folded = `<details><summary>History</summary><div>${'<b>x</b>'.repeat(200_000)}</div></details>`;
    const { document } = parseDocument(`<!doctype html><title>Heavy</title>${folded}`);
    const dom = staticDom(document, 'https://api.example/');
    const facts = extract(document as unknown as Document, dom, DEFAULT_LIMITS);
    expect(facts.elements.map(({ name, discloses }) => [name, discloses])).toEqual([
      ['History', 'closed'],
    ]);
  });
});
