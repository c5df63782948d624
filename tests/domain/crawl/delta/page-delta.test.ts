import { describe, expect, it } from '@jest/globals';
import { learnPage, sameFacts } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { predictPage } from '@signpost/backend-domain/model/crawl/delta/predict-page.ts';
import {
  noDelta,
  type ReadingDelta,
} from '@signpost/backend-domain/model/crawl/delta/reading-delta.ts';
import type { ElementFact, LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { FactPlace } from '@signpost/backend-domain/model/crawl/page-structure.ts';
import fc from 'fast-check';
import { pageFacts, structureOf } from '../../../support/mothers.ts';

/** How a browser changes the elements of one place. */
type Effect = (element: ElementFact) => ElementFact | null;

interface Piece {
  readonly place: string;
  readonly name: string;
  readonly effect: Effect;
}

const home = 'https://a.test/';

function locatorsOf(name: string, url: string, path: string): LocatorFact[] {
  return [
    { kind: 'css', value: `a[href="${url}"]`, basis: 'href' },
    { kind: 'role', value: `link[name="${name}"]`, basis: 'semantic' },
    { kind: 'css', value: path, basis: 'structure' },
  ];
}

function linkIn(name: string, url: string, at: number): ElementFact {
  return {
    type: 'link',
    tag: 'a',
    role: 'link',
    name,
    locators: locatorsOf(name, url, `main > a:nth-of-type(${at})`),
    action: { kind: 'navigate', url: new URL(url, home).href },
    landmark: 'main',
    visible: null,
    disabled: false,
    required: false,
    form: null,
  };
}

function called(element: ElementFact, name: string): ElementFact {
  const locators = element.locators.map((locator) =>
    locator.kind === 'role' ? { ...locator, value: `${element.role}[name="${name}"]` } : locator,
  );
  return { ...element, name, locators };
}

/** Names with generated content are not used in locators, because tools compute them differently. */
function generated(element: ElementFact, name: string): ElementFact {
  const others = element.locators.filter(({ kind }) => kind !== 'role');
  const { place } = placeOf(element);
  const xpath: LocatorFact = { kind: 'xpath', value: place.xpath ?? '', basis: 'structure' };
  return { ...element, name, locators: others.length < 3 ? [...others, xpath] : others };
}

function placeOf(element: ElementFact): { place: FactPlace } {
  const css = element.locators.find(({ basis }) => basis === 'structure')?.value ?? null;
  return { place: { places: [''], path: '', css, xpath: css && `/${css}`, parts: null } };
}

const shown = (element: ElementFact): ElementFact => ({ ...element, visible: true });
const effects: Readonly<Record<string, Effect>> = {
  plain: shown,
  'hidden by a style sheet': (element) => ({
    ...element,
    visible: false,
    ...withoutRole(element),
  }),
  'removed by a script': () => null,
  'with generated content': (element) => shown(generated(element, `${element.name} [o]`)),
  'said twice': (element) => shown(called(element, `${element.name} ${element.name}`)),
};

function withoutRole(element: ElementFact): Pick<ElementFact, 'locators'> {
  return { locators: generated(element, element.name).locators };
}

function pagesOf(pieces: readonly Piece[]) {
  const elements = pieces.map(({ name }, at) => linkIn(name, `/${at}-${name.length}`, at + 1));
  const fixed = pageFacts({ elements, url: home });
  const structure = {
    ...structureOf(fixed),
    elements: elements.map((element, at) => ({
      ...placeOf(element).place,
      places: [pieces[at]?.place ?? ''],
    })),
  };
  const rendered = pageFacts({
    url: home,
    elements: elements.flatMap((element, at) => pieces[at]?.effect(element) ?? []),
  });
  return { fixed, structure, rendered };
}

describe('A delta', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,9})?$/), {
    minLength: 12,
    maxLength: 12,
  });
  const kinds = fc.array(fc.constantFrom(...Object.keys(effects)), { minLength: 1, maxLength: 6 });
  const pieces = (places: readonly string[], words: readonly string[]): Piece[] =>
    places.map((place, at) => ({
      place,
      name: words[at] as string,
      effect: effects[place] as Effect,
    }));

  it('that was learnt from a page turns its static reading into its rendered one', () => {
    fc.assert(
      fc.property(kinds, names, (places, words) => {
        const sample = pagesOf(pieces(places, words));
        const lesson = learnPage(noDelta(), sample);
        const predicted = lesson && predictPage(lesson.delta, sample.fixed, sample.structure);
        expect(predicted && sameFacts(predicted, sample.rendered)).toBe(true);
        expect(predicted?.elements).toEqual(sample.rendered.elements);
      }),
    );
  });

  it('predicts other texts in the same places correctly, or predicts nothing', () => {
    let predictedPages = 0;
    fc.assert(
      fc.property(kinds, names, (places, words) => {
        const first = pagesOf(pieces(places, words));
        const second = pagesOf(pieces(places, [...words].reverse()));
        const delta = learnPage(noDelta(), first)?.delta as ReadingDelta;
        const predicted = predictPage(delta, second.fixed, second.structure);
        if (predicted === null) return;
        predictedPages += 1;
        expect(predicted.elements).toEqual(second.rendered.elements);
      }),
    );
    expect(predictedPages).toBeGreaterThan(10);
  });
});
