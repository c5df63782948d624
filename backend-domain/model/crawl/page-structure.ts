/**
 * The places of the facts of a static reading in the page's markup, and the code that works on them. Scripts and style
 * sheets change two pages of equal code in the same way wherever both have facts in the same places.
 */
export interface PageStructure {
  /** A short hash of what can change the page: its scripts and style sheets, without versions and page data. */
  readonly code: string;
  /** The kinds of containers that scripts may add controls to, such as `pre` or `div#comments`; each once, sorted. */
  readonly containers: readonly string[];
  /** One entry a fact, in the order of the facts. */
  readonly headings: readonly FactPlace[];
  readonly elements: readonly FactPlace[];
  readonly links: readonly FactPlace[];
  readonly forms: readonly FormPlace[];
}

export interface FactPlace {
  /**
   * Short hashes of the tags, roles and class names on the way to the fact, as style sheets and scripts see them, from
   * the longest way to the shortest: no texts, ids, addresses or positions, so that they are the same on all pages of
   * one template. Never empty.
   */
  readonly places: readonly string[];
  /** The structural CSS selector of the element; null when there is none, and for headings and links. */
  readonly css: string | null;
  /** The absolute XPath of the element; null in a shadow root, and for headings and links. */
  readonly xpath: string | null;
  /** The texts of the elements in it, when its text is made of several; null otherwise, and for headings and links. */
  readonly parts: readonly string[] | null;
}

export interface FormPlace extends FactPlace {
  readonly fields: readonly FactPlace[];
  readonly submit: FactPlace | null;
}
