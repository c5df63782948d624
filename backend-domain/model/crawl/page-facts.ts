/**
 * The content of one page: plain facts, extracted in the same way by every browser engine and by the static reader,
 * without any judgement. Pure functions build the manifest from them. All texts are plain text: without control and
 * zero-width characters, at most 300 characters.
 */
export interface PageFacts {
  /** The document's address after redirects, as the document reports it. */
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  /** BCP 47 tag of <html lang>, or null. */
  readonly language: string | null;
  /** Absolute URL of <link rel=canonical>, or null. */
  readonly canonical: string | null;
  /** Tokens of <meta name=robots>, lower case, e.g. ['noindex', 'nofollow']. */
  readonly metaRobots: readonly string[];
  readonly headings: readonly HeadingFact[];
  readonly elements: readonly ElementFact[];
  readonly forms: readonly FormFact[];
  readonly links: readonly LinkFact[];
  /** The containers of elements, headings and links; absent in readings of older versions. */
  readonly places?: readonly PlaceFact[];
  /** Elements that are only counted because of a limit, by their pattern; absent when there are none. */
  readonly summaries?: readonly ElementSummary[];
  /** States reached by steps that change nothing on the site; absent when the page was not explored. */
  readonly states?: readonly StateFact[];
  /** Feeds and alternates: <link rel=alternate>. */
  readonly alternates: readonly {
    readonly url: string;
    readonly type: string | null;
    readonly language: string | null;
  }[];
  /** schema.org types found in JSON-LD, microdata and RDFa. */
  readonly structuredData: readonly string[];
  /**
   * The start of the visible text, at most 2,000 characters (for summaries): of the main content, else of what is in no
   * menu, header or footer, both without the labels of fields; else of all. Without the permalinks of headings.
   */
  readonly text: string;
  /** Length of the whole text in characters. */
  readonly textLength: number;
  /** Absolute target of <meta http-equiv=refresh>, or null. */
  readonly metaRefresh: string | null;
  /** The number of <script> elements that the browser can run. A page with scripts and little text needs a browser. */
  readonly scripts: number;
  /** True when a limit (elements, links, depth, time) cut the extraction short. */
  readonly truncated: boolean;
}

/**
 * A container of a page, written as its tag with its id or classes, such as `nav#menu` or `div.trace`: without its
 * position, so that the same region of two pages has the same place.
 */
export interface PlaceFact {
  /** Index into `PageFacts.places` of the container around it; null for the outermost. */
  readonly within: number | null;
  readonly sign: string;
}

/** A fact with the place where it is. */
export interface Placed {
  /** Index into `PageFacts.places`; the element itself is the innermost place. Absent when not known. */
  readonly place?: number;
}

export interface HeadingFact extends Placed {
  readonly level: number;
  readonly text: string;
}

/** Similar elements of a page that are counted instead of described. */
export interface ElementSummary {
  readonly type: ElementType;
  readonly role: string;
  readonly landmark: Landmark | null;
  /** The container of each, as its tag with an id or class if it has one, such as `section.operation`; '' for none. */
  readonly within: string;
  readonly count: number;
}

/** The kind of a state: an open menu, dialog or disclosure, a selected tab, or a place behind `#`. */
export type StateKind = 'menu' | 'dialog' | 'disclosure' | 'tab' | 'place';

/**
 * A step to a state: a click on an element that only shows something, or the address of a place (`#…`) of the same
 * page.
 */
export type StateStepFact =
  | { readonly action: 'click'; readonly element: ElementFact }
  | { readonly action: 'goto'; readonly url: string };

/** A state of a page, reached by steps that change nothing on the site. */
export interface StateFact {
  readonly kind: StateKind;
  /** The steps from the page as it opens, in order; at least one. */
  readonly steps: readonly StateStepFact[];
  /** Elements that are visible after the last step and were not before. */
  readonly elements: readonly ElementFact[];
}

/** The nearest landmark (WAI-ARIA) that contains the element; null when none does. */
export type Landmark =
  | 'banner'
  | 'navigation'
  | 'main'
  | 'complementary'
  | 'contentinfo'
  | 'search'
  | 'form'
  | 'region'
  | 'dialog';

export interface LinkFact extends Placed {
  /** Absolute http(s) URL with its fragment, not normalised. */
  readonly url: string;
  /** Whether it leads to a part of the page that `url` names, by a router that has no fragment left for it. */
  readonly part?: true;
  readonly text: string;
  readonly landmark: Landmark | null;
  /** True for rel=nofollow, ugc or sponsored. */
  readonly nofollow: boolean;
}

/**
 * One way to find an element again. Every locator in a fact was unique on the page when it was
 * gathered: it found exactly the element and nothing else, in the element's own root (document,
 * frame or shadow root).
 *
 * - `css`: a CSS selector. - `testid`: the value of a test-id attribute, as CSS. - `role`: `button[name="Search"]`
 *   (accessible role and exact accessible name). - `label`: the exact text of the field's label.
 * - `text`: the exact visible text. - `xpath`: absolute XPath.
 */
export interface LocatorFact {
  readonly kind: 'css' | 'testid' | 'role' | 'label' | 'text' | 'xpath';
  readonly value: string;
  /** The basis of a `css` or `testid` locator, from most to least likely to survive a redeploy. */
  readonly basis: LocatorBasis;
}

export type LocatorBasis =
  | 'testid'
  | 'id'
  | 'name'
  | 'aria'
  | 'href'
  | 'attribute'
  | 'landmark'
  | 'class'
  | 'structure'
  | 'semantic';

export type ElementType =
  | 'button'
  | 'link'
  | 'navigation'
  | 'textbox'
  | 'checkbox'
  | 'radio'
  | 'combobox'
  | 'option'
  | 'tab'
  | 'menuitem'
  | 'switch'
  | 'slider'
  | 'searchbox'
  | 'file'
  | 'disclosure'
  | 'custom';

export type ElementAction =
  | 'navigate'
  | 'submit'
  | 'fill'
  | 'select'
  | 'toggle'
  | 'open'
  | 'download';

/** Something on a page that a person or a screen reader can operate. */
export interface ElementFact extends Placed {
  readonly type: ElementType;
  readonly tag: string;
  /** Accessible role and name (WAI-ARIA, accname). */
  readonly role: string;
  readonly name: string;
  /** Unique locators, best first; never empty. */
  readonly locators: readonly LocatorFact[];
  readonly action: { readonly kind: ElementAction; readonly url?: string };
  readonly landmark: Landmark | null;
  /** Null when unknown, because the page was read without a browser. */
  readonly visible: boolean | null;
  readonly disabled: boolean;
  readonly required: boolean;
  /** Index into `PageFacts.forms` of its form; null when it belongs to none. */
  readonly form: number | null;
  /**
   * Present when its own markup says that it only shows or hides something: `open` when that is shown. Without a
   * browser, only the markup decides.
   */
  readonly discloses?: 'open' | 'closed';
  /** CSS selector of the same-origin <iframe> or <frame> that contains it. */
  readonly frame?: string;
  /** CSS selectors of the shadow hosts that contain it, outermost first. */
  readonly shadow?: readonly string[];
}

export interface FormFact {
  /** Null when it has none, or one that a framework counts when it renders the page. */
  readonly id: string | null;
  /** The form's accessible name, legend or nearest heading; '' when it has none. */
  readonly name: string;
  /** Absolute URL. */
  readonly action: string;
  readonly method: 'get' | 'post' | 'dialog';
  readonly locators: readonly LocatorFact[];
  readonly landmark: Landmark | null;
  readonly fields: readonly FieldFact[];
  readonly submit: { readonly name: string; readonly locators: readonly LocatorFact[] } | null;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

export interface FieldFact {
  readonly name: string;
  /** '' when it has none, or one that a framework counts when it renders the page. */
  readonly id: string;
  /** The input's type, or `select`, `textarea`. */
  readonly type: string;
  readonly label: string;
  readonly required: boolean;
  readonly locators: readonly LocatorFact[];
  /** The options of selects and radio groups, at most 50. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly autocomplete?: string;
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
  readonly placeholder?: string;
}
