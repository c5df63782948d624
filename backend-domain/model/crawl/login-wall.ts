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
  /** Its label in the form; absent in walls of old versions. */
  readonly label?: string;
}

/** A log-in form that blocks a scan, as it is described to a person; the field names are those of the wire. */
export interface LoginWall {
  /** Of the page with the form. */
  readonly url: string;
  readonly form: { readonly action: string; readonly inputs: readonly LoginInput[] };
}

/** Types of fields that are typed into. Checkboxes ("Remember me") and hidden fields keep what the form gives them. */
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

/** A page with this many links besides the form is no log-in wall. */
const MAX_WAYS_ON = 6;

/** The form that asks for a name and one password, if the page has one. */
export function loginForm(facts: PageFacts): FormFact | null {
  return facts.forms.find(isLogin) ?? null;
}

/**
 * The log-in form in front of a site: its start page answers 401 or 403 with one, redirects to a page of that kind, or
 * has almost no other links. A log-in form beside a page's content does not count. Null when there is no such form.
 */
export function loginWall(
  reading: PageReading,
  startUrl: string,
  scope: SiteScope,
): LoginWall | null {
  const { facts } = reading;
  const form = facts === null ? null : loginForm(facts);
  if (facts === null || form === null) return null;
  const refused = reading.status === 401 || reading.status === 403;
  const redirected = pathOf(reading.url) !== pathOf(startUrl);
  const bars =
    refused ||
    (redirected && LOGIN_WORDS.isIn(pathOf(reading.url))) ||
    waysOn(facts, reading.url, scope) < MAX_WAYS_ON;
  return bars ? { url: reading.url, form: tellable(form) } : null;
}

/**
 * The log-in form that blocks a page during a scan: the page answers 401 or 403 with one, redirects to a page with one, or
 * consists of one and (almost) no links. The log-in page itself is not blocked. Null when there is no such form.
 */
export function barringWall(reading: PageReading, url: string, scope: SiteScope): LoginWall | null {
  if (LOGIN_WORDS.isIn(pathOf(url))) return null;
  return loginWall(reading, url, scope);
}

/** The same for two walls that one log-in passes: forms with the same fields that send to the same address. */
export function wallKey({ url, form: { action, inputs } }: LoginWall): string {
  // A form without an address sends to the page that shows it.
  const target = action === '' || pathOf(action) === pathOf(url) ? '' : pathOf(action);
  return [target, ...inputs.map(fieldKey)].join(' ');
}

/** The key under which the value of a field is given: its name, else its id. */
export function fieldKey({ name, id }: Pick<LoginInput, 'name' | 'id'>): string {
  return name || id;
}

/** Whether the credentials stay with the site: the form is on the scanned site and sends to its own origin. */
export function staysAtHome(
  form: Pick<FormFact, 'action'>,
  url: string,
  scope: SiteScope,
): boolean {
  const from = URL.parse(url);
  const to = URL.parse(form.action, url);
  return from !== null && to !== null && from.origin === to.origin && siteUrl(scope, url) !== null;
}

function isLogin(form: FormFact): boolean {
  const passwords = form.fields.filter(({ type }) => type === 'password').length;
  return passwords === 1 && formPurpose(form) === 'login';
}

function tellable({ action, fields }: FormFact): LoginWall['form'] {
  const typed = fields.filter(({ type }) => TYPED.has(type));
  return { action, inputs: typed.map(({ name, id, type, label }) => ({ name, id, type, label })) };
}

/** Other pages of the site that the page links to, log-in and registration aside. */
function waysOn(facts: PageFacts, url: string, scope: SiteScope): number {
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
