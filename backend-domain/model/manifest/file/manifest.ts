import type { FormPurpose } from '../../crawl/form-purpose.ts';
import type {
  ElementAction,
  ElementSummary,
  ElementType,
  StateKind,
} from '../../crawl/page-facts.ts';
import type { AiFeatures } from '../../site/well-known.ts';

/**
 * The AI-agent navigation manifest, version 1.0, as it is written to its file: keys are the file's (snake_case).
 * What is unknown is null or absent, never guessed. Texts are plain text of at most 300 characters.
 *
 * The elements of a page are its own `elements`, its template's and the site's `anchors`, less those that the page names
 * in `absent`.
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
  /** By template id (`t1` …). */
  readonly templates: Readonly<Record<string, ManifestTemplate>>;
  readonly forms: readonly ManifestForm[];
  readonly workflows: readonly ManifestWorkflow[];
  /** By page URL. */
  readonly pages: Readonly<Record<string, ManifestPage>>;
  /** States behind anchors, such as the menu of the header. */
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
  /** All known pages, also those that do not fit into `pages`. */
  readonly total_pages: number;
  readonly main_sections: readonly ManifestSection[];
}

export interface ManifestSection {
  readonly title: string;
  readonly url: string;
  /** Known pages at or below the section's address. */
  readonly page_count: number;
}

/** 0 to 100, or null when not judged. */
interface ManifestScores {
  readonly speed: number | null;
  readonly seo: number | null;
  readonly accessibility: number | null;
  readonly best_practices: number | null;
  readonly agentic: number | null;
}

export interface ManifestElement {
  /** Unique among the elements of a page; made from content, so the same in the next scan. */
  readonly id: string;
  readonly type: ElementType;
  /** Accessible role and name. */
  readonly role: string;
  readonly name: string;
  /** CSS; null when only a fallback finds the element. */
  readonly selector: string | null;
  readonly fallbacks: readonly ManifestLocator[];
  /** 0 to 1; see confidence.ts. */
  readonly confidence: number;
  readonly action: { readonly kind: ElementAction; readonly url?: string };
  /** Null when it could not be known (read without a browser). */
  readonly visible: boolean | null;
  /** `state` of the state in which it becomes visible. */
  readonly state?: string;
  readonly required?: boolean;
  /** CSS selector of the same-origin <iframe> it is in. */
  readonly frame?: string;
  /** CSS selectors of the shadow hosts from the document inwards. */
  readonly shadow?: readonly string[];
}

/** What steps that change nothing on the site bring to light: an open menu or dialog, another tab, a place behind `#`. */
export interface ManifestState {
  /** Made from content, so the same in the next scan. */
  readonly state: string;
  readonly kind: StateKind;
  /** Name of the element that the last step operates, or the place (`#settings`). */
  readonly name: string;
  /** From the page as it opens: clicks, or the address of a place. */
  readonly reached_by: readonly ManifestStep[];
  /** Elements that exist only in this state. An element that is on the page before, but hidden, names this state itself. */
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
  /** Known pages of the pattern, and how many of them were read. */
  readonly page_count: number;
  readonly scanned: number;
  readonly example_url: string;
  readonly elements: readonly ManifestElement[];
  readonly forms: readonly ManifestForm[];
  /** States behind its elements. */
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
  /** The first 20 pages it is on. */
  readonly pages: readonly string[];
  /** How many read pages it is on. */
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
  /** Null when the scan could not know it. */
  readonly success: ManifestSuccess | null;
  readonly confidence: number;
  /** Pays, orders, deletes, cancels or unsubscribes: ask the person first. */
  readonly sensitive?: boolean;
}

/** `url`: the address, `*` standing for anything. `text`: is on the page. `element`: a CSS selector that finds one. */
export interface ManifestSuccess {
  readonly kind: 'url' | 'text' | 'element';
  readonly value: string;
}

export interface ManifestStep {
  /** From 1. */
  readonly n: number;
  readonly action: StepAction;
  readonly selector: string | null;
  readonly role: string | null;
  readonly name: string | null;
  /** The value to fill in, choose or press; `{{…}}` is a parameter. */
  readonly value?: string;
  /** Of `goto` and `expect`. */
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
  /** 0 to 5, by the slashes of its path. */
  readonly level: number;
  /** Title of its main section. */
  readonly section: string | null;
  readonly language: string | null;
  readonly canonical: string | null;
  readonly template: string | null;
  /** False: known, not read; it has its template's elements and the anchors. */
  readonly scanned: boolean;
  readonly last_modified: string | null;
  /** First 16 characters of the SHA-256 of text and structure. */
  readonly content_hash: string | null;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly elements: readonly ManifestElement[];
  /** Ids of its forms. */
  readonly forms: readonly string[];
  /** URLs it links to that none of its elements states. */
  readonly links: readonly string[];
  /** Ids of anchors and template elements that were not found on this page. */
  readonly absent?: readonly string[];
  /** URL of the page whose document this is a place of: the own elements of that page are on this one too. */
  readonly place_of?: string;
  /** Not all of the page is described: it is too large, or took too long. */
  readonly truncated?: true;
  /** Own elements that are not described, by their pattern, the most frequent first. */
  readonly summaries?: readonly ElementSummary[];
  /** States behind its own elements, and its places. */
  readonly states?: readonly ManifestState[];
  readonly requires_auth: boolean | null;
  /** schema.org types. */
  readonly structured_data: readonly string[];
}

/** Counts of elements that were tried again in a fresh browser. */
interface ManifestReview {
  readonly reviewed_at: string;
  /** Found as described. */
  readonly verified: number;
  /** Found by no locator any more, and left out. */
  readonly broken: number;
  /** Found by a fallback, which became the selector. */
  readonly repaired: number;
  readonly summary: string;
}
