import { SITE_PATH } from './marks.ts';

/** The value of an `href` or `src` that is relative to the folder of the page. */
const RELATIVE = /(?<=\s(?:href|src)=")(?![a-z][a-z\d+.-]*:|[/#?\uFDD6])[^"]+(?=")/gi;
const MARKED = new RegExp(`${SITE_PATH}([^"]*)`, 'g');

/**
 * The HTML with the whole paths of addresses that are relative to the page, after a mark: scripts write other relative
 * addresses for the same file in other folders. `base`: the address to which they are relative.
 */
export function withSitePaths(html: string, base: string): string {
  const from = URL.parse(base);
  if (from === null) return html;
  return html.replace(RELATIVE, (address) => {
    const to = URL.parse(address, base);
    if (to === null || to.origin !== from.origin) return address;
    const path = `${to.pathname}${to.search}${to.hash}`;
    const shortest = relativeAddress(from.pathname, path);
    return address === shortest || address === `./${shortest}` ? `${SITE_PATH}${path}` : address;
  });
}

/** The HTML with relative addresses in place of the marked paths. */
export function withRelativeAddresses(html: string, base: string): string {
  const from = URL.parse(base)?.pathname ?? '/';
  return html.replace(MARKED, (_marked, path: string) => relativeAddress(from, path));
}

/** The shortest relative address, from the folder of the path `from`. */
function relativeAddress(from: string, to: string): string {
  const folders = from.split('/').slice(1, -1);
  const [path = ''] = to.split(/[?#]/, 1);
  const steps = path.split('/').slice(1, -1);
  const differing = folders.findIndex((folder, at) => folder !== steps[at]);
  const common = differing < 0 ? folders.length : differing;
  const inside = to
    .split('/')
    .slice(1 + common)
    .join('/');
  return '../'.repeat(folders.length - common) + inside;
}
