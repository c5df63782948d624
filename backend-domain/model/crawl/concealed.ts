import { base64 } from '../shared/base64.ts';
import type { ElementFact } from './page-facts.ts';
import type { PageReading } from './page-reading.ts';
import { keptStates } from './page-states.ts';

/** What stands in a secret's place. */
const CONCEALED = '•••';
/** Shorter ones are words that stand in any text. */
const SHORTEST_PASSWORD = 6;
const SHORTEST_NAME = 8;

/** What a person typed to log a scan in. */
export interface Secrets {
  readonly username: string;
  readonly password: string;
  /** What belongs into the form's fields, by their names or ids; it comes before the two. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The value (plain JSON) without what a site echoes of the credentials it was given: in texts and addresses, also
 * URL-encoded or in base64. Secrets as short as everyday words stay: taking these out would destroy the texts. The very same value when it
 * holds none.
 * @internal
 */
export function concealed<T>(value: T, { username, password, fields = {} }: Secrets): T {
  const secrets = [
    ...(password.length >= SHORTEST_PASSWORD ? [password] : []),
    ...(username.length >= SHORTEST_NAME ? [username] : []),
    // Which of them are names and which are secrets is not known.
    ...Object.values(fields).filter((text) => text.length >= SHORTEST_PASSWORD),
  ];
  if (secrets.length === 0) return value;
  const json = JSON.stringify(value);
  const clean = secrets
    .flatMap(writings)
    .reduce((text, writing) => text.replaceAll(writing, CONCEALED), json);
  return clean === json ? value : JSON.parse(clean);
}

/**
 * A reading without the secrets. Links and elements that lead to an address made of them go altogether: concealed, the
 * address would be another, which the site does not know.
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

/** The ways a text is written inside JSON. */
function writings(secret: string): string[] {
  const json = (text: string): string => JSON.stringify(text).slice(1, -1);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const encoded = base64(new TextEncoder().encode(secret));
  const all = [secret, encodeURIComponent(secret), form, encoded, encoded.replace(/=+$/, '')];
  return [...new Set(all.map(json))].sort((one, other) => other.length - one.length);
}
