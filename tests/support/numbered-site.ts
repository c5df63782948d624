import { FixtureSite } from './fixture-site.ts';

/** A site of `count` different pages. Each links to the next three, so that a scan finds them gradually. */
export async function serveNumberedSite(count: number): Promise<FixtureSite> {
  const paths = numberedPaths(count);
  const page = (path: string, index: number): string => {
    const links = paths
      .slice(index + 1, index + 4)
      .map((next) => `<a href="${next}">Go to ${next}</a>`)
      .join(' ');
    return `<!doctype html><html lang="en"><title>Page ${path}</title><h1>Page ${path}</h1><p>It is number ${index}.</p><button>Press ${index}</button>${links}</html>`;
  };
  return FixtureSite.start(
    Object.fromEntries(paths.map((path, index) => [path, page(path, index)])),
  );
}

/** The paths of these pages, the start page first. Their names form no common pattern. */
export function numberedPaths(count: number): string[] {
  const word = (index: number): string =>
    [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return ['/', ...Array.from({ length: count - 1 }, (_, index) => `/about-${word(index + 1)}`)];
}
