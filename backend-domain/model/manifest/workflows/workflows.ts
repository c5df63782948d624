import { withoutIcons } from '../../shared/plain-text.ts';
import {
  CART_WORDS,
  CHECKOUT_WORDS,
  DESTRUCTIVE_WORDS,
  NEXT_WORDS,
  PREVIOUS_WORDS,
} from '../../shared/word-lists.ts';
import { kindOfPage } from '../../site/page-kind.ts';
import { DEFAULT_DOCUMENT } from '../../site/url-normalisation.ts';
import { siteDomain } from '../../site/url-rules.ts';
import { workflowConfidence } from '../elements/confidence.ts';
import { contentId } from '../elements/fingerprint.ts';
import type { ManifestElement, ManifestSection, ManifestWorkflow } from '../file/manifest.ts';
import type { SiteForm } from '../forms/form-entry.ts';
import { formWorkflows } from './form-workflows.ts';
import { click, expectUrl, goto, numbered, type Step, targetOfElement } from './workflow-steps.ts';

const MAX_MENUS = 8;
const MAX_PAGING = 6;

/** An element with which a workflow can begin. */
export interface Doable {
  readonly element: ManifestElement;
  /** URL of a page with the element. */
  readonly url: string;
  /** The steps by which the page shows the element; none when it shows it at once. */
  readonly before: readonly Step[];
  /** The address to which it leads, with `*` for varying parts; null when unknown. */
  readonly leadsTo: string | null;
  /** A noun for pages of the page's pattern. */
  readonly category: string;
}

export interface WorkflowSigns {
  readonly startUrl: string;
  readonly forms: readonly SiteForm[];
  readonly sections: readonly ManifestSection[];
  /** The anchors that are on the start page. */
  readonly onStart: readonly Doable[];
  /** Elements of templates, and own elements of pages. */
  readonly elsewhere: readonly Doable[];
  /** The address after redirects, as the crawl saw it; null when it was not read. */
  readonly finalUrl: (url: string) => string | null;
}

/** Workflows for the common goals of visitors, made only of elements that the crawler saw. */
export function workflows(signs: WorkflowSigns): ManifestWorkflow[] {
  return [
    ...formWorkflows(signs.forms, signs.startUrl),
    ...sectionWorkflows(signs),
    ...menuWorkflows(signs),
    ...pagingWorkflows(signs),
    ...shopWorkflows(signs),
  ];
}

function sectionWorkflows({
  sections,
  onStart,
  finalUrl,
  startUrl,
}: WorkflowSigns): ManifestWorkflow[] {
  return sections.flatMap((section) => {
    const links = onStart.filter(
      ({ element: { action } }) => action.kind === 'navigate' && action.url === section.url,
    );
    const link = links.find(isShownAtOnce) ?? links[0];
    if (!link) return [];
    const reached = finalUrl(section.url);
    return [
      clickWorkflow(`section\u0000${section.url}`, {
        name: `Go to ${section.title}`,
        goal: `See the section “${section.title}”`,
        doable: { ...link, url: startUrl, leadsTo: reached },
      }),
    ];
  });
}

function menuWorkflows({ onStart, startUrl }: WorkflowSigns): ManifestWorkflow[] {
  return onStart
    .filter(isShownAtOnce)
    .filter(({ element }) => element.type === 'disclosure')
    .map((doable) => ({ doable, name: withoutIcons(doable.element.name) }))
    .filter(({ name }) => name !== '' && !DESTRUCTIVE_WORDS.isIn(name))
    .slice(0, MAX_MENUS)
    .map(({ doable, name }) =>
      clickWorkflow(`menu\u0000${doable.element.id}`, {
        name: `Open “${name}”`,
        goal: `See what “${name}” contains`,
        doable: { ...doable, url: startUrl, leadsTo: null },
      }),
    );
}

function pagingWorkflows({ elsewhere }: WorkflowSigns): ManifestWorkflow[] {
  const describedKeys = new Set<string>();
  const found: ManifestWorkflow[] = [];
  for (const doable of elsewhere) {
    const { element, category } = doable;
    const isLink = element.action.kind === 'navigate';
    const isNext = isLink && NEXT_WORDS.isIn(element.name);
    if (!isLink || element.name.length > 60 || (!isNext && !PREVIOUS_WORDS.isIn(element.name)))
      continue;
    const goal = isNext ? 'next' : 'previous';
    const key = `${goal}\u0000${category}`;
    if (describedKeys.has(key) || found.length >= MAX_PAGING) continue;
    describedKeys.add(key);
    found.push(
      clickWorkflow(`paging\u0000${key}`, {
        name: `Go to the ${goal} page (${category})`,
        goal: `See the page ${isNext ? 'after' : 'before'} this one`,
        doable,
      }),
    );
  }
  return found;
}

function shopWorkflows({ elsewhere, onStart, forms }: WorkflowSigns): ManifestWorkflow[] {
  const found: ManifestWorkflow[] = [];
  const cart = elsewhere.find(
    ({ element }) =>
      isControl(element) && element.action.kind !== 'navigate' && CART_WORDS.isIn(element.name),
  );
  if (cart) {
    found.push(
      clickWorkflow(`cart\u0000${cart.category}`, {
        name: 'Add to the cart',
        goal: `Put what the page (${cart.category}) offers into the cart`,
        doable: { ...cart, leadsTo: null },
      }),
    );
  }
  const hasForm = forms.some(({ purpose }) => purpose === 'checkout');
  const checkout = [...onStart, ...elsewhere].find(({ element }) => leadsToCheckout(element));
  if (checkout && !hasForm) {
    found.push({
      ...clickWorkflow(`checkout\u0000${checkout.url}`, {
        name: 'Begin the checkout',
        goal: 'Reach the page where the order is placed',
        doable: checkout,
      }),
      preconditions: ['Something is in the cart', 'The person has agreed to order'],
      sensitive: true,
    });
  }
  return found;
}

/**
 * Decided by the element's name, for a link also by its address: “commander” means to order in French, and may be a
 * product's name elsewhere.
 */
function leadsToCheckout(element: ManifestElement): boolean {
  if (!isControl(element) || !CHECKOUT_WORDS.isIn(element.name)) return false;
  const { url } = element.action;
  return (
    element.type === 'button' ||
    url === undefined ||
    kindOfPage({ url, title: '', category: '' }).kind === 'checkout'
  );
}

function isControl({ type, name }: ManifestElement): boolean {
  return (type === 'button' || type === 'link' || type === 'navigation') && name.length <= 60;
}

function isShownAtOnce({ before }: Doable): boolean {
  return before.length === 0;
}

function clickWorkflow(
  key: string,
  { name, goal, doable }: { name: string; goal: string; doable: Doable },
): ManifestWorkflow {
  const { element, url, before } = doable;
  // A link in a frame changes the address of the frame, not that of the page.
  const leadsTo = element.frame === undefined ? doable.leadsTo : null;
  const steps: Step[] = [goto(url), ...before, click(targetOfElement(element))];
  if (leadsTo !== null) steps.push(expectUrl(leadsTo));
  const destructive = DESTRUCTIVE_WORDS.isIn(element.name) && element.action.kind !== 'navigate';
  return {
    id: contentId('w', key),
    name,
    goal,
    start_url: url,
    preconditions: [],
    steps: numbered(steps),
    success: leadsTo === null ? null : { kind: 'url', value: leadsTo },
    confidence: workflowConfidence([element.confidence], leadsTo !== null),
    ...(destructive ? { sensitive: true } : {}),
  };
}

/**
 * Whether a URL matches a pattern with `*` and `{{parameters}}`; trailing slashes, fragments and default documents
 * (`index.html`) do not count.
 */
export function fitsUrl(
  pattern: string,
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): boolean {
  const given = pattern.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value).replaceAll('%20', '+');
  });
  const parts = settled(given).split('*');
  const [first = '', ...rest] = parts;
  const seen = settled(url.replaceAll('%20', '+'));
  if (rest.length === 0) return seen === first;
  if (!seen.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const last = index === rest.length - 1;
    const found = last && part !== '' ? seen.lastIndexOf(part) : seen.indexOf(part, at);
    if (found < at || (last && part !== '' && found + part.length !== seen.length)) return false;
    at = found + part.length;
  }
  return true;
}

function settled(url: string): string {
  return url
    .replace(/#(?![!/]).*$/, '')
    .replace(DEFAULT_DOCUMENT, '/')
    .replace(/\/$/, '');
}

/**
 * A URL pattern as an absolute URL with `*`: `/product/:slug` → `https://…/product/*`. Null for patterns without
 * parameters.
 */
export function patternUrl(startUrl: string, pattern: string): string | null {
  if (!pattern.includes(':')) return null;
  const { origin } = new URL(startUrl);
  return siteDomain(startUrl) === '' ? null : origin + pattern.replace(/:[A-Za-z_]\w*/g, '*');
}
