import {
  isStableClass,
  isStableHref,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { commonEnding } from './address-endings.ts';
import { cssIdentifier, cssString } from './css-text.ts';
import type { SimpleSelector } from './simple-selector.ts';

const CONTROL_TAGS: ReadonlySet<string> = new Set(['a', 'button', 'summary']);
/** More elements are more than an icon. */
const MAX_ELEMENTS_OF_ICON = 8;
const MAX_CLASSES = 10;
/** An icon that more controls have does not identify one of them; parents are searched no further than this. */
const MAX_MATCHES = 50;
const MAX_DEPTH = 50;

/**
 * `button:has(.fa-search)`: a link or button without text by its icon, which tells people what it does. The selector
 * of the rarest class, sprite or picture among the icon's; none when the control has text. Of a relative address, the
 * end that is the same in all folders of the site.
 */
export function* iconSelectors(entry: Entry, index: RootIndex): Generator<SimpleSelector> {
  const { dom } = index;
  const size = entry.last - entry.order;
  if (!CONTROL_TAGS.has(entry.tag) || size === 0 || size > MAX_ELEMENTS_OF_ICON) return;
  if (dom.textContent(entry.element).trim() !== '') return;
  const parts = index.entries.slice(entry.order + 1, entry.last + 1);
  const candidates = parts.flatMap((part) => [...partSelectors(part, index)]);
  candidates.sort((one, other) => one.matches.length - other.matches.length);
  const [rarest] = candidates;
  if (rarest === undefined || rarest.matches.length > MAX_MATCHES) return;
  const matches = controlsAround(rarest.matches, entry.tag);
  if (matches !== null)
    yield { css: `${cssIdentifier(entry.tag)}:has(${rarest.css})`, basis: 'class', matches };
}

function* partSelectors(part: Entry, index: RootIndex): Generator<SimpleSelector> {
  const { dom } = index;
  const classes = dom.attribute(part.element, 'class')?.split(/\s+/).slice(0, MAX_CLASSES) ?? [];
  for (const name of classes.filter(isStableClass))
    yield {
      css: `.${cssIdentifier(name)}`,
      basis: 'class',
      matches: index.withAttribute('*', 'class', name),
    };
  if (part.tag === 'use') yield* byAddress(part, 'href', index);
  if (part.tag === 'img') yield* byAddress(part, 'src', index);
}

function* byAddress(
  { element, tag }: Entry,
  attribute: 'href' | 'src',
  index: RootIndex,
): Generator<SimpleSelector> {
  const value = index.dom.attribute(element, attribute);
  if (value === null || !isStableHref(value)) return;
  const ending = commonEnding(value);
  const matches =
    ending === null
      ? index.withAttribute(tag, attribute, value)
      : index.withAttributeEnding(tag, attribute, ending, MAX_MATCHES);
  if (matches === null) return;
  const test = ending === null ? `=${cssString(value)}` : `$=${cssString(ending)}`;
  yield { css: `${tag}[${attribute}${test}]`, basis: 'class', matches };
}

/** The elements of this tag that contain one of these; null when some are too deep in the page to tell. */
function controlsAround(parts: readonly Entry[], tag: string): Entry[] | null {
  const controls = new Set<Entry>();
  for (const part of parts) {
    let at = part.parent;
    for (let depth = 0; at !== null && at.tag !== tag; depth += 1) {
      if (depth === MAX_DEPTH) return null;
      at = at.parent;
    }
    // Controls contain no others of their tag.
    if (at !== null) controls.add(at);
  }
  return [...controls];
}
