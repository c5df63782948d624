import type { Dom } from '../dom.ts';

/**
 * A Content Security Policy against sockets: `http:` does not match the schemes of sockets (CSP Level 3, scheme-part
 * match). It also blocks new workers and frames, because they could open sockets that this policy does not cover.
 */
export const SOCKETLESS_POLICY = "connect-src http: https:; worker-src 'none'; frame-src 'none'";

/**
 * Blocks new WebSockets, workers and frames in the document and its same-origin frames, by a Content Security Policy.
 * The policy stays in force after its element is removed (HTML, pragma directives). Returns false when the document has
 * no head to put the policy into.
 */
export function refuseSockets(document: Document, dom: Dom): boolean {
  if (!refuseIn(document)) return false;
  const frames = [...document.querySelectorAll('iframe, frame')];
  return frames.every((frame) => {
    const inner = dom.frameDocument(frame);
    return inner === null || refuseIn(inner);
  });
}

function refuseIn(document: Document): boolean {
  const head = document.head as HTMLHeadElement | null;
  if (head === null) return false;
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = SOCKETLESS_POLICY;
  head.append(meta);
  meta.remove();
  return true;
}
