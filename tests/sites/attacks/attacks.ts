import { type Attack, html, json, plain, xml } from './attack.ts';

const START = html('<!doctype html><title>Attack</title><h1>Attack</h1><a href="/about">About</a>');

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Attacks that once blocked the server, or could. Each file is as large as the limits for foreign files allow. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'a manifest of empty objects',
    files: (origin) => ({
      '/': START,
      '/robots.txt': plain(`User-agent: *\nAllow: /\nAI-Manifest: ${origin}/m.json\n`),
      '/m.json': json(`{"anchors":[${times(2_600_000, (index) => (index === 0 ? '{}' : ',{}'))}]}`),
    }),
  },
  {
    name: 'a manifest nested a million deep',
    files: (origin) => ({
      '/': START,
      '/robots.txt': plain(`User-agent: *\nAllow: /\nAI-Manifest: ${origin}/m.json\n`),
      '/m.json': json(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
    }),
  },
  {
    name: 'agents and Crawl-delay lines in robots.txt',
    files: () => ({
      '/': START,
      '/robots.txt': plain(
        `${times(15_000, (index) => `User-agent: a${index}\n`)}${'Crawl-delay: 1\n'.repeat(15_000)}`,
      ),
    }),
  },
  {
    name: 'lines of blanks in robots.txt',
    files: () => ({
      '/': START,
      '/robots.txt': plain(`${' '.repeat(5_000)}x\n`.repeat(100)),
    }),
  },
  {
    name: '60,000 labels of one field',
    files: () => ({
      '/': html(
        `<!doctype html><title>Labels</title><form><input id="x">${'<label for=x>a</label>'.repeat(60_000)}</form>`,
      ),
    }),
  },
  {
    name: 'labels inside labels',
    files: () => ({
      '/': html(
        `<!doctype html><title>Nested labels</title>${'<label>'.repeat(25_000)}<input>${'</label>'.repeat(25_000)}`,
      ),
    }),
  },
  {
    name: 'many names by aria-labelledby',
    files: () => ({
      '/': html(
        `<!doctype html><title>References</title>${times(4_000, (index) => `<i id=i${index}>a</i>`)}` +
          `<button aria-labelledby="${times(4_000, (index) => `i${index} `)}">x</button>`.repeat(
            200,
          ),
      ),
    }),
  },
  {
    name: 'links under a long base',
    files: (origin) => ({
      '/': html(
        `<!doctype html><title>Base</title><base href="${origin}/${'a/'.repeat(20_000)}">${times(50_000, (index) => `<a href=${index}>x</a>`)}`,
      ),
    }),
  },
  {
    name: 'options in many forms',
    files: () => ({
      '/': html(
        `<!doctype html><title>Options</title>${`<form><select name=a>${'<option>x'.repeat(2_000)}</select></form>`.repeat(200)}`,
      ),
    }),
  },
  {
    name: 'elements nested 100,000 deep',
    files: () => ({
      '/': html(`<!doctype html><title>Depth</title>${'<div>'.repeat(100_000)}`),
    }),
  },
  {
    name: 'sitemaps of 10 MB',
    files: (origin) => ({
      '/': START,
      '/robots.txt': plain(
        `User-agent: *\nAllow: /\n${times(50, (index) => `Sitemap: ${origin}/s${index}.xml\n`)}`,
      ),
      ...Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [
          `/s${index}.xml`,
          xml(
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${times(20_000, (page) => `<url><loc>${origin}/s${index}/p${page}</loc></url>`)}</urlset>`,
          ),
        ]),
      ),
    }),
  },
  {
    name: 'rules with wildcards in robots.txt, and 20,000 addresses',
    files: (origin) => ({
      '/': START,
      '/robots.txt': plain(
        `User-agent: *\nSitemap: ${origin}/s.xml\n${times(25_000, (index) => `Disallow: /*${index}*z\n`)}`,
      ),
      '/s.xml': xml(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${times(20_000, (page) => `<url><loc>${origin}/p${page}</loc></url>`)}</urlset>`,
      ),
    }),
  },
];
