import type { FoundUrl, UrlSource } from '../../model/crawl/frontier.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { leadsToPart } from '../../model/site/url-normalisation.ts';
import type { UrlPatterns } from '../../model/site/url-pattern.ts';
import {
  isActionUrl,
  isPageUrl,
  isTrapUrl,
  type SiteScope,
  siteUrl,
} from '../../model/site/url-rules.ts';

/** Decides for a given URL whether the crawler keeps it as a page of this site. */
export class LinkIntake {
  readonly #scope: SiteScope;
  readonly #patterns: () => UrlPatterns;

  /** `patterns` is called each time, because patterns are learnt while scanning. */
  constructor(scope: SiteScope, patterns: () => UrlPatterns) {
    this.#scope = scope;
    this.#patterns = patterns;
  }

  /** The URL as the frontier keeps it, or null when it is no page of this site that a crawler may open. */
  accept(url: string, base?: string): string | null {
    const own = siteUrl(this.#scope, url, base);
    if (own === null) return null;
    const parsed = new URL(own);
    if (!isPageUrl(parsed) || isTrapUrl(parsed) || isActionUrl(parsed)) return null;
    return own;
  }

  found(
    raw: { readonly url: string; readonly title?: string; readonly lastModified?: string | null },
    source: UrlSource,
    depth: number,
  ): FoundUrl | null {
    const url = this.accept(raw.url);
    if (url === null) return null;
    return {
      url,
      source,
      depth,
      pattern: this.#patterns().patternOf(url),
      title: raw.title ?? '',
      lastModified: raw.lastModified ?? null,
    };
  }

  /**
   * The pages that a page links to, each once, in document order. A link's own rel=nofollow is obeyed: it marks links
   * of no use (reply forms, snapshots). A page's meta nofollow is not: it addresses search engines and their ranking,
   * while this scan is for the site itself, and robots.txt decides what may be read.
   */
  links(facts: PageFacts, depth: number): FoundUrl[] {
    const found = new Map<string, FoundUrl>();
    /** Pages whose title so far is the text of a link to one of their parts. */
    const namedByPart = new Set<string>();
    for (const link of facts.links) {
      if (link.nofollow) continue;
      const entry = this.found({ url: link.url, title: link.text }, 'link', depth);
      if (entry === null) continue;
      const isPart = link.part ?? leadsToPart(link.url);
      if (!found.has(entry.url)) {
        found.set(entry.url, entry);
        if (isPart) namedByPart.add(entry.url);
      } else if (!isPart && entry.title !== '' && namedByPart.delete(entry.url)) {
        found.set(entry.url, entry);
      }
    }
    return [...found.values()];
  }
}
