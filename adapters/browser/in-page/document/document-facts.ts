import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { webUrl } from '../operable.ts';
import type { Entry, RootIndex } from '../root-index.ts';

type DocumentFacts = Pick<
  PageFacts,
  | 'title'
  | 'description'
  | 'language'
  | 'canonical'
  | 'metaRobots'
  | 'alternates'
  | 'metaRefresh'
  | 'scripts'
>;

const MAX_ALTERNATES = 100;

/** The facts in a document's head: title, description, canonical address and other metadata. */
export function documentFacts(index: RootIndex, base: string): DocumentFacts {
  const { dom } = index;
  const attribute = (entry: Entry, name: string) => dom.attribute(entry.element, name);
  const meta = (name: string) =>
    index.withTag('meta').find((entry) => attribute(entry, 'name')?.toLowerCase() === name) ??
    index
      .withTag('meta')
      .find((entry) => attribute(entry, 'property')?.toLowerCase() === `og:${name}`);
  const links = index.withTag('link').map((entry) => ({
    relations: attribute(entry, 'rel')?.toLowerCase().split(/\s+/) ?? [],
    url: webUrl(attribute(entry, 'href') || ' ', base),
    type: plainText(attribute(entry, 'type')) || null,
    language: plainText(attribute(entry, 'hreflang')) || null,
    href: attribute(entry, 'href'),
  }));
  const root = index.withTag('html')[0];
  const description = meta('description');
  const title = index.withTag('title').find(({ element }) => dom.isHtml(element));
  return {
    title: title ? plainText(dom.textContent(title.element)) : '',
    description: (description && plainText(attribute(description, 'content'))) || null,
    language: (root && plainText(attribute(root, 'lang'), 35)) || null,
    canonical:
      links.find(({ relations, href }) => href && relations.includes('canonical'))?.url ?? null,
    metaRobots: robotsTokens(index),
    alternates: links
      .filter(
        ({ relations, href }) =>
          href && relations.includes('alternate') && !relations.includes('stylesheet'),
      )
      .flatMap(({ url, type, language }) => (url ? [{ url, type, language }] : []))
      .slice(0, MAX_ALTERNATES),
    metaRefresh: metaRefresh(index, base),
    scripts: index.withTag('script').filter((entry) => canRun(entry, index)).length,
  };
}

function robotsTokens(index: RootIndex): string[] {
  const tokens = index
    .withTag('meta')
    .filter(({ element }) => index.dom.attribute(element, 'name')?.toLowerCase() === 'robots')
    .flatMap(({ element }) =>
      (index.dom.attribute(element, 'content') ?? '').toLowerCase().split(/[\s,]+/),
    );
  return [...new Set(tokens.map((token) => plainText(token)).filter(Boolean))].slice(0, 50);
}

/** The target of `<meta http-equiv="refresh">`: seconds, then `url=`, quoted or not (HTML, refresh pragma). */
function metaRefresh(index: RootIndex, base: string): string | null {
  for (const { element } of index.withTag('meta')) {
    if (index.dom.attribute(element, 'http-equiv')?.toLowerCase() !== 'refresh') continue;
    const content = index.dom.attribute(element, 'content')?.slice(0, 5_000) ?? '';
    const target =
      /^\s*[\d.]+(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(\S.*))/i.exec(content);
    const url = target?.[1] ?? target?.[2] ?? target?.[3];
    if (url) return webUrl(url, base);
  }
  return null;
}

const JAVASCRIPT_TYPES = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

function canRun({ element }: Entry, index: RootIndex): boolean {
  if (!JAVASCRIPT_TYPES.test(index.dom.attribute(element, 'type')?.trim() ?? '')) return false;
  return (
    index.dom.attribute(element, 'src') !== null || index.dom.textContent(element).trim() !== ''
  );
}
