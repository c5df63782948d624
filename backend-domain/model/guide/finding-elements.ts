import type { Manifest, ManifestElement, ManifestPage } from '../manifest/file/manifest.ts';
import { elementsOfPage } from '../manifest/file/manifest-views.ts';
import { FieldWords, kindInWords, wordsOfPlace } from './element-words.ts';
import { Ranking } from './ranking.ts';
import { addressTerms, searchTerms } from './search-terms.ts';
import { onSite } from './site-boundary.ts';

/** The most elements of single pages that are searched when no page is given. */
const ELEMENTS_OF_PAGES = 5_000;

/** The weight of a term, by the field that contains it. */
const WEIGHTS = { name: 5, role: 2, kind: 2, field: 2, place: 1.5, address: 1.5 };
/** A hidden element ranks lower, because it needs another step before it can be used. */
const HIDDEN_FACTOR = 0.8;

/** An element with the pages that have it. */
export interface FoundElement {
  readonly element: ManifestElement;
  /** Null when a page was given. `url` null: on every page; `others`: also on the other pages of its template. */
  readonly where: { readonly url: string | null; readonly others: boolean } | null;
}

/** The elements that match a wish, best first: of one page, or of all pages (`within` null). */
export function findElements(
  manifest: Manifest,
  wish: string,
  within: ManifestPage | null,
  isWanted: (element: ManifestElement) => boolean,
): readonly FoundElement[] {
  const fields = new FieldWords(manifest);
  const items = within === null ? everyElement(manifest) : elementsOf(manifest, within);
  const ranking = new Ranking(
    items
      .filter(({ element }) => isWanted(element))
      .map((item) => ({
        item,
        fields: [
          { terms: searchTerms(item.element.name), weight: WEIGHTS.name },
          {
            terms: searchTerms(`${item.element.role} ${item.element.type}`),
            weight: WEIGHTS.role,
          },
          { terms: searchTerms(kindInWords(item.element)), weight: WEIGHTS.kind },
          { terms: searchTerms(fields.of(item.element)), weight: WEIGHTS.field },
          { terms: searchTerms(wordsOfPlace(item.element)), weight: WEIGHTS.place },
          { terms: addressTerms(item.element.action.url ?? ''), weight: WEIGHTS.address },
        ],
        factor: item.element.visible === false ? HIDDEN_FACTOR : 1,
      })),
  );
  return ranking.best({ telling: searchTerms(wish) }).map(({ item }) => item);
}

function elementsOf(manifest: Manifest, page: ManifestPage): FoundElement[] {
  return elementsOfPage(manifest, page).map((element) => ({ element, where: null }));
}

/** The elements on every page first, then those of templates, then those of single pages. */
function everyElement(manifest: Manifest): FoundElement[] {
  const { anchors, templates, pages } = manifest;
  const own = Object.values(pages)
    .filter(({ url }) => onSite(manifest, url))
    .flatMap(({ url, elements }) =>
      elements.map((element) => ({ element, where: { url, others: false } })),
    );
  return [
    ...anchors.map((element) => ({ element, where: { url: null, others: false } })),
    ...Object.values(templates).flatMap(({ example_url, elements }) =>
      elements.map((element) => ({ element, where: { url: example_url, others: true } })),
    ),
    ...own.slice(0, ELEMENTS_OF_PAGES),
  ];
}
