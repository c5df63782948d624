import { describe, expect, it } from '@jest/globals';
import type {
  ElementFact,
  ElementSummary,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { manifestPagePart } from '@signpost/backend-domain/model/manifest/compact/manifest-page-part.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { fairShare } from '@signpost/backend-domain/model/shared/fair-share.ts';
import fc from 'fast-check';
import { aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton } from '../../support/mothers.ts';

const places = [
  { within: null, sign: 'section.operation' },
  { within: 0, sign: 'button' },
];
const buttons = (count: number) =>
  Array.from({ length: count }, (_, index) => aButton(`Execute ${index}`, { place: 1 }));

describe('The entry of a page with thousands of elements', () => {
  const manifest = manifestOf([
    aPage('/', {
      elements: [...buttons(1_530), aButton('Imprint', { landmark: 'contentinfo' })],
      places,
    }),
  ]);
  const page = manifest.pages[at('/')];

  it('describes some elements of each kind, and summarises the rest by kind and container', () => {
    expect(page?.elements.map(({ name }) => name)).toContain('Imprint');
    expect(page?.elements).toHaveLength(500);
    expect(page?.truncated).toBe(true);
    expect(page?.summaries).toEqual([
      {
        type: 'button',
        role: 'button',
        landmark: 'main',
        within: 'section.operation',
        count: 1_031,
      },
    ]);
  });

  it('adds the counts that the extraction summarised', () => {
    const summary: ElementSummary = {
      ...({ type: 'button', role: 'button', landmark: 'main' } as const),
      ...{ within: 'section.operation', count: 4_000 },
    };
    const cut = manifestOf([
      aPage('/', { elements: buttons(600), places, summaries: [summary], truncated: true }),
    ]);
    expect(cut.pages[at('/')]?.summaries).toEqual([{ ...summary, count: 4_100 }]);
  });

  it('has no summary when everything is described', () => {
    const whole = manifestOf([aPage('/', { elements: buttons(100), places })]);
    expect(whole.pages[at('/')]).not.toHaveProperty('truncated');
    expect(whole.pages[at('/')]).not.toHaveProperty('summaries');
  });
});

describe('Hash routes of one document', () => {
  const menu = Array.from({ length: 12 }, (_, index) =>
    aButton(`Menu ${index}`, {
      locators: [{ kind: 'css', value: `#menu-${index}`, basis: 'id' }],
    }),
  );
  const of = (...routes: readonly [string, readonly ElementFact[]][]) =>
    manifestOf(routes.map(([path, elements]) => aPage(path, { elements })));
  const namesOn = (manifest: Manifest, path: string) =>
    manifest.pages[at(path)]?.elements.map(({ name }) => name);

  it('list only their own elements, and the page that has the others', () => {
    const manifest = of(
      ['/api', menu],
      ['/api#/pets', [...menu, aButton('Execute pets')]],
      ['/', []],
    );
    expect(namesOn(manifest, '/api#/pets')).toEqual(['Execute pets']);
    expect(manifest.pages[at('/api#/pets')]?.place_of).toBe(at('/api'));
    expect(namesOn(manifest, '/api')).toHaveLength(12);
  });

  it('are returned with the elements of the page when they are requested alone', () => {
    const manifest = of(
      ['/api', menu],
      ['/api#/pets', [...menu, aButton('Execute pets')]],
      ['/', []],
    );
    const part = manifestPagePart(compactManifest(manifest), at('/api#/pets'));
    expect(part?.elements).toHaveLength(13);
  });

  it('list all their elements when they share none with the document', () => {
    const manifest = of(['/app', menu], ['/app#/settings', [aButton('Save')]], ['/', []]);
    expect(namesOn(manifest, '/app#/settings')).toEqual(['Save']);
    expect(manifest.pages[at('/app#/settings')]).not.toHaveProperty('place_of');
  });
});

describe('A fair selection of items', () => {
  const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });

  it('has as many items as allowed, in their order, with a fair part for each kind', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 4, max: 40 }), (kinds, room) => {
        const all = kinds.map((kind, index) => ({ kind, index }));
        const chosen = fairShare(all, room, ({ kind }) => kind);
        expect(chosen).toHaveLength(Math.min(room, all.length));
        expect(chosen.map(({ index }) => index)).toEqual(
          chosen.map(({ index }) => index).toSorted((one, other) => one - other),
        );
        for (const kind of new Set(kinds)) {
          const has = kinds.filter((one) => one === kind).length;
          const kept = chosen.filter((one) => one.kind === kind).length;
          expect(kept).toBeGreaterThanOrEqual(Math.min(has, Math.floor(room / 4)));
        }
      }),
    );
  });
});
