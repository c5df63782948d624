import { openStorage } from '../../adapters/storage/mikro-orm/open-storage.ts';
import { aFoundUrl, aReading } from './mothers.ts';

/**
 * A program that stores readings of the scan `process.argv[3]` in the data folder `process.argv[2]` until it is killed,
 * each with three new URLs. Prints the URL of every page after it is stored.
 */
const [, , folder = '', scanId = ''] = process.argv;
const { scans, pages } = await openStorage({ driver: 'pglite', folder });
const lease = await scans.lease(scanId, `writer-${process.pid}`, new Date(), 60_000);
if (lease === null) throw new Error('The scan is held.');
process.stdout.write('open\n');
for (let turn = 0; ; turn += 1) {
  const [page] = await pages.nextPending(scanId, 1, []);
  if (page === undefined) throw new Error('Nothing is left to read.');
  const { url } = page;
  const found = [1, 2, 3].map((link) =>
    aFoundUrl({ url: `https://example.com/${process.pid}/${turn}/${link}` }),
  );
  await pages.commit(lease, {
    outcomes: [
      { url, state: 'read', reading: aReading({ url }), title: url, contentHash: `hash of ${url}` },
    ],
    found,
    foundState: 'pending',
  });
  process.stdout.write(`${url}\n`);
}
