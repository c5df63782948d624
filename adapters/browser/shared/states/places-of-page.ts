import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Tab } from '../tab.ts';

const ANSWER_TIMEOUT_MS = 2_000;
const MAX_PLACES = 30;

/**
 * The addresses of content of this page (`#settings`) that its links lead to and that is not visible yet: a script or
 * `:target` shows it. Fragments of visible content do not count, nor do routes (`#/…`, `#!…`), which are pages of their
 * own.
 */
export async function placesOf({ url, links }: PageFacts, tab: Tab): Promise<readonly string[]> {
  const [here = url] = url.split('#');
  const fragments = new Set(
    links
      .filter((link) => link.url.startsWith(`${here}#`))
      .map((link) => link.url.slice(here.length + 1))
      .filter((fragment) => fragment !== '' && !/^[!/]/.test(fragment)),
  );
  if (fragments.size === 0) return [];
  const unseen = await tab.world.call('unseenPlaces', [[...fragments]], ANSWER_TIMEOUT_MS);
  return unseen.slice(0, MAX_PLACES).map((fragment) => `${here}#${fragment}`);
}
