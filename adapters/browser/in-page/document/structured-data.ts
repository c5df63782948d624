import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import type { RootIndex } from '../root-index.ts';

const MAX_TYPES = 50;
const MAX_SCRIPTS = 50;
const MAX_SCRIPT_CHARACTERS = 1_000_000;
const MAX_VALUES = 20_000;

/** The schema.org types that a page declares, without the vocabulary's prefix, in order of appearance. */
export function structuredData(index: RootIndex): string[] {
  const types = new Set<string>();
  const add = (type: unknown) => {
    if (typeof type !== 'string' || types.size >= MAX_TYPES) return;
    const name = plainText(
      type.replace(/^https?:\/\/(www\.)?schema\.org\//i, '').replace(/^schema:/i, ''),
      100,
    );
    if (/^[A-Z]\w*$/.test(name)) types.add(name);
  };
  jsonLdTypes(index, add);
  for (const attribute of ['itemtype', 'typeof']) {
    for (const { element } of index.entries) {
      const value = index.dom.attribute(element, attribute);
      if (value === null) continue;
      if (attribute === 'itemtype' && !/schema\.org/i.test(value)) continue;
      for (const type of value.split(/\s+/)) add(type);
      if (types.size >= MAX_TYPES) break;
    }
  }
  return [...types];
}

function jsonLdTypes(index: RootIndex, add: (type: unknown) => void): void {
  const scripts = index
    .withTag('script')
    .filter(({ element }) =>
      /^application\/ld\+json\b/i.test(index.dom.attribute(element, 'type')?.trim() ?? ''),
    );
  for (const { element } of scripts.slice(0, MAX_SCRIPTS)) {
    const text = index.dom.textContent(element);
    if (text.length > MAX_SCRIPT_CHARACTERS) continue;
    try {
      collectTypes(JSON.parse(text), add);
    } catch {
      // Invalid JSON-LD declares no types.
    }
  }
}

function collectTypes(document: unknown, add: (type: unknown) => void): void {
  const waiting: unknown[] = [document];
  for (let seen = 0; seen < waiting.length && seen < MAX_VALUES; seen += 1) {
    const value = waiting[seen];
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) for (const type of [Reflect.get(value, '@type')].flat()) add(type);
    for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push(inner);
  }
}
