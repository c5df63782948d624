import { base64 } from '../shared/base64.ts';
import type { ElementFact } from './page-facts.ts';
import type { PageReading } from './page-reading.ts';
import { keptStates } from './states/page-states.ts';

/** The text that replaces a secret. */
const CONCEALED = '•••';
/** Shorter secrets may be words that occur in any text. */
const MIN_PASSWORD_LENGTH = 6;
const MIN_NAME_LENGTH = 8;

/** The credentials that a person typed to log a scan in. */
export interface Secrets {
  readonly username: string;
  readonly password: string;
  /** The values of the form's fields, by field name or id; where given, they are typed instead of the other two. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The value (plain JSON) without the credentials, which a site may repeat in its texts and addresses, also URL-encoded
 * or in base64. Property names stay as they are, and so do secrets as short as everyday words, because replacing those
 * would destroy the texts. Returns the same object when it contains no secret.
 */
function concealed<T>(value: T, secrets: Secrets): T {
  const forms = formsOf(secrets);
  return withTexts(value, (text) => withoutForms(text, forms));
}

/** The text without the credentials, replaced as in `concealedReading`. */
export function concealedText(text: string, secrets: Secrets): string {
  return withoutForms(text, formsOf(secrets));
}

function withoutForms(text: string, forms: readonly string[]): string {
  return forms.reduce((clean, form) => clean.replaceAll(form, CONCEALED), text);
}

/** All secrets in all forms in which a site may write them. */
function formsOf({ username, password, fields = {} }: Secrets): string[] {
  const secrets = [
    ...(password.length >= MIN_PASSWORD_LENGTH ? [password] : []),
    ...(username.length >= MIN_NAME_LENGTH ? [username] : []),
    // It is unknown which of the fields contain user names and which contain passwords.
    ...Object.values(fields).filter((text) => text.length >= MIN_PASSWORD_LENGTH),
  ];
  return secrets.flatMap(writtenForms);
}

/** Applies `change` to every text of the value, also inside objects and lists. Unchanged parts are not copied. */
function withTexts<T>(value: T, change: (text: string) => string): T;
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const changed = entries.map(([name, part]) => [name, withTexts(part, change)] as const);
  if (changed.every(([, part], index) => part === entries[index]?.[1])) return value;
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}

/**
 * A copy of the reading that contains no secret. Links and elements with a secret in their address are left out,
 * because the address without the secret does not exist on the site.
 */
export function concealedReading(reading: PageReading, secrets: Secrets): PageReading {
  const clean = concealed(reading, secrets);
  if (clean === reading || clean.facts === null) return clean;
  const { links, elements, states } = clean.facts;
  const isWhole = ({ action }: ElementFact) => !action.url?.includes(CONCEALED);
  return {
    ...clean,
    facts: {
      ...clean.facts,
      links: links.filter(({ url }) => !url.includes(CONCEALED)),
      elements: elements.filter(isWhole),
      ...keptStates(states, isWhole),
    },
  };
}

/** All forms in which a text or an address may contain a secret, the longest first. */
function writtenForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const encoded = base64(new TextEncoder().encode(secret));
  const all = [secret, json, encodeURIComponent(secret), form, encoded, encoded.replace(/=+$/, '')];
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
