import type { ElementPlace } from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';
import { namedElements } from './named-elements.ts';

/** The only element that matches; null when none or several match, or when its frame cannot be accessed. */
export function findElement({
  selector,
  named,
  frame,
  shadow = [],
}: ElementPlace): HTMLElement | null {
  try {
    let root: Document | ShadowRoot | null = document;
    if (frame !== undefined) {
      root = document.querySelector<HTMLIFrameElement>(frame)?.contentDocument ?? null;
    }
    for (const host of shadow) root = root?.querySelector(host)?.shadowRoot ?? null;
    if (root === null) return null;
    const found =
      selector === null ? namedElements(root, named) : root.querySelectorAll<HTMLElement>(selector);
    return found.length === 1 ? (found[0] ?? null) : null;
  } catch {
    return null;
  }
}
