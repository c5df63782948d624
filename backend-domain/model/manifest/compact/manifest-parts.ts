import type {
  ManifestElement,
  ManifestField,
  ManifestForm,
  ManifestPage,
  ManifestState,
  ManifestStep,
} from '../file/manifest.ts';

/**
 * An overview of a manifest: its pages, and what the site offers on all of them. Addresses that begin with `/` are
 * relative to `base`.
 */
export interface ManifestIndexPart {
  readonly version: '1.1';
  readonly part: 'index';
  readonly scan_id: string;
  /** ISO time. */
  readonly generated_at: string;
  readonly base: string;
  readonly title: string;
  readonly description?: string;
  readonly language?: string;
  readonly start_url: string;
  /** The number of known pages. */
  readonly total_pages: number;
  readonly sections: readonly { readonly title: string; readonly url: string }[];
  /** The elements of nearly every page: role and name, and the address to which each leads. */
  readonly shared: readonly string[];
  readonly templates: readonly {
    readonly pattern: string;
    readonly category: string;
    readonly page_count: number;
  }[];
  readonly forms: readonly {
    readonly id: string;
    readonly purpose: ManifestForm['purpose'];
    readonly name?: string;
    readonly fields: readonly string[];
    /** A page with the form. */
    readonly page?: string;
  }[];
  readonly workflows: readonly {
    readonly id: string;
    readonly name: string;
    readonly start_url: string;
    readonly sensitive?: boolean;
  }[];
  /**
   * The pages that were read, by folder: the address after the folder, then a space and the title, unless the address
   * contains the same words. Titles are without the parts that all titles share, and shortened on large sites.
   */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The same for pages that were not opened: their details are inferred from pages of the same pattern. */
  readonly inferred: Readonly<Record<string, readonly string[]>>;
  /** The number of known pages that did not fit. */
  readonly more?: number;
}

/**
 * One page of a manifest, complete with what it shares with others. Addresses that begin with `/` are relative to
 * `base`; absent keys are unknown, empty or false.
 */
export interface ManifestPagePart {
  readonly version: '1.1';
  readonly part: 'page';
  readonly scan_id: string;
  /** ISO time. */
  readonly generated_at: string;
  readonly base: string;
  readonly url: string;
  readonly title: string;
  readonly purpose?: string;
  readonly description?: string;
  readonly section?: string;
  readonly language?: string;
  /** URL pattern of the pages with the same structure. */
  readonly pattern?: string;
  /** False: the page was not opened; its details are inferred from pages of the same pattern. */
  readonly read: boolean;
  readonly requires_auth?: boolean;
  readonly headings?: ManifestPage['headings'];
  readonly elements: readonly PartElement[];
  /** True when the description is incomplete. */
  readonly truncated?: true;
  /** Elements that are only counted, by pattern. */
  readonly summaries?: NonNullable<ManifestPage['summaries']>;
  readonly forms?: readonly PartForm[];
  /** States with elements that appear only after some steps, including those of its template and of the site. */
  readonly states?: readonly PartState[];
  /** Addresses to which the page leads, besides those of its elements. */
  readonly links?: readonly string[];
}

export interface PartElement {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly type: ManifestElement['type'];
  /** CSS selector. */
  readonly css?: string;
  /** Other locators, the best first: `kind=value`. */
  readonly also?: readonly string[];
  readonly confidence: number;
  /** Absent: the usual action of its type; `open` for a link without an address. */
  readonly action?: ManifestElement['action']['kind'];
  readonly to?: string;
  readonly hidden?: true;
  /** The `state` in which the element becomes visible. */
  readonly state?: string;
  readonly required?: true;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface PartState extends Pick<ManifestState, 'state' | 'kind' | 'name'> {
  /** The steps from the page as it opens. */
  readonly reached_by: readonly PartStep[];
  readonly elements: readonly PartElement[];
}

/** A click on an element, or the address of a place (`#…`) of the page. */
export interface PartStep {
  readonly action: ManifestStep['action'];
  readonly css?: string;
  readonly role?: string;
  readonly name?: string;
  readonly to?: string;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface PartForm {
  readonly id: string;
  readonly purpose: ManifestForm['purpose'];
  readonly name?: string;
  readonly action?: string;
  readonly method: ManifestForm['method'];
  readonly css?: string;
  readonly fields: readonly ManifestField[];
  readonly submit?: NonNullable<ManifestForm['submit']>;
  readonly confidence: number;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}
