import type {
  ManifestElement,
  ManifestField,
  ManifestForm,
  ManifestPage,
  ManifestState,
  ManifestStep,
} from '../file/manifest.ts';

/**
 * A manifest in short: which pages there are, and what the site offers on all of them. Addresses that begin with `/`
 * continue `base`.
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
  /** Pages known. */
  readonly total_pages: number;
  readonly sections: readonly { readonly title: string; readonly url: string }[];
  /** What nearly every page has: role and name, and the address that it leads to. */
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
    /** A page that has it. */
    readonly page?: string;
  }[];
  readonly workflows: readonly {
    readonly id: string;
    readonly name: string;
    readonly start_url: string;
    readonly sensitive?: boolean;
  }[];
  /**
   * The pages that were read, by folder: what follows the folder in the address, then a space and the title unless the
   * address says as much. Titles are without what all titles share, and shortened on large sites.
   */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The same for pages that were not opened: their details come from pages of the same pattern. */
  readonly inferred: Readonly<Record<string, readonly string[]>>;
  /** Pages that are known and that there was no room for. */
  readonly more?: number;
}

/**
 * One page of a manifest, whole: with what it shares with others. Addresses that begin with `/` continue `base`; what is
 * absent is unknown, empty or false.
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
  /** URL pattern of the pages that are built like this one. */
  readonly pattern?: string;
  /** False: the page was not opened; its details come from pages of the same pattern. */
  readonly read: boolean;
  readonly requires_auth?: boolean;
  readonly headings?: ManifestPage['headings'];
  readonly elements: readonly PartElement[];
  /** Not all of the page is described. */
  readonly truncated?: true;
  /** Elements that are not described one by one, by pattern. */
  readonly summaries?: NonNullable<ManifestPage['summaries']>;
  readonly forms?: readonly PartForm[];
  /** Elements that exist only after some steps, including those of its template and of the site. */
  readonly states?: readonly PartState[];
  /** Where the page leads besides the addresses of its elements. */
  readonly links?: readonly string[];
}

export interface PartElement {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly type: ManifestElement['type'];
  /** CSS selector. */
  readonly css?: string;
  /** Other ways to it, the best first: `kind=value`. */
  readonly also?: readonly string[];
  readonly confidence: number;
  /** Absent: the usual action of its type; `open` for a link without an address. */
  readonly action?: ManifestElement['action']['kind'];
  readonly to?: string;
  readonly hidden?: true;
  /** `state` of the state in which it becomes visible. */
  readonly state?: string;
  readonly required?: true;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface PartState extends Pick<ManifestState, 'state' | 'kind' | 'name'> {
  /** From the page as it opens. */
  readonly reached_by: readonly PartStep[];
  readonly elements: readonly PartElement[];
}

/** A click on an element, or the address of a place. */
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
