import { type SegmentKind, segmentKind, withoutEnding } from './path-segment.ts';
import { isStructural, mayHoldYears, namesCollection, staysLiteral } from './pattern-words.ts';

/** When a segment has more different words than this below it, they are instances of one page. */
const WORDS_BELOW_SECTION = 5;
/** The same limit at the root, where sites have more pages of their own. */
const WORDS_AT_TOP = 14;
/** When more sections than this are siblings, they are instances as well (`/:owner/:repository`). */
const SECTIONS_SIDE_BY_SIDE = 24;
/** At least this many sibling sections whose pages have mostly the same names (`/:slug/reviews`) are instances. */
const ALIKE_SECTIONS = 3;
/** Deeper segments are ignored, because crawlers do not go there. */
const MAX_SEGMENTS = 16;

/** A node in a site's tree of paths. Segments of the same kind other than `word` and `locale` share one child. */
interface PathNode {
  /** Children for words and locales that stay literal, by segment. */
  readonly literals: Map<string, PathNode>;
  /** Children for all other segments, by kind and extension: `number.html`, `word`. */
  readonly parameters: Map<string, PathNode>;
  /** The smallest and the largest number below, which show whether these may be years, months or days. */
  smallest: number;
  largest: number;
}

/** The patterns of a site's paths. Call `add` with each known path, then `generalise` once, then `patternOf`. */
export class PathTree {
  readonly #root: PathNode = newNode();

  add(path: string): void {
    let node = this.#root;
    segmentsOf(path).forEach((segment, position) => {
      const [stem, ending] = withoutEnding(segment);
      const kind = segmentKind(stem, position);
      if (kind === 'number') {
        node.smallest = Math.min(node.smallest, Number(stem));
        node.largest = Math.max(node.largest, Number(stem));
      }
      const literal = kind === 'word' || kind === 'locale';
      node = childOf(literal ? node.literals : node.parameters, literal ? segment : kind + ending);
    });
  }

  generalise(): void {
    generalise(this.#root, TOP);
  }

  /** The pattern of a known or unknown path: `/blog/hello-world/` → `/blog/:slug`; `/` for the empty path. */
  patternOf(path: string): string {
    const names: string[] = [];
    let node: PathNode | null = this.#root;
    let place = TOP;
    for (const segment of segmentsOf(path)) {
      const step = stepInto(node, segment, place);
      names.push(step.name);
      node = step.child;
      place = below(place, step.name);
    }
    return `/${names.join('/')}`;
  }
}

function newNode(): PathNode {
  return {
    literals: new Map(),
    parameters: new Map(),
    smallest: Number.POSITIVE_INFINITY,
    largest: Number.NEGATIVE_INFINITY,
  };
}

function childOf(children: Map<string, PathNode>, key: string): PathNode {
  const known = children.get(key);
  if (known !== undefined) return known;
  const created = newNode();
  children.set(key, created);
  return created;
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, MAX_SEGMENTS);
}

/** The position of a segment in a path. */
interface Place {
  readonly position: number;
  /** The segment before it in the pattern. */
  readonly parent: string | null;
  /** Whether it is the first segment, or only a locale comes before it: the site's own pages are there. */
  readonly top: boolean;
}

const TOP: Place = { position: 0, parent: null, top: true };

function below({ position, top }: Place, parent: string): Place {
  return { position: position + 1, parent, top: top && segmentKind(parent, position) === 'locale' };
}

/** The placeholder or word for a segment at this node of the tree, and the node's child for it; null when unknown. */
function stepInto(
  node: PathNode | null,
  segment: string,
  place: Place,
): { name: string; child: PathNode | null } {
  const [stem, ending] = withoutEnding(segment);
  const kind = segmentKind(stem, place.position);
  const literal = node?.literals.get(segment) ?? null;
  if (literal !== null || kind === 'locale') return { name: literalName(segment), child: literal };
  const child = node?.parameters.get(kind + ending) ?? null;
  if (kind !== 'word') return { name: nameOf(kind, node, place.parent) + ending, child };
  const isInstance = !staysLiteral(stem, place) && (child !== null || isCollection(place.parent));
  return { name: isInstance ? `:slug${ending}` : literalName(segment), child };
}

/** Escapes a literal segment that would read like a parameter. */
function literalName(segment: string): string {
  return segment.startsWith(':') ? `%3A${segment.slice(1)}` : segment;
}

/** Whether all words below this segment are instances: those of a collection, and articles below their date. */
function isCollection(parent: string | null): boolean {
  if (parent === null) return false;
  return parent.startsWith(':')
    ? /^:(?:year|month|day|date)$/.test(parent)
    : namesCollection(parent);
}

/** Moves words that are instances into one `word` child, from the root downwards. */
function generalise(node: PathNode, place: Place): void {
  for (const segment of instancesAmong(node, place)) {
    const child = node.literals.get(segment);
    const [, ending] = withoutEnding(segment);
    node.literals.delete(segment);
    if (child !== undefined) merge(childOf(node.parameters, `word${ending}`), child);
  }
  for (const [segment, child] of node.literals) generalise(child, below(place, segment));
  for (const [key, child] of node.parameters) {
    const name = key.startsWith('number') ? nameOf('number', node, place.parent) : ':slug';
    generalise(child, below(place, name));
  }
}

function instancesAmong(node: PathNode, place: Place): string[] {
  const words = [...node.literals].filter(([segment]) => {
    const [stem] = withoutEnding(segment);
    return segmentKind(stem, place.position) === 'word' && !staysLiteral(stem, place);
  });
  if (isCollection(place.parent)) return words.map(([segment]) => segment);
  const leaves = words.filter(([, child]) => isLeaf(child));
  const sections = words.filter(([, child]) => !isLeaf(child));
  const crowded = leaves.length > (place.top ? WORDS_AT_TOP : WORDS_BELOW_SECTION);
  const instances = crowded ? leaves : [];
  const alike = alikeSections(sections, crowded ? 1 : ALIKE_SECTIONS);
  return [...instances, ...(sections.length > SECTIONS_SIDE_BY_SIDE ? sections : alike)].map(
    ([segment]) => segment,
  );
}

/**
 * Sections of which at least half the pages have names that occur in other sections too; none when there are fewer than
 * `enough`.
 */
function alikeSections(
  sections: readonly (readonly [string, PathNode])[],
  enough: number,
): (readonly [string, PathNode])[] {
  const counts = new Map<string, number>();
  for (const [, { literals }] of sections) {
    for (const name of literals.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const alike = sections.filter(([, { literals }]) => {
    const shared = [...literals.keys()].filter(
      (name) => (counts.get(name) ?? 0) > 1 || (enough === 1 && isStructural(name)),
    );
    return literals.size > 0 && shared.length * 2 >= literals.size;
  });
  return alike.length >= enough ? alike : [];
}

function isLeaf({ literals, parameters }: PathNode): boolean {
  return literals.size === 0 && parameters.size === 0;
}

function merge(into: PathNode, from: PathNode): void {
  into.smallest = Math.min(into.smallest, from.smallest);
  into.largest = Math.max(into.largest, from.largest);
  for (const [segment, child] of from.literals) merge(childOf(into.literals, segment), child);
  for (const [key, child] of from.parameters) merge(childOf(into.parameters, key), child);
}

/** The placeholder for a segment that is not a word, decided by the numbers beside it and by the segment before it. */
function nameOf(kind: SegmentKind, node: PathNode | null, parent: string | null): string {
  if (kind === 'date') return ':date';
  if (kind === 'version') return ':version';
  if (kind !== 'number') return ':id';
  if (parent !== null && /^(?:page|seite|pagina|p)$/i.test(parent)) return ':n';
  if (node === null || node.smallest > node.largest) return ':id';
  const { smallest, largest } = node;
  if (smallest >= 1990 && largest <= 2099 && mayHoldYears(parent)) return ':year';
  if (parent === ':year' && smallest >= 1 && largest <= 12) return ':month';
  if (parent === ':month' && smallest >= 1 && largest <= 31) return ':day';
  return ':id';
}
