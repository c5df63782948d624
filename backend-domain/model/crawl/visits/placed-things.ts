import type { ElementFact, PageFacts, Placed, PlaceFact } from '../page-facts.ts';
import { withoutTokens, withoutVolatile } from '../volatile-text.ts';

/** Separates the containers of a path, outermost first, as in CSS child selectors. */
export const STEP = ' > ';

/** The path of each place of a page, by index: `header > div.trace > a`. Linear in the number of places. */
export function pathsOf(places: readonly PlaceFact[] | undefined): readonly string[] {
  const paths: string[] = [];
  for (const { within, sign } of places ?? []) {
    const around = within === null ? undefined : paths[within];
    paths.push(around === undefined ? sign : `${around}${STEP}${sign}`);
  }
  return paths;
}

/** An element or heading of a page, in a form that can be compared between two visits. */
export interface PlacedThing {
  /** The path of its place; '' when unknown. */
  readonly path: string;
  /** Equal on two visits when nothing about the thing changed. */
  readonly identity: string;
  /** Equal on two visits even when its text changed: its path with its target, or with its text without numbers. */
  readonly role: string;
  readonly isLink: boolean;
}

/** The elements and headings of a page, as things to compare. */
export function thingsOf(facts: PageFacts): readonly PlacedThing[] {
  const pathOf = pathsIn(facts);
  return [
    ...thingsOfElements(facts).map(({ thing }) => thing),
    ...facts.headings.map((heading) => {
      const path = pathOf(heading);
      const text = withoutVolatile(heading.text);
      const identity = [path, `h${heading.level}`, text].join('\u0000');
      return { path, identity, role: roleOf(path, '', heading.text), isLink: false };
    }),
  ];
}

/** The elements of a page, each with the thing to compare. */
export function thingsOfElements(
  facts: PageFacts,
): readonly { readonly element: ElementFact; readonly thing: PlacedThing }[] {
  const pathOf = pathsIn(facts);
  return facts.elements.map((element) => {
    const { type, role, name, action } = element;
    const url = withoutTokens(action.url ?? '');
    const path = pathOf(element);
    const identity = [path, type, role, withoutVolatile(name), url].join('\u0000');
    const isLink = action.kind === 'navigate' && url !== '';
    return { element, thing: { path, identity, role: roleOf(path, url, name), isLink } };
  });
}

function pathsIn({ places }: PageFacts): (thing: Placed) => string {
  const paths = pathsOf(places);
  return ({ place }) => (place === undefined ? '' : (paths[place] ?? ''));
}

/** Identifies something by its path and, for a link, its target; for anything else, its text without numbers. */
export function roleOf(path: string, url: string, text: string): string {
  const target = url === '' ? withoutVolatile(text).replace(/\d+/g, '0') : url;
  return `${path}\u0000${target}`;
}
