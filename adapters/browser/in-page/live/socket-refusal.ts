import type { Dom } from '../dom.ts';

/**
 * `http:` does not match the schemes of sockets (CSP Level 3, scheme-part match). New workers and frames, which could open
 * sockets that this policy does not reach, are refused too.
 */
export const SOCKETLESS_POLICY = "connect-src http: https:; worker-src 'none'; frame-src 'none'";

/**
 * Refuses new WebSockets, workers and frames to the document and its same-origin frames from now on: by a Content
 * Security Policy, which holds although its element is removed again (HTML, pragma directives). False when the document
 * has no head to put the policy into.
 */
export function refuseSockets(document: Document, dom: Dom): boolean {
  if (!refuseIn(document)) return false;
  const frames = [...document.querySelectorAll('iframe')];
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
