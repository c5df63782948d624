import { plainText } from '../shared/plain-text.ts';
import { isoDate } from './sitemap-date.ts';
import { attributeOf, decodeXml, scanXml } from './xml-scanner.ts';

interface SitemapEntry {
  /** Absolute http(s) URL, not normalised. */
  readonly url: string;
  /** ISO date; null when there is none. */
  readonly lastModified: string | null;
  /** Title of the entry in a feed or news sitemap, else ''. */
  readonly title: string;
}

/** The content of a file that may list a site's pages. */
export interface SitemapDocument {
  readonly kind: 'index' | 'urlset' | 'text' | 'feed' | 'unknown';
  readonly entries: readonly SitemapEntry[];
  /** Absolute addresses of the sitemaps that an index lists, each once. */
  readonly sitemaps: readonly string[];
  /** True when only a part of the file was read, because it exceeds the limit or is cut off. */
  readonly truncated: boolean;
}

/** sitemaps.org allows at most 50,000 entries in a file. */
const MAX_ENTRIES = 50_000;
const MAX_FIELD = 4_096;
/** Elements below this depth are not part of a sitemap; only their nesting is counted. */
const MAX_DEPTH = 16;

/**
 * Parses a sitemap in any format that sites use: sitemaps.org XML (urlset or index, any namespace prefix), a text file
 * of URLs, RSS 2.0, RSS 1.0 (RDF), Atom, JSON Feed. `sitemapUrl`: its address, for relative addresses. Never throws;
 * entries without a usable address are skipped; linear in the text's length.
 */
export function readSitemap(text: string, sitemapUrl: string): SitemapDocument {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const first = /\S/.exec(content)?.[0];
  if (first === '<') return readXml(content, sitemapUrl);
  if (first === '{') return readJsonFeed(content, sitemapUrl);
  return readText(content, sitemapUrl);
}

const UNKNOWN: SitemapDocument = { kind: 'unknown', entries: [], sitemaps: [], truncated: false };

function readText(text: string, base: string): SitemapDocument {
  const list = new EntryList(base);
  let lines = 0;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const address = line.slice(0, MAX_FIELD).trim();
    if (address === '' || address.startsWith('#')) continue;
    lines += 1;
    // A text that does not begin with an address is not a sitemap.
    if (!/^https?:\/\/\S+$/i.test(address)) {
      if (lines === 1) return UNKNOWN;
      continue;
    }
    if (!list.add({ url: address, lastModified: '', title: '' })) break;
  }
  return list.entries.length === 0
    ? UNKNOWN
    : { ...UNKNOWN, kind: 'text', entries: list.entries, truncated: list.full };
}

function readJsonFeed(text: string, base: string): SitemapDocument {
  const feed = parsedJson(text);
  const version = stringOf(feed, 'version');
  const items = isRecord(feed) ? feed.items : null;
  if (!version.startsWith('https://jsonfeed.org/version/') || !Array.isArray(items)) return UNKNOWN;
  const list = new EntryList(base);
  for (const item of items) {
    const lastModified = stringOf(item, 'date_modified') || stringOf(item, 'date_published');
    if (!list.add({ url: stringOf(item, 'url'), lastModified, title: stringOf(item, 'title') }))
      break;
  }
  return { kind: 'feed', entries: list.entries, sitemaps: [], truncated: list.full };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function stringOf(value: unknown, key: string): string {
  const field = isRecord(value) ? value[key] : null;
  return typeof field === 'string' ? field : '';
}

const KINDS: ReadonlyMap<string, SitemapDocument['kind']> = new Map([
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['rdf', 'feed'],
  ['feed', 'feed'],
]);
/** The element name of an entry, by the name of its parent element. */
const CONTAINERS: Readonly<Record<string, string>> = {
  urlset: 'url',
  sitemapindex: 'sitemap',
  channel: 'item',
  rdf: 'item',
  feed: 'entry',
};

type Field = 'url' | 'identifier' | 'lastModified' | 'title';

/** The elements of an entry that are read: `parent child` → field. `news` is inside the `url` of a news sitemap. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['url loc', 'url'],
  ['url lastmod', 'lastModified'],
  ['news title', 'title'],
  ['sitemap loc', 'url'],
  ['item link', 'url'],
  ['item guid', 'identifier'],
  ['item title', 'title'],
  ['item pubdate', 'lastModified'],
  ['item date', 'lastModified'],
  ['entry title', 'title'],
  ['entry updated', 'lastModified'],
  ['entry published', 'lastModified'],
]);

function readXml(text: string, base: string): SitemapDocument {
  const scan = new SitemapScan(base);
  const whole = scanXml(text, scan);
  return scan.result(whole);
}

class SitemapScan {
  readonly #list: EntryList;
  readonly #path: string[] = [];
  /** The number of open elements below the maximum depth. */
  #deeper = 0;
  #kind: SitemapDocument['kind'] | null = null;
  #closed = false;
  #entry: Record<Field, string> | null = null;
  #field: Field | null = null;

  constructor(base: string) {
    this.#list = new EntryList(base);
  }

  open(name: string, attributes: string): boolean {
    if (this.#kind === null) {
      this.#kind = KINDS.get(name) ?? 'unknown';
      this.#path.push(name);
      return this.#kind === 'unknown';
    }
    const parent = this.#path.at(-1) ?? '';
    if (this.#path.length >= MAX_DEPTH) {
      this.#deeper += 1;
      return false;
    }
    this.#path.push(name);
    if (CONTAINERS[parent] === name) {
      const url = attributeOf(attributes, 'about') ?? '';
      this.#entry = { url, identifier: '', lastModified: '', title: '' };
    }
    this.#field =
      this.#entry === null ? null : this.#fieldFor(parent, name, attributes, this.#entry);
    return false;
  }

  close(name: string): boolean {
    const at = this.#path.lastIndexOf(name);
    const isEntry = at > 0 && CONTAINERS[this.#path[at - 1] ?? ''] === name;
    // The end of an entry also closes elements left open inside it, such as HTML in some feeds.
    if (this.#deeper > 0 && !isEntry) {
      this.#deeper -= 1;
      return false;
    }
    if (at < 0) return false;
    this.#deeper = 0;
    this.#path.length = at;
    this.#field = null;
    this.#closed = at === 0;
    if (!isEntry || this.#entry === null) return this.#closed;
    const { url, identifier, lastModified, title } = this.#entry;
    this.#entry = null;
    return !this.#list.add({ url: url || identifier, lastModified, title });
  }

  text(raw: string, isLiteral: boolean): void {
    if (this.#field === null || this.#entry === null || this.#deeper > 0) return;
    const known = this.#entry[this.#field];
    if (known.length > MAX_FIELD) return;
    // Longer than the limit, so that a text that is too long can be recognised.
    const part = raw.slice(0, MAX_FIELD * 2);
    this.#entry[this.#field] = known + (isLiteral ? part : decodeXml(part));
  }

  result(whole: boolean): SitemapDocument {
    const kind = this.#kind ?? 'unknown';
    if (kind === 'unknown') return UNKNOWN;
    const { entries, full } = this.#list;
    const truncated = full || !whole || !this.#closed;
    if (kind !== 'index') return { kind, entries, sitemaps: [], truncated };
    return { kind, entries: [], sitemaps: [...new Set(entries.map(({ url }) => url))], truncated };
  }

  #fieldFor(
    parent: string,
    name: string,
    attributes: string,
    entry: Record<Field, string>,
  ): Field | null {
    if (name === 'link' && (parent === 'entry' || parent === 'item')) {
      const href = attributeOf(attributes, 'href');
      if (href !== null) {
        if ((attributeOf(attributes, 'rel') ?? 'alternate') === 'alternate' && entry.url === '')
          entry.url = href;
        return null;
      }
    }
    if (name === 'guid' && attributeOf(attributes, 'ispermalink') === 'false') return null;
    const field = FIELDS.get(`${parent} ${name}`) ?? null;
    // The first date counts (of Atom's `updated` and `published`); an RSS 1.0 link replaces the value of `rdf:about`.
    if (field === 'lastModified' && entry.lastModified !== '') return null;
    if (field !== null) entry[field] = '';
    return field;
  }
}

/** The entries of one file with usable addresses, up to the limit. */
class EntryList {
  readonly entries: SitemapEntry[] = [];
  full = false;
  readonly #base: string | undefined;

  /** A base that is too long is ignored, because it would be parsed again for each entry. */
  constructor(base: string) {
    this.#base = base.length > MAX_FIELD ? undefined : base;
  }

  /** Returns false when the list is full. */
  add({ url, lastModified, title }: Record<'url' | 'lastModified' | 'title', string>): boolean {
    const address = url.trim();
    const parsed =
      address === '' || address.length > MAX_FIELD ? null : URL.parse(address, this.#base);
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) return true;
    this.full = this.entries.length >= MAX_ENTRIES;
    if (this.full) return false;
    this.entries.push({
      url: parsed.href,
      lastModified: isoDate(lastModified),
      title: plainText(title),
    });
    return true;
  }
}
