import type {
  Manifest,
  ManifestElement,
  ManifestPage,
  ManifestStep,
  ManifestWorkflow,
} from '../../manifest/file/manifest.ts';
import { locatorsOf } from '../../manifest/review/element-target.ts';
import { elementsOfPage } from '../../manifest/review/review-plan.ts';
import { pageKey } from '../../site/url-rules.ts';
import { kindInWords, wordsOfPlace } from '../element-words.ts';
import { writtenLocator } from '../locating.ts';
import { type Place, Places, searchQuery, searchWorkflow } from '../places.ts';
import { Ranking } from '../ranking.ts';
import { addressTerms, searchTerms } from '../search-terms.ts';
import { onSite } from '../site-boundary.ts';
import { listedWorkflows, withValues } from '../workflow-parameters.ts';
import {
  type Answer,
  compact,
  type Listing,
  listAnswer,
  NotInManifest,
  siteAddress,
  siteText,
  siteTexts,
  wholeValue,
} from './answer.ts';

const RESULTS = 30;
/** Of one answer: what is meant is among the first, and agents ask for more when it is not. */
const RESULTS_OF_ANSWER = 4;
/** Tokens of a page's purpose in a list: enough to choose by; `get_page` says all of it. */
const PURPOSE_TOKENS = 32;
const HEADINGS = 12;
/** Tokens of one locator, and of a further one. */
const LOCATOR_TOKENS = 80;
const FALLBACK_TOKENS = 30;
const FALLBACKS = 2;
/** Elements of single pages that are looked through when no page is named. */
const ELEMENTS_OF_PAGES = 5_000;

/**
 * Answers to agents from one manifest: short (MAX_TOKENS), in parts that `from` goes through, and with every text of the
 * site marked as untrusted. Every method throws NotInManifest for what the manifest does not have.
 */
export class SiteAnswers {
  readonly #manifest: Manifest;
  #places: Places | null = null;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** The pages and workflows that match a wish. */
  findPage(query: string, from = 0): Answer {
    const items = this.#found(query);
    return this.#list(
      { for: siteText(query) },
      {
        key: 'results',
        items,
        write: shownPlace,
        from,
        most: RESULTS_OF_ANSWER,
      },
    );
  }

  /** The purpose of a page, its headings, and the elements that can be operated. */
  getPage(url: string, from = 0): Answer {
    const page = this.#page(url);
    const head = {
      url: siteAddress(page.url),
      title: siteText(page.title),
      purpose: siteText(page.purpose ?? page.description),
      section: siteText(page.section, 20),
      headings:
        from > 0
          ? []
          : siteTexts(
              page.headings.slice(0, HEADINGS).map(({ text }) => text),
              120,
            ),
      forms: siteTexts(
        this.#manifest.forms
          .filter(({ id }) => page.forms.includes(id))
          .map(({ purpose }) => purpose),
        30,
      ),
      read: page.scanned ? undefined : 'no: it is known, but the scan did not open it',
      needs_log_in: page.requires_auth === true ? true : undefined,
    };
    const elements = elementsOfPage(this.#manifest, page).filter(isUsable);
    return this.#list(head, { key: 'elements', items: elements, write: shownElement, from });
  }

  /** The elements that a wish means: of one page, or of all. */
  findElement(query: string, url?: string, from = 0): Answer {
    const items = this.#elements(url).filter(({ element }) => isUsable(element));
    const ranking = new Ranking(
      items.map((item) => ({
        item,
        fields: [
          { terms: searchTerms(item.element.name), weight: 5 },
          { terms: searchTerms(`${item.element.role} ${item.element.type}`), weight: 2 },
          { terms: searchTerms(kindInWords(item.element)), weight: 2 },
          { terms: searchTerms(wordsOfPlace(item.element)), weight: 1.5 },
          { terms: addressTerms(item.element.action.url ?? ''), weight: 1.5 },
        ],
        factor: item.element.visible === false ? 0.8 : 1,
      })),
    );
    const found = ranking.best(searchTerms(query)).slice(0, RESULTS);
    return this.#list(
      {
        for: siteText(query),
        ...(url === undefined ? {} : { on: siteAddress(this.#page(url).url) }),
      },
      {
        key: 'results',
        items: found.map(({ item }) => item),
        write: ({ element, where }) => compact({ ...shownElement(element), where }),
        from,
        most: RESULTS_OF_ANSWER,
      },
    );
  }

  /** The possible actions on the site. */
  listWorkflows(from = 0): Answer {
    const listed = listedWorkflows(this.#manifest);
    return this.#list(
      {},
      {
        key: 'workflows',
        items: listed,
        from,
        write: (workflow) => {
          const { id, name, parameters, sensitive } = workflow;
          const names = parameters.map((each) => `${each.name}${each.required ? '' : '?'}`);
          return compact({
            id: siteText(id),
            name: siteText(name),
            parameters: siteTexts(names, 80),
            sensitive: sensitive || undefined,
          });
        },
      },
    );
  }

  /** The steps of a workflow. */
  getWorkflow(id: string, from = 0): Answer {
    const workflow = this.#workflow(id);
    const listed = listedWorkflows(this.#manifest).find((each) => each.id === id);
    const { success } = workflow;
    const head = {
      id: siteText(workflow.id),
      name: siteText(workflow.name),
      goal: siteText(workflow.goal),
      parameters: from > 0 ? [] : siteTexts((listed?.parameters ?? []).map(shownParameter), 80),
      before: from > 0 ? [] : siteTexts(workflow.preconditions, 60),
      sensitive: listed?.sensitive === true ? 'Ask the person before you perform this.' : undefined,
      success: success && { [success.kind]: siteText(success.value) },
    };
    return this.#list(head, { key: 'steps', items: workflow.steps, write: shownStep, from });
  }

  /** How to search the site itself for something, and what the manifest has on it. */
  searchSite(query: string, from = 0): Answer {
    const wanted = searchQuery(query) ?? query;
    const workflow = searchWorkflow(this.#manifest);
    const address = workflow && searchAddress(this.#manifest, workflow, wanted);
    const head = {
      for: siteText(wanted),
      open: address,
      workflow: workflow === null ? null : siteText(workflow.id),
      search: workflow === null ? 'The scan found no search on this site.' : null,
    };
    const pages = this.#index().findPages(wanted).slice(0, RESULTS);
    return this.#list(head, {
      key: 'pages',
      items: pages.filter(({ url }) => siteAddress(url) !== null),
      write: ({ url, title }) => ({ url: siteAddress(url), title: siteText(title) }),
      from,
      most: RESULTS_OF_ANSWER,
    });
  }

  #found(query: string): readonly Place[] {
    return this.#index()
      .find(query)
      .slice(0, RESULTS)
      .filter(({ url }) => siteAddress(url) !== null);
  }

  #index(): Places {
    this.#places ??= new Places(this.#manifest);
    return this.#places;
  }

  #list<Item>(head: Answer, listing: Listing<Item>): Answer {
    return listAnswer(siteText(this.#manifest.website.domain), head, listing);
  }

  #page(url: string): ManifestPage {
    const { pages } = this.#manifest;
    const key = pageKey(url);
    const page =
      (Object.hasOwn(pages, url) ? pages[url] : undefined) ??
      (key !== null && Object.hasOwn(pages, key) ? pages[key] : undefined);
    if (page === undefined || siteAddress(page.url) === null)
      throw new NotInManifest(
        'The manifest has no page of this address. Ask find_page for pages, and give an address that it returns.',
      );
    return page;
  }

  #workflow(id: string): ManifestWorkflow {
    const workflow = this.#manifest.workflows.find((each) => each.id === id);
    if (workflow) return workflow;
    throw new NotInManifest(
      'The manifest has no workflow of this id. Ask list_workflows for the ids.',
    );
  }

  /** Elements with the place where they are: a page, the pages of a pattern, or every page. */
  #elements(url: string | undefined): { element: ManifestElement; where: string }[] {
    if (url !== undefined)
      return elementsOfPage(this.#manifest, this.#page(url)).map((element) => ({
        element,
        where: '',
      }));
    const { anchors, templates, pages } = this.#manifest;
    const own = Object.values(pages)
      .filter(({ url }) => onSite(this.#manifest, url))
      .flatMap(({ url: where, elements }) =>
        elements.map((element) => ({ element, where: siteAddress(where) ?? '' })),
      );
    return [
      ...anchors.map((element) => ({ element, where: 'every page' })),
      ...Object.values(templates).flatMap(({ example_url, elements }) =>
        elements.map((element) => ({
          element,
          where: `pages like ${siteAddress(example_url) ?? 'others'}`,
        })),
      ),
      ...own.slice(0, ELEMENTS_OF_PAGES),
    ];
  }
}

/** Where the search's results are, when the search is a form that is sent by GET; null when it is another one. */
function searchAddress(
  manifest: Manifest,
  { success }: ManifestWorkflow,
  query: string,
): string | null {
  if (success?.kind !== 'url') return null;
  const pattern = success.value.split('{{query}}')[0] ?? '';
  const [before = '', name, ...more] = pattern.split('*');
  if (name === undefined || more.length > 0 || !name.endsWith('=')) return null;
  const url = withValues(`${before}?${name}{{query}}`, { query }, encodeURIComponent);
  return onSite(manifest, url) ? siteAddress(url) : null;
}

function shownPlace(place: Place): Answer {
  if (place.kind === 'workflow') {
    const { workflow, parameters } = place;
    const given = Object.entries(parameters).map(([name, value]) => [name, siteText(value)]);
    return compact({
      workflow: siteText(workflow.id),
      name: siteText(workflow.name),
      parameters: given.length > 0 ? Object.fromEntries(given) : undefined,
    });
  }
  const { page, title, url } = place;
  return compact({
    url: siteAddress(url),
    title: siteText(title),
    purpose: siteText(page.purpose, PURPOSE_TOKENS),
    needs_log_in: page.requires_auth === true ? true : undefined,
  });
}

/** Whether one of its locators can be shown. */
function isUsable(element: ManifestElement): boolean {
  return shownLocators(element).length > 0;
}

function shownLocators(element: ManifestElement): string[] {
  const [first, ...rest] = locatorsOf(element)
    .map(writtenLocator)
    .flatMap((locator) => wholeValue(locator, LOCATOR_TOKENS) ?? []);
  const short = rest.filter((locator) => wholeValue(locator, FALLBACK_TOKENS) !== null);
  return first === undefined ? [] : [first, ...short.slice(0, FALLBACKS)];
}

function shownElement(element: ManifestElement): Answer {
  const { role, name, action, frame, shadow } = element;
  return compact({
    role: siteText(role, 20),
    name: siteText(name),
    locators: shownLocators(element),
    does: action.kind,
    url: action.url && siteAddress(action.url),
    frame: frame && wholeValue(frame, FALLBACK_TOKENS),
    shadow: shadow && siteTexts(shadow, 60),
  });
}

function shownParameter(parameter: { name: string; type: string; required: boolean }): string {
  const { name, type, required } = parameter;
  return `${siteText(name)}: ${siteText(type)}${required ? '' : ', optional'}`;
}

function shownStep(step: ManifestStep): Answer {
  const { n, action, selector, role, name, value, url, frame } = step;
  return compact({
    n,
    action,
    locator: selector && wholeValue(`css=${selector}`, LOCATOR_TOKENS),
    role: siteText(role, 20),
    name: siteText(name),
    value: siteText(value),
    url: url && siteAddress(url),
    frame: frame && wholeValue(frame, FALLBACK_TOKENS),
  });
}
