import { base64 } from '../shared/base64.ts';
import type { ElementFact } from './page-facts.ts';
import type { PageReading } from './page-reading.ts';
import { keptStates } from './page-states.ts';

/** The text that replaces a secret. */
const CONCEALED = '•••';
/** Shorter secrets are words that may occur in any text. */
const MIN_PASSWORD_LENGTH = 6;
const MIN_NAME_LENGTH = 8;

/** The credentials that a person typed to log a scan in. */
export interface Secrets {
  readonly username: string;
  readonly password: string;
  /** The values for the form's fields, by their names or ids; they come before the other two. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The value (plain JSON) without the credentials that a site repeats in its texts and addresses, also URL-encoded or in
 * base64. Names of fields stay as they are, and so do secrets as short as everyday words: replacing those would destroy
 * the texts. The same object when it holds no secret.
 */
function concealed<T>(value: T, { username, password, fields = {} }: Secrets): T {
  const secrets = [
    ...(password.length >= MIN_PASSWORD_LENGTH ? [password] : []),
    ...(username.length >= MIN_NAME_LENGTH ? [username] : []),
    // Which of the fields hold names and which hold secrets is unknown.
    ...Object.values(fields).filter((text) => text.length >= MIN_PASSWORD_LENGTH),
  ];
  const forms = secrets.flatMap(writtenForms);
  return withTexts(value, (text) =>
    forms.reduce((clean, form) => clean.replaceAll(form, CONCEALED), text),
  );
}

/** The value with every text changed, in objects and lists as well. Parts that do not change are not copied. */
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
 * A copy of the reading that contains no secret. Links and elements whose address contains one are left out, because the
 * address without the secret does not exist on the site.
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

/** A secret as it may be written in a text or an address, the longest form first. */
function writtenForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const encoded = base64(new TextEncoder().encode(secret));
  const all = [secret, json, encodeURIComponent(secret), form, encoded, encoded.replace(/=+$/, '')];
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
