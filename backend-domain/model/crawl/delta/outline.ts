/** A table of contents that scripts make from the headings of a page. JSON-serialisable. */
export interface Outline {
  /** The levels of the headings that it lists, sorted. */
  readonly levels: readonly number[];
  /** The levels of other headings with an id, which it leaves out, sorted. */
  readonly others: readonly number[];
  /** The HTML of an item by the level of its heading, with `+` after it when the item contains a list. */
  readonly items: Readonly<Record<string, string>>;
  /** The HTML of the empty list in an item, by the level of the item's heading. */
  readonly lists: Readonly<Record<string, string>>;
}

/** What two pages show together; null when they contradict each other. */
export function mergedOutline(one: Outline, other: Outline): Outline | null {
  const [levels, others] = [union(one.levels, other.levels), union(one.others, other.others)];
  const items = mergedTexts(one.items, other.items);
  const lists = mergedTexts(one.lists, other.lists);
  if (items === null || lists === null || levels.some((level) => others.includes(level)))
    return null;
  return { levels, others, items, lists };
}

function union(ones: readonly number[], others: readonly number[]): number[] {
  return [...new Set([...ones, ...others])].sort();
}

type Texts = Readonly<Record<string, string>>;

function mergedTexts(ones: Texts, others: Texts): Texts | null {
  const isSame = ([key, text]: [string, string]): boolean => (ones[key] ?? text) === text;
  return Object.entries(others).every(isSame) ? { ...ones, ...others } : null;
}
