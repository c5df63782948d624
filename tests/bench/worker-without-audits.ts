import { once } from 'node:events';
import { composeServer } from '@signpost/backend/composition/compose-server.ts';
import { serverScanSettings } from '@signpost/backend/composition/scan-settings.ts';
import { readEnvironment } from '@signpost/backend/config/environment.ts';
import { makeLogger } from '@signpost/backend/logger.ts';
import { startScanWorkers } from '@signpost/backend/workers/scan-workers.ts';
import { unjudged } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';

/**
 * A worker process as `ROLE=worker npm start` runs it, but without Lighthouse audits: their duration does not depend on
 * the number of workers.
 */
const environment = readEnvironment(process.env);
const logger = makeLogger(environment.LOG_LEVEL);
const composed = await composeServer(environment, logger);
const ports = {
  ...composed.ports,
  auditor: { audit: async () => unjudged('This benchmark judges no start page.') },
};
const settings = serverScanSettings(environment, 'http://127.0.0.1/', ports);
const workers = await startScanWorkers({
  ...ports,
  run: makeRunScan(ports, settings, `bench/${process.pid}`),
  concurrency: environment.SCAN_WORKERS,
  onError: (what, error) => logger.error({ err: error }, what),
});
process.stdout.write('Signpost works on scans\n');
await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await workers.close(5_000);
await composed.close();
process.exit(0);
