import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { descendants, type StaticDocument, StaticElement, textOf } from '../static-nodes.ts';

/** A heading that links can lead to. */
export interface LinkedHeading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

const MAX_HEADINGS = 300;
const MAX_HEADING_NODES = 200;

/** The headings of a page that have an id; null when there are too many. */
export function linkedHeadings(document: StaticDocument): LinkedHeading[] | null {
  const headings: LinkedHeading[] = [];
  for (const node of descendants(document)) {
    if (!(node instanceof StaticElement) || !/^h[1-6]$/.test(node.localName)) continue;
    const id = node.getAttribute('id');
    if (id === null || id === '') continue;
    const text = plainText(textOf(node, MAX_HEADING_NODES));
    headings.push({ id, level: Number(node.localName.slice(1)), text });
    if (headings.length > MAX_HEADINGS) return null;
  }
  return headings;
}
