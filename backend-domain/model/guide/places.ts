import type {
  Manifest,
  ManifestElement,
  ManifestPage,
  ManifestWorkflow,
} from '../manifest/file/manifest.ts';
import { folded } from '../shared/word-lists.ts';
import { titleFromUrl } from '../site/page-path.ts';
import { commonParts, pageSubject } from '../site/site-name.ts';
import { PageVersions } from './page-versions.ts';
import { type Candidate, Ranking } from './ranking.ts';
import { addressMonth, addressTerms, languageOfAddress, searchTerms } from './search-terms.ts';
import { onSite } from './site-boundary.ts';

/** The result of a wish: a page to open, or a workflow to perform. */
export type Place =
  | {
      readonly kind: 'page';
      readonly title: string;
      readonly url: string;
      readonly page: ManifestPage;
    }
  | {
      readonly kind: 'workflow';
      readonly title: string;
      /** Where it starts. */
      readonly url: string;
      readonly workflow: ManifestWorkflow;
      /** What the wish says about its parameters, such as what to search for. */
      readonly parameters: Readonly<Record<string, string>>;
    };

/** How much a term counts by where it is. */
const WEIGHTS = {
  /** Above titles: other pages of a site are called “Home” too, such as that of an example. */
  startPageName: 7,
  title: 5,
  linkText: 4,
  heading: 4,
  address: 3.5,
  purpose: 2,
  smallHeading: 2,
  section: 1,
  articleMonth: 0.5,
};
/** Pages beyond a log-in can be opened only by who has an account. */
const CLOSED_PAGE_FACTOR = 0.6;
/** A page that was not read is known by its address and its links alone. */
const UNREAD_PAGE_FACTOR = 0.9;
/** What people call the start page, whatever its title is. */
const START_PAGE_NAMES = searchTerms('home homepage startseite accueil inicio');
/** Documentation often has each page once more for other versions, below `/docs/next/` and the like. */
const OTHER_VERSION_FACTOR = 0.7;
/** Of equal pages, the one in the language of the start page. */
const OTHER_LANGUAGE_FACTOR = 0.7;
const LINK_TEXTS_PER_PAGE = 5;
const HEADINGS_PER_PAGE = 30;

/** A wish that asks to use the site's own search: `search for radio`, `look up radio`. What follows is the query. */
const SEARCH_WISH =
  /^(?:please\s+)?(?:search|look\s+up|query|suche?|recherche[rz]?|busca[r]?|cerca)\b(?:\s+(?:the\s+)?(?:whole\s+)?(?:site|website|page|here|catalog(?:ue)?|shop|docs|documentation|wiki|blog|archive|packages?|posts?))?(?:\s+(?:for|about|nach|pour|por|per|after))?\s+/iu;

/** Finds the pages and workflows that a wish in plain words means. Made once for a manifest; `find` changes nothing. */
export class Places {
  readonly #pages: Ranking<Place>;
  readonly #workflows: Ranking<Place>;
  readonly #search: ManifestWorkflow | null;

  constructor(manifest: Manifest) {
    this.#pages = new Ranking(pageCandidates(manifest));
    this.#workflows = new Ranking(workflowCandidates(manifest));
    this.#search = searchWorkflow(manifest);
  }

  /** The places that the wish may mean, best first; pages and workflows mixed. */
  find(wish: string): readonly Place[] {
    const query = searchQuery(wish);
    const terms = searchTerms(query ?? wish);
    const pages = this.#pages.best(terms, folded(query ?? wish));
    const workflows = this.#workflows.best(terms);
    const found = [...pages, ...workflows]
      .sort((one, other) => other.score - one.score)
      .map(({ item }) => item);
    if (query === null || this.#search === null) return found;
    const { id } = this.#search;
    return [
      workflowPlace(this.#search, { query }),
      ...found.filter((place) => place.kind === 'page' || place.workflow.id !== id),
    ];
  }

  /** Only pages, best first. */
  findPages(wish: string): readonly ManifestPage[] {
    return this.#pages
      .best(searchTerms(searchQuery(wish) ?? wish), folded(searchQuery(wish) ?? wish))
      .flatMap(({ item }) => (item.kind === 'page' ? [item.page] : []));
  }
}

/** The search words of a wish for the site's own search; null when it does not ask for a search. */
export function searchQuery(wish: string): string | null {
  const rest = wish.trim().replace(SEARCH_WISH, '');
  if (rest === wish.trim() || rest === '') return null;
  return rest.replace(/^["“'‘]|["”'’.!?]+$/gu, '').trim() || null;
}

/**
 * The workflow that searches the whole site: of those with `query` as a parameter one that starts at the start page,
 * else the one with the highest confidence.
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
  const pages = Object.values(manifest.pages).filter(
    ({ url, status_code }) => (status_code ?? 200) < 400 && onSite(manifest, url),
  );
  const siteParts = commonParts(pages.filter(({ scanned }) => scanned).map(({ title }) => title));
  const linkTexts = textsOfLinks(manifest);
  const versions = new PageVersions(pages);
  return pages.map((page) => {
    const { url, title, headings, section, purpose, description } = page;
    const subject =
      pageSubject(title, manifest.website.domain, siteParts) || title || titleFromUrl(url);
    const heads = headings.slice(0, HEADINGS_PER_PAGE);
    const month = addressMonth(url);
    const main = heads.filter(({ level }) => level === 1).map(({ text }) => text);
    const small = heads.filter(({ level }) => level > 1).map(({ text }) => text);
    return {
      item: { kind: 'page', title: subject, url, page },
      phrase: folded(subject),
      fields: [
        { terms: searchTerms(subject), weight: WEIGHTS.title },
        { terms: searchTerms((linkTexts.get(url) ?? []).join(' ')), weight: WEIGHTS.linkText },
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
        (versions.isOther(page) ? OTHER_VERSION_FACTOR : 1) *
        (isInOtherLanguage(page, manifest) ? OTHER_LANGUAGE_FACTOR : 1),
    };
  });
}

/** The start page of a language is what a wish means that names the language. */
function isInOtherLanguage({ url, language }: ManifestPage, { website }: Manifest): boolean {
  if (!language || !website.language || languageOfAddress(url) !== '') return false;
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  return base(language) !== base(website.language);
}

/** How the site's own links call a page. */
function textsOfLinks(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  const add = ({ name, action: { kind, url } }: ManifestElement): void => {
    if (kind !== 'navigate' || url === undefined || name === '') return;
    const known = texts.get(url);
    if (known === undefined) texts.set(url, [name]);
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
      // A page itself comes before a workflow that only leads to it.
      factor: 0.8,
    }));
}

function workflowPlace(
  workflow: ManifestWorkflow,
  parameters: Readonly<Record<string, string>>,
): Place {
  return { kind: 'workflow', title: workflow.name, url: workflow.start_url, workflow, parameters };
}
