import { composeScanner, type Scanner } from '@signpost/backend/composition/compose-scanner.ts';
import { readEnvironment } from '@signpost/backend/config/environment.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import { failureOf } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { makeCreateScan } from '@signpost/backend-domain/use-cases/create-scan.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import { makeSteerScan } from '@signpost/backend-domain/use-cases/steer-scan.ts';
import { HurriedClock } from './hurried-clock.ts';
import type { MemoryUse, Scanned, ScannerRequest } from './scanner-process.ts';

/** The program of ScannerProcess: the scanner as `npm run scan` composes it, for several scans. */
const OWNER = 'owner-of-the-process';
/** The clock runs 30 times as fast, so that pauses of minutes take seconds. */
const HASTE = 30;

const environment = readEnvironment(process.env);
const scanner = await composeScanner(environment, { publishAt: null, warn: () => undefined });
const ports: Scanner['ports'] = { ...scanner.ports, clock: new HurriedClock(HASTE) };
// The lease uses the same clock, so its duration is scaled too.
const settings = { ...scanner.settings, leaseMs: scanner.settings.leaseMs * HASTE };

async function scan(url: string, maxPages: number): Promise<Scanned> {
  const created = await makeCreateScan(ports)({
    ownerId: OWNER,
    url,
    scanType: 'standard',
    limits: { maxPages, depthLimit: 30 },
  });
  const { id } = created;
  await makeSteerScan(ports, NO_SCAN_QUOTAS)({ scanId: id, userId: OWNER, command: 'start' });
  await makeRunScan(ports, settings, 'worker')(id, new AbortController().signal);
  const ended = await ports.scans.find(id);
  if (ended === null) throw new Error('The scan does not exist.');
  const pages: Scanned['pages'][number][] = [];
  for (let afterSeq = 0; ; afterSeq = pages.at(-1)?.seq ?? 0) {
    const some = await ports.pages.list(id, { afterSeq, limit: 1_000 });
    pages.push(
      ...some.map(({ seq, url, state, cause, title }) => ({ seq, url, state, cause, title })),
    );
    if (some.length === 0) break;
  }
  const manifest =
    ended.status === 'completed' ? ((await ports.manifests.find(id))?.manifest ?? null) : null;
  return { status: ended.status, failure: failureOf(ended)?.message ?? null, pages, manifest };
}

/** Memory use after a garbage collection. */
function memory(): MemoryUse {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { heapUsed, external };
}

process.on('message', (request: ScannerRequest) => {
  void perform(request).then(
    (value) => process.send?.({ value }),
    (error: Error) => process.send?.({ error: error.stack ?? error.message }),
  );
});

async function perform(request: ScannerRequest): Promise<unknown> {
  if (request.ask === 'scan') return scan(request.url, request.maxPages);
  if (request.ask === 'memory') return memory();
  await scanner.close();
  setImmediate(() => process.disconnect());
  return undefined;
}

process.send?.({ value: 'ready' });
