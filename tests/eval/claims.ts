import type {
  Manifest,
  ManifestElement,
  ManifestLocator,
  ManifestPage,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';

/** One element that the manifest lists for a page. */
export interface Claim {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly confidence: number;
  readonly visible: boolean | null;
  /** The selector first, then the fallbacks, in the order in which agents try them. */
  readonly locators: readonly ManifestLocator[];
  readonly frame: string | null;
  readonly shadow: readonly string[];
}

/** The manifest's statements about one page that was read. */
export interface PageClaims {
  readonly url: string;
  readonly elements: readonly Claim[];
  /** Every address that the page links to, without fragments. */
  readonly links: readonly string[];
}

/**
 * The statements about a page. Its elements are its own, its template's and the anchors, without those in its `absent`
 * list.
 */
export function claimsOf(manifest: Manifest, page: ManifestPage): PageClaims {
  const template = page.template === null ? undefined : manifest.templates[page.template];
  const absent = new Set(page.absent ?? []);
  const wider = [...(template?.elements ?? []), ...manifest.anchors];
  const elements = [...page.elements, ...wider.filter(({ id }) => !absent.has(id))];
  const targets = elements.flatMap(({ action }) => (action.url === undefined ? [] : [action.url]));
  return {
    url: page.url,
    elements: elements.map(claim),
    links: [...new Set([...targets, ...page.links].map((url) => withoutFragment(url, page.url)))],
  };
}

function claim(element: ManifestElement): Claim {
  const { id, role, name, confidence, visible, selector, fallbacks, frame, shadow } = element;
  return {
    id,
    role,
    name,
    confidence,
    visible,
    locators: [
      ...(selector === null ? [] : [{ kind: 'css' as const, value: selector }]),
      ...fallbacks,
    ],
    frame: frame ?? null,
    shadow: shadow ?? [],
  };
}

function withoutFragment(url: string, base: string): string {
  const parsed = URL.parse(url, base);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

/** Selects `count` of the pages that were read, evenly distributed over the manifest's order. */
export function samplePages(manifest: Manifest, count: number): readonly ManifestPage[] {
  const read = Object.values(manifest.pages).filter(({ scanned }) => scanned);
  if (read.length <= count) return read;
  return Array.from(
    { length: count },
    (_, index) => read[Math.floor((index * read.length) / count)],
  ).filter((page) => page !== undefined);
}
