import { pathSegments } from '../site/page-path.ts';

/** The first folder of the path; '' for pages at the root. */
export function sectionOf(url: string): string {
  const segments = pathSegments(url);
  return segments.length < 2 ? '' : (segments[0] ?? '');
}
