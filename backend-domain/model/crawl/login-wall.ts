import { LOGIN_WORDS } from '../shared/word-lists.ts';
import type { SiteScope } from '../site/site-scope.ts';
import { siteUrl } from '../site/site-scope.ts';
import { formPurpose } from './form-purpose.ts';
import type { FormFact, PageFacts } from './page-facts.ts';
import type { PageReading } from './page-reading.ts';

/** A field of a log-in form that a person fills in. */
export interface LoginInput {
  readonly name: string;
  readonly id: string;
  readonly type: string;
  /** The field's label in the form; absent in walls that older versions stored. */
  readonly label?: string;
}

/** A log-in form that blocks a scan, as clients show it to a person; the property names are those of the API. */
export interface LoginWall {
  /** URL of the page with the form. */
  readonly url: string;
  readonly form: { readonly action: string; readonly inputs: readonly LoginInput[] };
}

/** Types of fields that a person types into. Checkboxes ("Remember me") and hidden fields keep the form's values. */
const TYPED = new Set([
  'text',
  'email',
  'tel',
  'password',
  'number',
  'textbox',
  'url',
  'search',
  '',
]);

/** A page that links to this many other pages is not blocked by its log-in form. */
const MAX_LINKED_PAGES = 6;

/** The page's log-in form with exactly one password field; null when it has none. */
export function loginForm(facts: PageFacts): FormFact | null {
  return facts.forms.find(isLogin) ?? null;
}

/**
 * The log-in form in front of a site: its start page answers 401 or 403 with one, redirects to a log-in page, or has
 * almost no other links. A log-in form beside a page's content does not count. Null when there is no such form.
 */
export function loginWall(
  reading: PageReading,
  startUrl: string,
  scope: SiteScope,
): LoginWall | null {
  const shown = shownLogin(reading);
  if (shown === null || !mayBlock(reading, shown.facts, { startUrl, scope })) return null;
  return shown.wall;
}

/**
 * The key of the log-in form that an open start page has beside its content, as in the header of every page of a site;
 * null when the start page has no log-in form or is blocked by it.
 */
export function openLoginForm(
  reading: PageReading,
  startUrl: string,
  scope: SiteScope,
): string | null {
  const shown = shownLogin(reading);
  if (shown === null || mayBlock(reading, shown.facts, { startUrl, scope })) return null;
  return wallKey(shown.wall);
}

/**
 * Whether the page that answered for `startUrl` blocks the scan, provided that it has a log-in form. A static reading
 * may not show the form, because scripts can add it.
 */
export function mayBlock(
  { status, url }: Pick<PageReading, 'status' | 'url'>,
  facts: PageFacts,
  { startUrl, scope }: { readonly startUrl: string; readonly scope: SiteScope },
): boolean {
  return (
    demandsLogin({ status, url }, startUrl) || linkedPages(facts, url, scope) < MAX_LINKED_PAGES
  );
}

/**
 * The log-in form that blocks a page during a scan: the page answers 401 or 403 with one, redirects to a log-in page,
 * or has almost nothing but the form. The log-in page itself is not blocked, nor a page with few links that shows the
 * form of the open start page (`openForm`: its key; null when it has none). Null when there is no such form.
 */
export function barringWall(
  reading: PageReading,
  url: string,
  { scope, openForm }: { readonly scope: SiteScope; readonly openForm: string | null },
): LoginWall | null {
  if (LOGIN_WORDS.isIn(pathOf(url))) return null;
  const wall = loginWall(reading, url, scope);
  if (wall === null || demandsLogin(reading, url)) return wall;
  return wallKey(wall) === openForm ? null : wall;
}

/** A key that is equal for walls that one log-in opens: forms with the same fields that are sent to the same path. */
export function wallKey({ url, form: { action, inputs } }: LoginWall): string {
  // A form without an action is sent to the page that shows it.
  const target = action === '' || pathOf(action) === pathOf(url) ? '' : pathOf(action);
  return [target, ...inputs.map(fieldKey)].join(' ');
}

/** The key of a field's value in the credentials: the field's name, else its id. */
export function fieldKey({ name, id }: Pick<LoginInput, 'name' | 'id'>): string {
  return name || id;
}

/** Whether the credentials stay on the site: the form is on the scanned site and is sent to its own origin. */
export function staysOnSite(
  form: Pick<FormFact, 'action'>,
  url: string,
  scope: SiteScope,
): boolean {
  const from = URL.parse(url);
  const to = URL.parse(form.action, url);
  return from !== null && to !== null && from.origin === to.origin && siteUrl(scope, url) !== null;
}

/** Whether the answer for `requestedUrl` is 401 or 403, or a redirect to a log-in page. */
function demandsLogin(
  { status, url }: Pick<PageReading, 'status' | 'url'>,
  requestedUrl: string,
): boolean {
  if (status === 401 || status === 403) return true;
  return pathOf(url) !== pathOf(requestedUrl) && LOGIN_WORDS.isIn(pathOf(url));
}

/** The log-in form of a page, whether it blocks the page or not; null when there is none. */
function shownLogin({
  facts,
  url,
}: PageReading): { readonly facts: PageFacts; readonly wall: LoginWall } | null {
  const form = facts === null ? null : loginForm(facts);
  return facts === null || form === null ? null : { facts, wall: { url, form: shownForm(form) } };
}

function isLogin(form: FormFact): boolean {
  const passwords = form.fields.filter(({ type }) => type === 'password').length;
  return passwords === 1 && formPurpose(form) === 'login';
}

function shownForm({ action, fields }: FormFact): LoginWall['form'] {
  const typed = fields.filter(({ type }) => TYPED.has(type));
  return { action, inputs: typed.map(({ name, id, type, label }) => ({ name, id, type, label })) };
}

/** The number of pages of the site that the page links to, besides itself and the root. */
function linkedPages(facts: PageFacts, url: string, scope: SiteScope): number {
  const own = pathOf(url);
  const paths = facts.links
    .map((link) => siteUrl(scope, link.url))
    .filter((each) => each !== null)
    .map(pathOf)
    .filter((path) => path !== own && path !== '/');
  return new Set(paths).size;
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
