import type { ElementFact, PageFacts, Placed, PlaceFact } from '../page-facts.ts';
import { withoutTokens, withoutVolatile } from '../volatile-text.ts';

/** Between the containers of a path, outermost first, as between CSS child selectors. */
export const STEP = ' > ';

/** The paths of a page's places, by their numbers: `header > div.trace > a`. Linear in the number of places. */
export function pathsOf(places: readonly PlaceFact[] | undefined): readonly string[] {
  const paths: string[] = [];
  for (const { within, sign } of places ?? []) {
    const around = within === null ? undefined : paths[within];
    paths.push(around === undefined ? sign : `${around}${STEP}${sign}`);
  }
  return paths;
}

/** Something of a page that two visits can be compared by. */
export interface PlacedThing {
  /** '' when its place is not known. */
  readonly path: string;
  /** The same on two visits when nothing about it changed. */
  readonly identity: string;
  /** The same though what it says may have changed: where it is and where it leads, or how its text begins. */
  readonly role: string;
  readonly isLink: boolean;
}

/** The elements and headings of a page. */
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

/** The elements of a page, each as a thing. */
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

/** The identity of something by its place: a link by its target, anything else by its text without numbers. */
export function roleOf(path: string, url: string, text: string): string {
  const target = url === '' ? withoutVolatile(text).replace(/\d+/g, '0') : url;
  return `${path}\u0000${target}`;
}
