import type { HrefStyle } from './compact-manifest.ts';

/** An address as links on a page write it in this style. */
export function hrefOf(address: string, page: string, style: HrefStyle): string {
  if (style === 'whole') return address;
  const [target, from] = [URL.parse(address), URL.parse(page)];
  if (target === null || from === null || target.origin !== from.origin) return address;
  const path = address.slice(target.origin.length);
  return style === 'path' ? path : relativePath(path, from.pathname);
}

/** The path relative to another page: `../guide/start.html`. */
function relativePath(path: string, from: string): string {
  const folders = from.split('/').slice(0, -1);
  const parts = path.split('/');
  let shared = 0;
  while (shared < folders.length && shared < parts.length - 1 && folders[shared] === parts[shared])
    shared += 1;
  return '../'.repeat(folders.length - shared) + parts.slice(shared).join('/');
}

/** The CSS selector of a link by its `href` attribute. */
export function hrefSelector(href: string): string {
  return `a[href="${href}"]`;
}
