import type { ElementFact, FormFact, PageFacts } from './page-facts.ts';
import { withoutVolatile } from './volatile-text.ts';

/** Headings below this level belong to the text of a page rather than to its template. */
const TEMPLATE_HEADINGS = 3;

/**
 * The input of a page's content hash: title, text, headings, forms, and the type, role and name of each element.
 * Addresses are left out, so that a page has the same content at two addresses; so are times of day, durations and
 * random tokens, so that it has the same content on two visits. Numbers and dates stay, because pages may differ in
 * these alone.
 */
export function contentBasis(facts: PageFacts): string {
  const whole = facts.text.length >= facts.textLength;
  return lines([
    `title ${withoutVolatile(facts.title)}`,
    `text ${withoutVolatile(facts.text)}`,
    // When only the start of the text is stored, the length distinguishes long pages with the same start.
    whole ? '' : `length ${facts.textLength}`,
    ...facts.headings.map(({ level, text }) => `h${level} ${withoutVolatile(text)}`),
    ...facts.elements.map(({ type, role, name }) => `${type} ${role} ${withoutVolatile(name)}`),
    ...facts.forms.map((form) => `form ${withoutVolatile(form.name)} ${fieldsOf(form)}`),
  ]);
}

/**
 * The input of the structure hash, equal for pages of one template: the kinds of elements in each landmark, the heading
 * levels (1 to 3), the forms with their fields, and the schema.org types. It contains no texts, no addresses and no
 * counts: a list of three links equals one of thirty.
 */
export function structureBasis(facts: PageFacts): string {
  const levels = facts.headings
    .map(({ level }) => level)
    .filter((level) => level <= TEMPLATE_HEADINGS);
  return lines([
    ...distinct(levels.map((level) => `h${level}`)),
    ...distinct(facts.elements.map(kindOf)),
    ...distinct(
      facts.forms.map((form) => `form ${form.landmark ?? ''} ${form.method} ${fieldsOf(form)}`),
    ),
    ...distinct(facts.structuredData.map((type) => `schema ${type}`)),
  ]);
}

function kindOf({ landmark, type, role, action, form }: ElementFact): string {
  return `${landmark ?? ''} ${type} ${role} ${action.kind}${form === null ? '' : ' in form'}`;
}

function fieldsOf({ fields }: FormFact): string {
  return fields.map(({ type, name }) => `${type}:${withoutVolatile(name)}`).join(',');
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

function lines(parts: readonly string[]): string {
  return parts.join('\n');
}
