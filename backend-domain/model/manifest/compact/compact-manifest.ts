import type { FormPurpose } from '../../crawl/form-purpose.ts';
import type { ElementAction, ElementSummary, ElementType } from '../../crawl/page-facts.ts';
import type {
  Manifest,
  ManifestField,
  ManifestState,
  ManifestStep,
  ManifestSuccess,
} from '../file/manifest.ts';

/**
 * The manifest, version 1.1: the content of version 1.0 in a quarter of its bytes. `compactManifest` writes it from 1.0
 * and `expandManifest` restores 1.0 without loss (decisions/0023-a-compact-manifest.md). An absent key has its usual
 * value, which the key's comment here gives.
 */
export interface CompactManifest
  extends Pick<
    Manifest,
    '$schema' | 'provider' | 'generated_at' | 'scan_id' | 'scores' | 'ai_features' | 'review'
  > {
  readonly version: '1.1';
  /** The origin that is prepended to entries of `urls` that begin with `/`. */
  readonly base: string;
  /** Texts that several entries of `urls` contain; `{0}` in an entry, or in a later part, is replaced by the first. */
  readonly parts?: readonly string[];
  /**
   * Every address once; all others are indexes into this list. The first ones are those of `pages`, in the same order.
   * Addresses of other origins are whole; an address that itself begins with `/` or `=` has `=` before it. `{n}` is
   * replaced by an entry of `parts`; an opening brace in the address itself is doubled.
   */
  readonly urls: readonly string[];
  readonly usual: CompactUsual;
  readonly website: CompactWebsite;
  /** The elements on nearly every page. */
  readonly anchors: readonly CompactElement[];
  readonly templates: Readonly<Record<string, CompactTemplate>>;
  readonly forms: readonly CompactForm[];
  readonly workflows: readonly CompactWorkflow[];
  /** Elements of several pages that belong to no template and not to the anchors, such as the menu of one language. */
  readonly common: readonly CompactElement[];
  /** One entry for each of the first entries of `urls`. */
  readonly pages: readonly CompactPage[];
  readonly states?: readonly CompactState[];
}

/** Indexes in order; `"4-9"` means 4, 5, 6, 7, 8, 9. */
type Indexes = readonly (number | string)[];

/**
 * Ids by their indexes in a list, in order; `"4-9"` means 4, 5, 6, 7, 8, 9. An id that is not in the list is written
 * with `=` before it.
 */
type Places = readonly (number | string)[];

/** How the links of a site write addresses: relative to the page, from the root, or whole. */
export type HrefStyle = 'relative' | 'path' | 'whole';

/** The usual values of elements and pages; entries state only different values. */
export interface CompactUsual extends ElementUsual {
  readonly href: HrefStyle;
  /** Usual values of pages that were read. */
  readonly page: UsualPage;
  readonly unread: UsualUnread;
}

/**
 * Usual values of pages that were not read: the most frequent template (absent: none), and the values of pages without
 * a template.
 */
interface UsualUnread extends UnreadUsual {
  readonly template?: string;
}

/** The most frequent values of a group of pages that were not read; null when absent. */
export interface UnreadUsual {
  /** Index of the main section; a title when it is no main section. */
  readonly section?: number | string;
  readonly purpose?: string;
}

export interface ElementUsual {
  readonly confidence: number;
  readonly visible: boolean | null;
  /** The usual fallbacks of an element with a name; an element without a name usually has none. */
  readonly also: readonly string[];
}

/** Usual values of a page. For a page that was not read, all of them are null, and it has no structured data. */
export interface UsualPage {
  readonly content_type: string | null;
  readonly status_code: number | null;
  readonly language: string | null;
  readonly last_modified: string | null;
  readonly requires_auth: boolean | null;
  readonly structured_data: readonly string[];
}

interface CompactWebsite {
  readonly domain: string;
  readonly start_url: number;
  readonly title: string;
  readonly description?: string;
  readonly language?: string;
  readonly total_pages: number;
  readonly main_sections: readonly {
    readonly title: string;
    readonly url: number;
    readonly page_count: number;
  }[];
  readonly disallowed_links?: readonly string[];
}

export interface CompactElement {
  /** Absent: the id computed from scope, role, name and selector (`elementIdOf`). */
  readonly id?: string;
  /** Absent: `link`. */
  readonly role?: string;
  /** Absent: the usual type of its role (element-codec.ts). */
  readonly type?: ElementType;
  /** Absent: ''. */
  readonly name?: string;
  /**
   * CSS selector; null when there is none. Absent: `a[href="…"]` with its address, or null without an address. In all
   * locators, `{name}` is the element's name in quotes, `{7}` an entry of `urls` in quotes, as the site's links write
   * it, `{text}` is `normalize-space()`, and an opening brace of the locator itself is doubled.
   */
  readonly css?: string | null;
  /**
   * The start of a CSS selector: the element's selector is this one, a space, and the selector that an absent `css`
   * means.
   */
  readonly within?: string;
  /**
   * Fallbacks: `kind=value`, or `role`, `text`, `label` for its own role and name, or `href` for the selector that an
   * absent `css` means. `after=h3 button[1] Features` is the XPath
   * `//h3[normalize-space()="Features"]/following::button[1]`. Absent: `usual.also` for an element with a name, none
   * for one without.
   */
  readonly also?: readonly string[];
  readonly confidence?: number;
  /** Absent: the usual action of its type (element-codec.ts); `open` for a link without an address. */
  readonly action?: ElementAction;
  /** Index of the address to which it leads; `"#place"` when that is on the same page. */
  readonly to?: number | string;
  readonly visible?: boolean | null;
  readonly state?: string;
  readonly required?: boolean;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface CompactTemplate {
  readonly pattern: string;
  readonly category: string;
  readonly page_count: number;
  readonly scanned: number;
  readonly example_url: number;
  readonly usual?: Partial<ElementUsual>;
  readonly elements: readonly CompactElement[];
  /** A form that is also in `forms` is written as its id with the pages of this template. */
  readonly forms?: readonly (CompactForm | CompactFormReference)[];
  readonly states?: readonly CompactState[];
  /** Usual values of its pages that were not read. */
  readonly unread?: UnreadUsual;
}

export interface CompactFormReference {
  readonly id: string;
  readonly pages: Indexes;
}

export interface CompactForm extends CompactFormReference {
  /** Absent: `other`. */
  readonly purpose?: FormPurpose;
  readonly name?: string;
  /** Absent: null, because it differs from page to page. */
  readonly action?: number;
  /** Absent: `get`. */
  readonly method?: 'post' | 'dialog';
  /** Absent: none. */
  readonly css?: string;
  /** Absent: the length of `pages`. */
  readonly page_count?: number;
  readonly fields: readonly CompactField[];
  readonly submit?: { readonly css?: string; readonly name?: string };
  readonly confidence?: number;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface CompactField
  extends Pick<
    ManifestField,
    'options' | 'autocomplete' | 'pattern' | 'min' | 'max' | 'placeholder'
  > {
  readonly name?: string;
  /** Absent: equal to its name. */
  readonly id?: string;
  /** Absent: `text`. */
  readonly type?: string;
  readonly label?: string;
  readonly required?: true;
  /** Null when there is none. Absent: `#` and its id, or null without an id. */
  readonly css?: string | null;
}

export interface CompactWorkflow {
  readonly id: string;
  readonly name: string;
  readonly goal: string;
  readonly start_url: number;
  readonly preconditions?: readonly string[];
  readonly steps: readonly CompactStep[];
  readonly success?: ManifestSuccess;
  readonly confidence: number;
  readonly sensitive?: boolean;
}

/** A step; absent keys are null in 1.0. Absent `n`: its position, counted from 1. */
export interface CompactStep extends Pick<ManifestStep, 'action' | 'value' | 'description'> {
  readonly n?: number;
  readonly css?: string;
  readonly role?: string;
  readonly name?: string;
  readonly url?: number;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

/** A state. Its elements are never moved to `common`. */
export interface CompactState extends Pick<ManifestState, 'state' | 'kind' | 'name'> {
  readonly reached_by: readonly CompactStep[];
  readonly usual?: Partial<ElementUsual>;
  readonly elements: readonly CompactElement[];
}

/**
 * A page. Absent keys are null or empty, or for pages that were read, have the value in `usual.page`. For a page that
 * was not read, template, section and purpose have the values in the `unread` of its template or of `usual`, unless the
 * page states them, also as null.
 */
export interface CompactPage extends Partial<UsualPage> {
  readonly title?: string;
  readonly description?: string;
  /** `{title}` is replaced by the title of the page; an opening brace of the purpose itself is doubled. */
  readonly purpose?: string | null;
  /** Absent: the number of segments in its path, at most 5. */
  readonly level?: number;
  /** Index of the main section; a title when it is no main section. */
  readonly section?: number | string | null;
  /** True: the page's own address. */
  readonly canonical?: number | true;
  readonly template?: string | null;
  /** Absent: true when it has a `content_hash`. */
  readonly scanned?: boolean;
  readonly content_hash?: string;
  /** Each with its level before it: `"2 Features"`; only the level when the text is the page's title. */
  readonly headings?: readonly string[];
  readonly usual?: Partial<ElementUsual>;
  /** Its own elements; numbers and `"4-9"` are indexes into `common`. */
  readonly elements?: readonly (CompactElement | number | string)[];
  /** Indexes into `forms`. */
  readonly forms?: Places;
  readonly links?: Indexes;
  /** Which of the anchors, followed by the elements of its template, the page lacks, by index; true: all anchors. */
  readonly absent?: Places | true;
  readonly place_of?: number;
  readonly truncated?: true;
  readonly summaries?: readonly ElementSummary[];
  readonly states?: readonly CompactState[];
}
