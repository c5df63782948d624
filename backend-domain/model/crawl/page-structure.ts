/**
 * The places of a static reading's facts in the page's markup, and a hash of the code that may change them. Scripts and
 * style sheets change two pages of equal code in the same way wherever both have facts in the same places.
 */
export interface PageStructure {
  /** A short hash of the page's scripts and style sheets, without their versions and the page's data. */
  readonly code: string;
  /** The kinds of containers that scripts may add controls to, such as `pre` or `div#comments`; each once, sorted. */
  readonly containers: readonly string[];
  /**
   * The kinds of the page's code blocks and tables, and of other elements that scripts decorate; for each block the widest kind first, such as `pre`,
   * `div.highlight>pre` and `div.highlight>pre(code.language-)`. Blocks of the same kinds once, sorted; absent when there
   * are none.
   */
  readonly blocks?: readonly (readonly string[])[];
  /** True when the known rules do not show what scripts add to one of these blocks; absent otherwise. */
  readonly isIncomplete?: boolean;
  /** One entry for each fact, in the order of the facts. */
  readonly headings: readonly FactPlace[];
  readonly elements: readonly FactPlace[];
  readonly links: readonly FactPlace[];
  readonly forms: readonly FormPlace[];
}

export interface FactPlace {
  /**
   * Short hashes of the path to the fact (tags, roles and class names, as style sheets and scripts see them), the
   * longest path first; those of elements and headings with the kinds of elements inside, too. Without texts, ids,
   * addresses and positions, so that they are the same on all pages of one template. Never empty.
   */
  readonly places: readonly string[];
  /** A short hash of a longer path to the fact, which tells facts in the same place apart. */
  readonly path: string;
  /** The structural CSS selector of the element; null when there is none, and for headings and links. */
  readonly css: string | null;
  /** The absolute XPath of the element; null in a shadow root, and for headings and links. */
  readonly xpath: string | null;
  /** The texts of the elements inside it, when there are several; null otherwise, and for headings and links. */
  readonly parts: readonly string[] | null;
}

export interface FormPlace extends FactPlace {
  readonly fields: readonly FactPlace[];
  readonly submit: FactPlace | null;
}
