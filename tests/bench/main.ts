import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchFrontendSize } from './frontend-size.ts';
import { benchHomeScores } from './home-scores.ts';
import { benchLongLists } from './long-lists.ts';
import { performancePage } from './performance-page.ts';
import { benchedSites, benchReading } from './reading.ts';
import { benchScanDocs } from './scan-docs.ts';
import { benchStaticReading } from './static-reading.ts';
import { attackNames, benchUnderAttack } from './under-attack.ts';

/**
 * `make bench [ARGS="PART ..."]`: prints figures, asserts nothing (machines are shared and noisy). `reading` with all its
 * sites writes docs/performance.md; `reading docusaurus` measures one site alone, and `under-attack "labels inside labels"`
 * one attack alone.
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
    const runs = await benchReading(sites);
    const page = performancePage(runs);
    if (sites.length === 0) writeFileSync('docs/performance.md', page);
    console.log(page);
  },
};

const { positionals: wanted } = parseArgs({ allowPositionals: true });
const known = [...Object.keys(parts), ...benchedSites.map(({ name }) => name), ...attackNames];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')} among ${known.join(', ')}.`);
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
