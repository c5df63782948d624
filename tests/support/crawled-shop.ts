import type { LinkFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { FakeAnswers } from './fake-site.ts';
import { aLink } from './mothers.ts';

/** The start page of the site that tests of the crawler scan. */
export const home = 'https://shop.example/';

/** The address of a path on that site. */
export const at = (path: string): string => new URL(path, home).href;

export function linkTo(path: string, overrides: Partial<LinkFact> = {}): LinkFact {
  return { url: at(path), text: `To ${path}`, landmark: 'main', nofollow: false, ...overrides };
}

/** A page with a link to each path. */
export function page(...paths: string[]) {
  return {
    facts: {
      links: paths.map((path) => linkTo(path)),
      elements: paths.map((path) => aLink(`To ${path}`, at(path))),
    },
  };
}

export const noRobots: FakeAnswers = { [at('/robots.txt')]: { status: 404 } };
