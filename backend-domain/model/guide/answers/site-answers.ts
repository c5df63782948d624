import type { Manifest, ManifestPage, ManifestWorkflow } from '../../manifest/file/manifest.ts';
import { elementsOfPage } from '../../manifest/file/manifest-views.ts';
import { pageKey } from '../../site/url-rules.ts';
import { type FoundElement, findElements } from '../finding-elements.ts';
import { type PagePlace, type Place, Places, searchQuery, searchWorkflow } from '../places.ts';
import { searchTerms } from '../search-terms.ts';
import { onSite } from '../site-boundary.ts';
import { type ListedWorkflow, listedWorkflows, withValues } from '../workflow-parameters.ts';
import {
  type Answer,
  type Listing,
  line,
  listAnswer,
  NotInManifest,
  quoted,
  quotedTexts,
  siteAddress,
} from './answer.ts';
import { elementLine, isUsable } from './element-line.ts';
import { pageLine, placeLine } from './place-line.ts';
import { stepLine } from './step-line.ts';

const RESULTS = 30;
/** Few, because the intended result is usually among the first; agents ask for more when it is not. */
const RESULTS_OF_ANSWER = 4;
const HEADINGS = 12;

/** Options of a question about a page. */
interface PageQuestion {
  /** Whether to show the locators of all elements; `findElement` shows those of matching elements. */
  readonly locators?: boolean | undefined;
  readonly from?: number | undefined;
}

/**
 * Answers to agents from one manifest: short (MAX_TOKENS), one line for each entry, continued with `from`, and with
 * every text of the site quoted. The first entry of an answer has a whole address; later ones have paths if the origin
 * is the same. Every method throws NotInManifest when the manifest lacks what was asked for.
 */
export class SiteAnswers {
  readonly #manifest: Manifest;
  readonly #origin: string;
  #places: Places | null = null;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
    this.#origin = new URL(manifest.website.start_url).origin;
  }

  /** The pages and workflows that match a wish. */
  findPage(query: string, from = 0): Answer {
    const wanted = searchTerms(query);
    return listAnswer([], {
      items: this.#found(query),
      write: (place, isFirst) => placeLine(place, { origin: this.#origin, isFirst, wanted }),
      from,
      most: RESULTS_OF_ANSWER,
      none: 'No page matches. Ask with other words.',
    });
  }

  /** A page's purpose, headings and usable elements. `url`: an address or a path. */
  getPage(url: string, { locators = false, from = 0 }: PageQuestion = {}): Answer {
    const page = this.#page(url);
    const elements = elementsOfPage(this.#manifest, page).filter(isUsable);
    const style = { origin: this.#origin, locators: locators ? 'all' : 'none' } as const;
    return listAnswer(this.#pageHead(page, from), {
      items: elements,
      write: (element) => elementLine(element, style),
      from,
    });
  }

  /** The elements that match a wish, with the best locator of each: of one page, or of all pages. */
  findElement(query: string, url?: string, from = 0): Answer {
    const within = url === undefined ? null : this.#page(url);
    const found = findElements(this.#manifest, query, within, isUsable).slice(0, RESULTS);
    return listAnswer([], {
      items: found,
      write: ({ element, where }: FoundElement) =>
        elementLine(element, {
          origin: this.#origin,
          locators: 'best',
          where: where === null ? '' : this.#whereText(where),
        }),
      from,
      most: RESULTS_OF_ANSWER,
      none: 'No element matches. Ask with other words, or get_page for all elements of a page.',
    });
  }

  /** The workflows of the site. */
  listWorkflows(from = 0): Answer {
    return listAnswer([], {
      items: listedWorkflows(this.#manifest),
      from,
      write: ({ id, name, parameters, sensitive }) => {
        const names = parameters.map((each) => `${each.name}${each.required ? '' : '?'}`);
        return line(id, quoted(name), names.join(', '), sensitive && '(sensitive)');
      },
      none: 'The scan found no workflows.',
    });
  }

  /** The steps of a workflow. */
  getWorkflow(id: string, from = 0): Answer {
    const workflow = this.#workflow(id);
    return listAnswer(this.#workflowHead(workflow, from), {
      items: workflow.steps,
      write: stepLine,
      from,
    });
  }

  /** How to search for something with the site's own search, and the matching pages of the manifest. */
  searchSite(query: string, from = 0): Answer {
    const wanted = searchQuery(query) ?? query;
    const workflow = searchWorkflow(this.#manifest);
    const address = workflow && searchAddress(this.#manifest, workflow, wanted);
    const head =
      workflow === null
        ? ['The scan found no search on this site.']
        : [`workflow ${workflow.id}`, address === null ? '' : `results at ${address}`];
    const style = { origin: this.#origin, wanted: searchTerms(wanted) };
    return listAnswer(head, {
      items: this.#found(wanted).filter((place) => place.kind === 'page'),
      write: (place, isFirst) => pageLine(place, { ...style, isFirst }),
      from,
      most: RESULTS_OF_ANSWER,
    } satisfies Listing<PagePlace>);
  }

  #pageHead(page: ManifestPage, from: number): string[] {
    const forms = this.#manifest.forms.filter(({ id }) => page.forms.includes(id));
    const about = line(
      siteAddress(page.url),
      quoted(page.title),
      !page.scanned && '(the scan did not read it)',
      page.requires_auth === true && '(needs a log-in)',
    );
    if (from > 0) return [about];
    const headings = page.headings.slice(0, HEADINGS).map(({ text }) => text);
    return [
      about,
      labelled('purpose', quoted(page.purpose ?? page.description)),
      labelled('section', quoted(page.section, 20)),
      labelled('headings', quotedTexts(headings, 120)),
      labelled(
        'forms',
        quotedTexts(
          forms.map(({ purpose }) => purpose),
          30,
        ),
      ),
    ];
  }

  #workflowHead(workflow: ManifestWorkflow, from: number): string[] {
    const { id, name, goal, preconditions, success } = workflow;
    const about = line(id, quoted(name));
    if (from > 0) return [about];
    const listed = listedWorkflows(this.#manifest).find((each) => each.id === id);
    return [
      about,
      labelled('goal', quoted(goal)),
      labelled('parameters', (listed?.parameters ?? []).map(shownParameter).join('; ')),
      labelled('before', quotedTexts(preconditions, 60)),
      listed?.sensitive === true ? 'Ask the person before you perform this.' : '',
      success ? labelled(`done when ${success.kind} is`, quoted(success.value)) : '',
    ];
  }

  #found(query: string): readonly Place[] {
    this.#places ??= new Places(this.#manifest);
    return this.#places
      .find(query)
      .slice(0, RESULTS)
      .filter(({ url }) => siteAddress(url) !== null);
  }

  #whereText({ url, others }: NonNullable<FoundElement['where']>): string {
    if (url === null) return 'every page';
    const path = siteAddress(url)?.replace(`${this.#origin}/`, '/') ?? 'others';
    return others ? `pages like ${path}` : path;
  }

  #page(url: string): ManifestPage {
    const { pages, website } = this.#manifest;
    const whole = URL.parse(url, website.start_url)?.href ?? url;
    const page = [url, whole, pageKey(whole)].flatMap((key) =>
      key !== null && Object.hasOwn(pages, key) ? (pages[key] ?? []) : [],
    )[0];
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
}

function labelled(label: string, text: string): string {
  return text === '' ? '' : `${label} ${text}`;
}

function shownParameter({ name, type, required }: ListedWorkflow['parameters'][number]): string {
  return `${name}: ${/^[a-z-]{1,20}$/.test(type) ? type : 'text'}${required ? '' : ', optional'}`;
}

/** The address of the search's results, if the search is a form that is sent by GET; else null. */
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
