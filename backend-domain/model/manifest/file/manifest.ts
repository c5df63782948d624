import type { FormPurpose } from '../../crawl/form-purpose.ts';
import type {
  ElementAction,
  ElementSummary,
  ElementType,
  StateKind,
} from '../../crawl/page-facts.ts';
import type { AiFeatures } from '../../site/well-known.ts';

/**
 * The AI-agent navigation manifest, version 1.0, with the keys of its file (snake_case). Unknown values are null or
 * absent, never guessed. Texts are plain text of at most 300 characters. A page has its own `elements`, those of its
 * template and the site's `anchors`, except those listed in its `absent`.
 */
export interface Manifest {
  readonly version: '1.0';
  readonly $schema: string;
  readonly provider: 'Signpost';
  /** ISO time. */
  readonly generated_at: string;
  readonly scan_id: string;
  readonly website: ManifestWebsite;
  readonly scores: ManifestScores;
  readonly anchors: readonly ManifestElement[];
  /** Templates by id (`t1` …). */
  readonly templates: Readonly<Record<string, ManifestTemplate>>;
  readonly forms: readonly ManifestForm[];
  readonly workflows: readonly ManifestWorkflow[];
  /** Pages by URL. */
  readonly pages: Readonly<Record<string, ManifestPage>>;
  /** States that anchors open, such as the menu in the header. */
  readonly states?: readonly ManifestState[];
  readonly ai_features: AiFeatures;
  readonly review: ManifestReview | null;
}

interface ManifestWebsite {
  readonly domain: string;
  readonly start_url: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: string | null;
  /** The number of known pages, including those that do not fit into `pages`. */
  readonly total_pages: number;
  readonly main_sections: readonly ManifestSection[];
  /** Linked addresses of the site that robots.txt forbids; absent when there are many, or the scan logged in. */
  readonly disallowed_links?: readonly string[];
}

export interface ManifestSection {
  readonly title: string;
  readonly url: string;
  /** The number of known pages at or below the section's address. */
  readonly page_count: number;
}

/** 0 to 100, or null when not measured. */
interface ManifestScores {
  readonly speed: number | null;
  readonly seo: number | null;
  readonly accessibility: number | null;
  readonly best_practices: number | null;
  readonly agentic: number | null;
}

export interface ManifestElement {
  /** Unique among the elements of a page. Computed from the content, so that the next scan gives the same id. */
  readonly id: string;
  readonly type: ElementType;
  /** Accessible role and name. */
  readonly role: string;
  readonly name: string;
  /** CSS selector; null when only a fallback finds the element. */
  readonly selector: string | null;
  readonly fallbacks: readonly ManifestLocator[];
  /** 0 to 1; see confidence.ts. */
  readonly confidence: number;
  readonly action: { readonly kind: ElementAction; readonly url?: string };
  /** Null when unknown, because the page was read without a browser. */
  readonly visible: boolean | null;
  /** The `state` in which the element becomes visible. */
  readonly state?: string;
  readonly required?: boolean;
  /** CSS selector of the same-origin <iframe> or <frame> that contains it. */
  readonly frame?: string;
  /** CSS selectors of the shadow hosts that contain it, outermost first. */
  readonly shadow?: readonly string[];
}

/**
 * A state that steps which change nothing on the site bring about: an open menu or dialog, another tab, a place behind
 * `#`.
 */
export interface ManifestState {
  /** Id of the state, computed from the content, so that the next scan gives the same id. */
  readonly state: string;
  readonly kind: StateKind;
  /** Name of the element that the last step operates, or the fragment (`#settings`). */
  readonly name: string;
  /** The steps from the page as it opens: clicks, or the address of a place. */
  readonly reached_by: readonly ManifestStep[];
  /**
   * Elements that exist only in this state. An element that is on the page but hidden is listed with the page, and
   * names this state in its `state`.
   */
  readonly elements: readonly ManifestElement[];
}

type ManifestLocatorKind = 'role' | 'testid' | 'label' | 'text' | 'css' | 'xpath';

/** `testid` and `css` are CSS; `role` is like `button[name="Search"]`; `label` and `text` are exact texts. */
export interface ManifestLocator {
  readonly kind: ManifestLocatorKind;
  readonly value: string;
}

export interface ManifestTemplate {
  /** URL pattern, such as `/product/:slug`. */
  readonly pattern: string;
  readonly category: string;
  /** The number of known pages of the pattern; `scanned`: how many of them were read. */
  readonly page_count: number;
  readonly scanned: number;
  readonly example_url: string;
  readonly elements: readonly ManifestElement[];
  readonly forms: readonly ManifestForm[];
  /** States that its elements open. */
  readonly states?: readonly ManifestState[];
}

export interface ManifestForm {
  readonly id: string;
  readonly purpose: FormPurpose;
  readonly name: string;
  /** Absolute URL; null when it differs from page to page. */
  readonly action: string | null;
  readonly method: 'get' | 'post' | 'dialog';
  readonly selector: string | null;
  /** The first 20 pages with the form. */
  readonly pages: readonly string[];
  /** The number of read pages with the form. */
  readonly page_count: number;
  readonly fields: readonly ManifestField[];
  readonly submit: { readonly selector: string | null; readonly name: string } | null;
  readonly confidence: number;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface ManifestField {
  readonly name: string;
  readonly id: string;
  /** The input's type, or `select`, `textarea`. */
  readonly type: string;
  readonly label: string;
  readonly required: boolean;
  readonly selector: string | null;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly autocomplete?: string;
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
  readonly placeholder?: string;
}

type StepAction = 'goto' | 'click' | 'fill' | 'select' | 'check' | 'press' | 'submit' | 'expect';

export interface ManifestWorkflow {
  readonly id: string;
  readonly name: string;
  readonly goal: string;
  readonly start_url: string;
  readonly preconditions: readonly string[];
  readonly steps: readonly ManifestStep[];
  /** How to recognise success; null when unknown. */
  readonly success: ManifestSuccess | null;
  readonly confidence: number;
  /** True when it pays, orders, deletes, cancels or unsubscribes: ask the person first. */
  readonly sensitive?: boolean;
}

/**
 * `url`: the address, in which `*` matches anything. `text`: a text on the page. `element`: a CSS selector that finds
 * an element.
 */
export interface ManifestSuccess {
  readonly kind: 'url' | 'text' | 'element';
  readonly value: string;
}

export interface ManifestStep {
  /** Number of the step, from 1. */
  readonly n: number;
  readonly action: StepAction;
  readonly selector: string | null;
  readonly role: string | null;
  readonly name: string | null;
  /** The value to fill in or choose, or the key to press; `{{…}}` is a parameter. */
  readonly value?: string;
  /** For `goto` and `expect`. */
  readonly url?: string;
  readonly description: string;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface ManifestPage {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly purpose: string | null;
  readonly content_type: string | null;
  readonly status_code: number | null;
  /** The number of segments in its path, 0 to 5. */
  readonly level: number;
  /** Title of its main section. */
  readonly section: string | null;
  readonly language: string | null;
  readonly canonical: string | null;
  readonly template: string | null;
  /** False: the page is known but was not read; it has the elements of its template and the anchors. */
  readonly scanned: boolean;
  readonly last_modified: string | null;
  /** The first 16 hexadecimal digits of the content's SHA-256. */
  readonly content_hash: string | null;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly elements: readonly ManifestElement[];
  /** Ids of its forms. */
  readonly forms: readonly string[];
  /** URLs to which the page links and which none of its elements has. */
  readonly links: readonly string[];
  /** Ids of anchors and template elements that this page does not have. */
  readonly absent?: readonly string[];
  /**
   * When the page is a place (`#…`) of another document: URL of the document's page, whose own elements are on this
   * page too.
   */
  readonly place_of?: string;
  /** True when only a part of the page is described, because it is too large or took too long. */
  readonly truncated?: true;
  /** Own elements that are only counted, by pattern, the most frequent first. */
  readonly summaries?: readonly ElementSummary[];
  /** States that its own elements open, and its places. */
  readonly states?: readonly ManifestState[];
  readonly requires_auth: boolean | null;
  /** schema.org types. */
  readonly structured_data: readonly string[];
}

/** The numbers of elements that were tried again in a fresh browser, by result. */
interface ManifestReview {
  readonly reviewed_at: string;
  /** Elements found as described. */
  readonly verified: number;
  /** Elements that no locator finds any more; left out. */
  readonly broken: number;
  /** Elements found by a fallback, which became the selector. */
  readonly repaired: number;
  readonly summary: string;
}
