/** Product specification, section 9: 20 pixels per level, levels 0 to 5. */
const INDENT_PX = 20;
const MAX_LEVEL = 5;

/** The indentation of a page of this depth in a sitemap, in CSS pixels. */
export function sitemapIndent(depth: number): number {
  return Math.min(MAX_LEVEL, Math.max(0, depth)) * INDENT_PX;
}
