import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchFrontendSize } from './frontend-size.ts';
import { benchHomeScores } from './home-scores.ts';
import { benchLongLists } from './long-lists.ts';
import { readingTables, withReadingTables } from './performance-page.ts';
import { benchedSites, benchReading } from './reading.ts';
import { benchScanDocs } from './scan-docs.ts';
import { benchStaticReading } from './static-reading.ts';
import { attackNames, benchUnderAttack } from './under-attack.ts';

const PERFORMANCE_PAGE = 'docs/performance.md';

/**
 * `make bench [ARGS="PART ..."]`: prints figures, asserts nothing (machines are shared and noisy). `reading` with all its
 * sites writes its tables into docs/performance.md; `reading docusaurus --pages 20` measures one site alone, and less of it,
 * and `under-attack "labels inside labels"` one attack alone.
 */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  scan: benchScanDocs,
  'static-reading': benchStaticReading,
  api: benchApi,
  'frontend-size': benchFrontendSize,
  'home-scores': benchHomeScores,
  'long-lists': benchLongLists,
  'under-attack': () => benchUnderAttack(wanted.filter((name) => attackNames.includes(name))),
  reading: async () => {
    const sites = wanted.filter((name) => benchedSites.some((site) => site.name === name));
    const tables = readingTables(await benchReading(sites, pages));
    if (sites.length === 0 && pages === undefined)
      writeFileSync(
        PERFORMANCE_PAGE,
        withReadingTables(readFileSync(PERFORMANCE_PAGE, 'utf8'), tables),
      );
    console.log(tables);
  },
};

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' } },
});
const pages = values.pages === undefined ? undefined : Number(values.pages);
if (pages !== undefined && !(Number.isInteger(pages) && pages > 0))
  throw new Error('Give --pages a whole number from 1.');
const known = [...Object.keys(parts), ...benchedSites.map(({ name }) => name), ...attackNames];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')} among ${known.join(', ')}.`);
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
