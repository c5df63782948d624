import type {
  Manifest,
  ManifestElement,
  ManifestPage,
  ManifestWorkflow,
} from '../manifest/file/manifest.ts';
import { folded } from '../shared/folded-text.ts';
import { numberedTitle, ownTitle } from '../site/page-title.ts';
import { commonParts } from '../site/site-name.ts';
import { guessedPage } from './guessed-pages.ts';
import { linkKeys } from './link-keys.ts';
import { type LinkedPage, type LinkWish, linkedPages, pagesOfLinks } from './linked-pages.ts';
import { monthArchives } from './month-archives.ts';
import { PageVersions } from './page-versions.ts';
import { type Candidate, Ranking } from './ranking.ts';
import {
  addressMonth,
  addressTerms,
  languageOfAddress,
  searchableWords,
  searchTerms,
  wishTerms,
} from './search-terms.ts';
import { onSite } from './site-boundary.ts';

/** A page to open. */
export interface PagePlace {
  readonly kind: 'page';
  readonly title: string;
  readonly url: string;
  readonly page: ManifestPage;
  /** True when the scan found no link to the page: its address was derived from other pages of its pattern. */
  readonly guessed: boolean;
  /** Present for a page that is only known as the target of a link: the manifest does not describe it. */
  readonly linked?: true;
}

/** The result of a wish: a page to open, or a workflow to perform. */
export type Place =
  | PagePlace
  | {
      readonly kind: 'workflow';
      readonly title: string;
      /** The address where it starts. */
      readonly url: string;
      readonly workflow: ManifestWorkflow;
      /** Values for its parameters from the wish, such as what to search for. */
      readonly parameters: Readonly<Record<string, string>>;
    };

/** The weight of a term, by the field that contains it. */
const WEIGHTS = {
  /** Higher than titles, because other pages may be titled “Home” too, such as that of an example. */
  startPageName: 7,
  title: 5,
  linkText: 4,
  heading: 4,
  address: 3.5,
  purpose: 2,
  smallHeading: 2,
  section: 1,
  /** A number that a book gives to the page, such as `Chapter 39`. */
  number: 1,
  articleMonth: 0.5,
};
/** Pages behind a log-in rank lower: only people with an account can open them. */
const CLOSED_PAGE_FACTOR = 0.6;
/** Pages that were not read rank lower: only their addresses and links are known. */
const UNREAD_PAGE_FACTOR = 0.9;
/** What people call the start page, whatever its title. */
const START_PAGE_NAMES = searchTerms('home homepage startseite accueil inicio');
/** Documentation often repeats each page for other versions, below `/docs/next/` and the like: those rank lower. */
const OTHER_VERSION_FACTOR = 0.7;
/** Of equal pages, the one in the language of the start page ranks higher. */
const OTHER_LANGUAGE_FACTOR = 0.7;
const LINK_TEXTS_PER_PAGE = 5;
const HEADINGS_PER_PAGE = 30;
/** The most pages of links in one result. */
const LINKED_PAGES = 3;

/** A wish to use the site's own search: `search for radio`, `look up radio`. The query follows the match. */
const SEARCH_WISH =
  /^(?:please\s+)?(?:search|look\s+up|query|suche?|recherche[rz]?|busca[r]?|cerca)\b(?:\s+(?:the\s+)?(?:whole\s+)?(?:site|website|page|here|catalog(?:ue)?|shop|docs|documentation|wiki|blog|archive|packages?|posts?))?(?:\s+(?:for|about|nach|pour|por|per|after))?\s+/iu;

/** Finds the pages and workflows that match a wish in plain words. Made once for each manifest. */
export class Places {
  readonly #pages: Ranking<Place>;
  readonly #workflows: Ranking<Place>;
  readonly #search: ManifestWorkflow | null;
  readonly #linked: readonly LinkedPage[];
  readonly #manifest: Manifest;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
    this.#pages = new Ranking(pageCandidates(manifest));
    this.#workflows = new Ranking(workflowCandidates(manifest));
    this.#search = searchWorkflow(manifest);
    this.#linked = linkedPages(manifest);
  }

  /**
   * The pages and workflows that match the wish, best first. When the wish asks for a search, the site's own search
   * comes first. When no page contains a telling word of the wish, it is added, because many sites have more pages than
   * a scan can know.
   */
  find(wish: string): readonly Place[] {
    const query = searchQuery(wish);
    const { telling, kinds } = wishTerms(query ?? wish);
    const asked = { telling, kinds, words: folded(query ?? wish) };
    const pages = this.#pages.best(asked);
    const beyond = query === null && pages.length > 0 ? [] : this.#beyond(wish, query);
    const isOther = (place: Place): boolean =>
      place.kind === 'page' ||
      !beyond.some((each) => each.kind === 'workflow' && each.workflow === place.workflow);
    const found = [...pages, ...this.#workflows.best(asked)]
      .sort((one, other) => other.score - one.score)
      .map(({ item }) => item)
      .filter(isOther);
    if (query !== null) return [...beyond, ...found];
    return this.#withLinked([...namedFormFirst(found, telling), ...beyond], {
      ...asked,
      // An address says less than a text: it counts only when no page has all terms.
      byAddress: pages.every(({ coverage }) => coverage < 1),
    });
  }

  /** The places with the pages of links that the wish names: first, unless the best page has that name. */
  #withLinked(places: readonly Place[], wish: LinkWish): readonly Place[] {
    const linked = pagesOfLinks(this.#linked, wish)
      .slice(0, LINKED_PAGES)
      .map((page): Place => ({ ...pagePlace(page, page.title, false), linked: true }));
    const [best, ...others] = places;
    return best !== undefined && isNamed(best, wish.telling)
      ? [best, ...linked, ...others]
      : [...linked, ...places];
  }

  /** Ways to pages that the scan does not know: the site's own search, and a page guessed from a pattern. */
  #beyond(wish: string, asked: string | null): readonly Place[] {
    const query = asked ?? searchableWords(wish);
    if (query === '') return [];
    const page = asked === null ? guessedPage(this.#manifest, query) : null;
    const guessed: Place[] = page === null ? [] : [pagePlace(page, page.title, true)];
    if (this.#search === null) return guessed;
    const search = workflowPlace(this.#search, { query });
    // A search of which the scan saw no result may lead nowhere.
    return this.#search.success === null ? [...guessed, search] : [search, ...guessed];
  }
}

/**
 * The places with a form's workflow first when its name is the whole wish (`log in`), unless the best page has that
 * name too: pages that mention the words are about them, and do not do them.
 */
function namedFormFirst(places: readonly Place[], telling: readonly string[]): readonly Place[] {
  const [best] = places;
  const form = places.find(
    (place) => place.kind === 'workflow' && fillsIn(place.workflow) && isNamed(place, telling),
  );
  if (best === undefined || form === undefined || isNamed(best, telling)) return places;
  return [form, ...places.filter((place) => place !== form)];
}

/** Whether the title is the whole wish. */
function isNamed({ title }: Place, telling: readonly string[]): boolean {
  const terms = searchTerms(title);
  return terms.length === telling.length && terms.every((term) => telling.includes(term));
}

function fillsIn({ steps }: ManifestWorkflow): boolean {
  return steps.some(({ action }) => action === 'fill' || action === 'select' || action === 'check');
}

/** The query of a wish that asks for a search; null when it does not. */
export function searchQuery(wish: string): string | null {
  const rest = wish.trim().replace(SEARCH_WISH, '');
  if (rest === wish.trim() || rest === '') return null;
  return rest.replace(/^["“'‘]|["”'’.!?]+$/gu, '').trim() || null;
}

/**
 * The workflow that searches the site: of those with the parameter `query`, one that starts at the start page, else the
 * one with the highest confidence.
 */
export function searchWorkflow({ workflows, website }: Manifest): ManifestWorkflow | null {
  const worth = ({ start_url, confidence }: ManifestWorkflow): number =>
    (start_url === website.start_url ? 1 : 0) + confidence;
  const [best] = workflows
    .filter(({ steps }) => steps.some(({ value }) => value === '{{query}}'))
    .sort((one, other) => worth(other) - worth(one));
  return best ?? null;
}

function pageCandidates(manifest: Manifest): Candidate<Place>[] {
  const open = Object.values(manifest.pages).filter(
    ({ url, status_code }) => (status_code ?? 200) < 400 && onSite(manifest, url),
  );
  const guessed = new Set(monthArchives(open));
  const pages = [...open, ...guessed];
  const siteParts = commonParts(pages.filter(({ scanned }) => scanned).map(({ title }) => title));
  const keyOf = linkKeys();
  const linkTexts = textsOfLinks(manifest, keyOf);
  const titles = pages.map((page) => ownTitle(page, manifest.website, siteParts));
  const versions = new PageVersions(
    pages.map(({ url }, index) => ({ url, title: titles[index] ?? '' })),
  );
  return pages.map((page, index) => {
    const { url, headings, section, purpose, description } = page;
    const title = titles[index] ?? '';
    const { number, name } = numberedTitle(title);
    const heads = headings.slice(0, HEADINGS_PER_PAGE);
    const month = addressMonth(url);
    const main = heads.filter(({ level }) => level === 1).map(({ text }) => text);
    const small = heads.filter(({ level }) => level > 1).map(({ text }) => text);
    return {
      item: pagePlace(page, title, guessed.has(page)),
      phrase: folded(name),
      fields: [
        { terms: searchTerms(name), weight: WEIGHTS.title },
        { terms: searchTerms(number), weight: WEIGHTS.number },
        {
          terms: searchTerms((linkTexts.get(keyOf(url)) ?? []).join(' ')),
          weight: WEIGHTS.linkText,
        },
        {
          terms: url === manifest.website.start_url ? START_PAGE_NAMES : [],
          weight: WEIGHTS.startPageName,
        },
        { terms: searchTerms(languageOfAddress(url)), weight: WEIGHTS.title },
        { terms: searchTerms(main.join(' ')), weight: WEIGHTS.heading },
        { terms: addressTerms(url), weight: WEIGHTS.address },
        {
          terms: month ? [month.term] : [],
          weight: month?.isArchive ? WEIGHTS.address : WEIGHTS.articleMonth,
        },
        { terms: searchTerms(`${purpose ?? ''} ${description ?? ''}`), weight: WEIGHTS.purpose },
        { terms: searchTerms(small.join(' ')), weight: WEIGHTS.smallHeading },
        { terms: searchTerms(section ?? ''), weight: WEIGHTS.section },
      ],
      factor:
        (page.requires_auth === true ? CLOSED_PAGE_FACTOR : 1) *
        (page.scanned ? 1 : UNREAD_PAGE_FACTOR) *
        (versions.isOther({ url, title }) ? OTHER_VERSION_FACTOR : 1) *
        (isInOtherLanguage(page, manifest) ? OTHER_LANGUAGE_FACTOR : 1),
    };
  });
}

/** The start page of another language does not count, because a wish may name that language. */
function isInOtherLanguage({ url, language }: ManifestPage, { website }: Manifest): boolean {
  if (!language || !website.language || languageOfAddress(url) !== '') return false;
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  return base(language) !== base(website.language);
}

/** The texts of the site's own links to each page, by the page's key. */
function textsOfLinks(
  manifest: Manifest,
  keyOf: (url: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  const add = ({ name, action: { kind, url } }: ManifestElement): void => {
    if (kind !== 'navigate' || url === undefined || name === '') return;
    const key = keyOf(url);
    const known = texts.get(key);
    if (known === undefined) texts.set(key, [name]);
    else if (known.length < LINK_TEXTS_PER_PAGE && !known.includes(name)) known.push(name);
  };
  manifest.anchors.forEach(add);
  for (const { elements } of Object.values(manifest.templates)) elements.forEach(add);
  for (const { elements } of Object.values(manifest.pages)) elements.forEach(add);
  return texts;
}

function workflowCandidates(manifest: Manifest): Candidate<Place>[] {
  return manifest.workflows
    .filter(({ start_url }) => onSite(manifest, start_url))
    .map((workflow) => ({
      item: workflowPlace(workflow, {}),
      fields: [
        { terms: searchTerms(workflow.name), weight: WEIGHTS.title },
        { terms: searchTerms(workflow.goal), weight: WEIGHTS.purpose },
      ],
      // Lower than 1: a page ranks above a workflow that only leads to it.
      factor: 0.8,
    }));
}

function pagePlace(page: ManifestPage, title: string, guessed: boolean): PagePlace {
  return { kind: 'page', title, url: page.url, page, guessed };
}

function workflowPlace(
  workflow: ManifestWorkflow,
  parameters: Readonly<Record<string, string>>,
): Place {
  return { kind: 'workflow', title: workflow.name, url: workflow.start_url, workflow, parameters };
}
