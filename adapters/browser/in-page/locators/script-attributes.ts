import {
  isStableValue,
  TEST_ID_ATTRIBUTES,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { cssIdentifier, cssString } from './css-text.ts';
import type { SimpleSelector } from './simple-selector.ts';
import { IDENTIFYING_ATTRIBUTES } from './simple-selectors.ts';

/** Of an element with more attributes, only the first ones are considered. */
const MAX_ATTRIBUTES = 30;
const MAX_NAMES = 50;
const MAX_NAME_CHARACTERS = 40;
const MAX_VALUE_CHARACTERS = 60;

const TRIED_BEFORE: ReadonlySet<string> = new Set([
  ...TEST_ID_ATTRIBUTES,
  ...IDENTIFYING_ATTRIBUTES.map(([attribute]) => attribute),
]);

/** Handlers, and data attributes in words. A number in a name comes from a build, as in Vue's `data-v-7ba5bd90`. */
const NAME = /^(onclick|data(-[a-z]+)+)$/;

/** Words in the names of data attributes that hold the present state, the look or the progress of a script. */
const STATE_WORD =
  /-(state|status|open(ed)?|close[ds]?|active|current|selected|checked|pressed|focus(ed)?|hover(ed)?|disabled|enabled|expanded|collapsed|visible|visibility|hidden|shown|loaded|loading|lazy|ready|init(iali[sz]ed)?|bound|processed|once|rendered|hydrated|dirty|valid|touched|orientation|side|align|placement|position|anim|animation|animate|aos|wow|transition|delay|duration|src|srcset|original|bg|background|image|icon|time|timestamp|date|count|token|csrf|nonce|react|reactid|reactroot|radix|rk|sveltekit|astro|turbo|wp)(-|$)/;

/** Values that say whether or how something is at present, not what it is. */
const STATE_VALUE =
  /^(true|false|yes|no|on|off|none|null|undefined|auto|open|closed|active|inactive|enabled|disabled|visible|hidden|loading|loaded|pending|idle|horizontal|vertical|left|right|top|bottom|start|end|center)$/i;

/** Statements that do nothing of a control's own. */
const NO_OPERATION = /\breturn (?:true|false)|\bvoid ?\(?0\)?/g;

/**
 * Selectors by what a control does: its handler, `button[onclick="moveLeft(this)"]`, or data attributes that a site chose
 * itself and that its scripts read, `span[data-color="primary"]`. Uses the first MAX_NAMES names that it meets on a page,
 * because it indexes the page for each.
 */
export class ScriptAttributeSelectors {
  readonly #index: RootIndex;
  readonly #names = new Set<string>();

  constructor(index: RootIndex) {
    this.#index = index;
  }

  /** The selectors of one element. The caller checks each for uniqueness. */
  *of({ element, tag }: Entry): Generator<SimpleSelector> {
    const { dom } = this.#index;
    for (const attribute of dom.attributeNames(element).slice(0, MAX_ATTRIBUTES)) {
      if (!isTelling(attribute)) continue;
      const value = dom.attribute(element, attribute);
      if (value === null || !saysWhatItIs(value) || !this.#isUsed(attribute)) continue;
      yield {
        css: `${cssIdentifier(tag)}[${attribute}=${cssString(value)}]`,
        basis: 'attribute',
        matches: this.#index.withAttribute(tag, attribute, value),
      };
    }
  }

  #isUsed(attribute: string): boolean {
    if (this.#names.size < MAX_NAMES) this.#names.add(attribute);
    return this.#names.has(attribute);
  }
}

function isTelling(attribute: string): boolean {
  if (attribute.length > MAX_NAME_CHARACTERS || !NAME.test(attribute)) return false;
  return !TRIED_BEFORE.has(attribute) && !STATE_WORD.test(attribute);
}

function saysWhatItIs(value: string): boolean {
  if (value.length > MAX_VALUE_CHARACTERS || /[{}[\]<>]/.test(value)) return false;
  if (!/\p{L}/u.test(value.replace(NO_OPERATION, ''))) return false;
  return isStableValue(value) && !STATE_VALUE.test(value.trim());
}
