import type {
  Manifest,
  ManifestForm,
  ManifestPage,
  ManifestWorkflow,
} from '../manifest/file/manifest.ts';
import { planReview } from '../manifest/review/review.ts';
import { ownTitle } from '../site/page-title.ts';
import { commonParts, siteName } from '../site/site-name.ts';

/** The input from which a site's channels are compiled. */
export interface ChannelSource {
  readonly manifest: Manifest;
  /** Whether the site's robots.txt allows agents to read an address. */
  readonly allows: (url: string) => boolean;
  /** Whether the owner wants pages and forms behind the site's log-in to be listed. */
  readonly showsBehindLogin: boolean;
  /** Prose about the site, at most 1,000 characters; '' when there is none. */
  readonly details?: string;
}

/** A page that channels may list. Its texts are the site's own: pass them through `siteText` before showing them. */
export interface ChannelPage {
  readonly url: string;
  /** Path, query and fragment. */
  readonly path: string;
  readonly title: string;
  readonly purpose: string;
  /** The title of its main section; null when it has none. */
  readonly section: string | null;
  readonly level: number;
}

export interface ChannelWorkflow {
  readonly workflow: ManifestWorkflow;
  /** Whether the workflow changes nothing on the site. */
  readonly harmless: boolean;
}

/**
 * The parts of a manifest that channels may publish: nothing that robots.txt forbids, and nothing behind the log-in
 * unless the owner wants it.
 */
export interface ChannelSite {
  readonly domain: string;
  /** The origin of the start page. */
  readonly origin: string;
  readonly startUrl: string;
  readonly name: string;
  readonly summary: string;
  readonly details: string;
  readonly generatedAt: string;
  readonly sections: Manifest['website']['main_sections'];
  /** The start page first, then main sections, then by level. */
  readonly pages: readonly ChannelPage[];
  readonly templates: readonly Manifest['templates'][string][];
  readonly forms: readonly ManifestForm[];
  /** Without those that a review found broken. */
  readonly workflows: readonly ChannelWorkflow[];
  readonly isReviewed: boolean;
}

/** Selects the parts of a manifest that channels may publish. */
export function channelSite(source: ChannelSource): ChannelSite {
  const { manifest, details = '' } = source;
  const { website } = manifest;
  const { origin } = new URL(website.start_url);
  const visible = new Visibility(source);
  const sections = website.main_sections.filter(({ url }) => visible.isOpen(url));
  return {
    domain: website.domain,
    origin,
    startUrl: website.start_url,
    name: siteName(website.title, website.domain),
    summary: website.description ?? `The pages of ${website.domain}.`,
    details,
    generatedAt: manifest.generated_at,
    sections,
    pages: channelPages(manifest, visible, origin),
    templates: Object.values(manifest.templates).filter(({ example_url }) =>
      visible.isOpen(example_url),
    ),
    forms: manifest.forms.flatMap((form) => visible.openForm(form) ?? []),
    workflows: channelWorkflows(manifest, visible),
    isReviewed: manifest.review !== null,
  };
}

/** Decides which addresses channels may show to agents. */
class Visibility {
  readonly #allows: (url: string) => boolean;
  readonly #hidden: ReadonlySet<string>;

  constructor({ manifest, allows, showsBehindLogin }: ChannelSource) {
    const closed = Object.values(manifest.pages).filter((page) => page.requires_auth === true);
    this.#allows = allows;
    this.#hidden = new Set(showsBehindLogin ? [] : closed.map(({ url }) => url));
  }

  isOpen(url: string): boolean {
    return !this.#hidden.has(url) && this.#allows(url);
  }

  /** `isOpen` for an address in which `*` and `{{parameters}}` match any value, because robots.txt may forbid it. */
  leadsToOpen(pattern: string): boolean {
    return this.isOpen(pattern.replace(/\{\{\w+\}\}/g, 'x').replaceAll('*', 'x'));
  }

  /** The form with only the pages that may be published; null when none of its pages may be. */
  openForm(form: ManifestForm): ManifestForm | null {
    const pages = form.pages.filter((url) => this.isOpen(url));
    return pages.length === 0 && form.pages.length > 0 ? null : { ...form, pages };
  }

  mayTell({ start_url, steps, success }: ManifestWorkflow): boolean {
    return (
      this.isOpen(start_url) &&
      steps.every(({ url }) => url === undefined || this.leadsToOpen(url)) &&
      (success?.kind !== 'url' || this.leadsToOpen(success.value))
    );
  }

  get allows(): (url: string) => boolean {
    return this.#allows;
  }
}

function channelPages(manifest: Manifest, visible: Visibility, origin: string): ChannelPage[] {
  const { website } = manifest;
  const open = Object.values(manifest.pages).filter(
    (page) => (page.status_code ?? 200) < 400 && visible.isOpen(page.url),
  );
  const shared = commonParts(open.filter(({ scanned }) => scanned).map(({ title }) => title));
  const main = new Set(website.main_sections.map(({ url }) => url));
  const rank = ({ url, scanned, level }: ManifestPage): number =>
    url === website.start_url ? -2 : main.has(url) ? -1 : level * 2 + Number(!scanned);
  return open
    .filter(({ url }) => new URL(url).origin === origin)
    .sort((one, other) => rank(one) - rank(other))
    .map(({ url, title, purpose, description, section, level }) => ({
      url,
      path: pathAndQuery(url),
      title: ownTitle({ url, title }, website, shared),
      purpose: purpose ?? description ?? '',
      section,
      level,
    }));
}

function channelWorkflows(manifest: Manifest, visible: Visibility): ChannelWorkflow[] {
  const { workflows } = planReview(manifest, { maxPages: 0, mayRead: visible.allows });
  return workflows
    .filter(({ workflow }) => visible.mayTell(workflow))
    .map(({ workflow, replay }) => ({ workflow, harmless: replay }));
}

/** Path, query and fragment of an absolute address. */
export function pathAndQuery(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
