import type { LinkNames } from '../../site/link-names.ts';
import type { FormBook } from '../forms/form-book.ts';
import type { SiteFrame } from '../pages/site-frame.ts';
import type { SiteAddresses } from '../workflows/site-addresses.ts';
import type { ManifestSite } from './manifest-site.ts';

export interface StartPage {
  readonly title: string;
  readonly description: string | null;
  /** The links of its navigation, in document order. */
  readonly navigation: readonly { readonly name: string; readonly url: string }[];
}

/** What the pages of a site have in common; complete once all pages that were read have been surveyed. */
export interface SiteStructure {
  readonly site: ManifestSite;
  readonly frame: SiteFrame;
  readonly forms: FormBook;
  readonly addresses: SiteAddresses;
  /** Link texts by the address to which the links lead. */
  readonly linkNames: LinkNames;
  /** Names of the pages that were read, by URL. */
  readonly titles: ReadonlyMap<string, string>;
  /** URL patterns with a page that was read. */
  readonly readPatterns: ReadonlySet<string>;
  /** Null when the start page was not read. */
  readonly start: StartPage | null;
  /** The start page's language, else that of most pages; null when unknown. */
  readonly language: string | null;
}
