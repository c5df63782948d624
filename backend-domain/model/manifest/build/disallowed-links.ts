import type { Manifest, ManifestElement } from '../file/manifest.ts';

/** A longer list is left out, because it would make the manifest large. */
const MAX_URLS = 100;

/**
 * The manifest with the linked addresses of its site that robots.txt forbids. Links are complete, whether or not robots
 * may follow them; the list tells agents which to leave alone. `isForbidden`: false for addresses of other sites.
 */
export function withDisallowedLinks(
  manifest: Manifest,
  isForbidden: (url: string) => boolean,
): Manifest {
  const forbidden = [...linkedUrls(manifest)].filter(isForbidden).sort();
  if (forbidden.length > MAX_URLS) return manifest;
  return { ...manifest, website: { ...manifest.website, disallowed_links: forbidden } };
}

/** The addresses to which the manifest's elements and pages link, each once. */
function linkedUrls({ anchors, templates, pages }: Manifest): ReadonlySet<string> {
  const urls = new Set<string>();
  const add = ({ action: { url } }: ManifestElement): void => {
    if (url !== undefined) urls.add(url);
  };
  anchors.forEach(add);
  for (const { elements } of Object.values(templates)) elements.forEach(add);
  for (const { elements, links } of Object.values(pages)) {
    elements.forEach(add);
    for (const url of links) urls.add(url);
  }
  return urls;
}
