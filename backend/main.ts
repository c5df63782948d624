import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import type { Logger } from 'pino';
import { sentenceOf } from './cli/error-sentence.ts';
import { type ComposedServer, composeServer } from './composition/compose-server.ts';
import { serverScanSettings } from './composition/scan-settings.ts';
import { type Environment, readEnvironment } from './config/environment.ts';
import { Metrics } from './http/metrics.ts';
import { makeLogger } from './logger.ts';
import { type RunningServer, startServer } from './server.ts';
import { type ScanWorkers, startScanWorkers } from './workers/scan-workers.ts';

const WEB_FOLDER = fileURLToPath(new URL('../frontend/dist', import.meta.url));
const DRAIN_MS = 30_000;

/**
 * `npm start`: the server by its environment (docs/configuration.md). SIGTERM and SIGINT end it gracefully within 30
 * seconds; a second signal at once. Exit code 0, or 1 with one sentence on the error output.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const logger = makeLogger(environment.LOG_LEVEL);
  const composed = await composeServer(environment, logger);
  const server = environment.ROLE === 'worker' ? null : await serve(environment, composed, logger);
  const base =
    environment.PUBLIC_URL ?? server?.url ?? `http://${environment.HOST}:${environment.PORT}`;
  process.stdout.write(
    server === null ? 'Signpost works on scans\n' : `Signpost listens on ${base}\n`,
  );

  const workers =
    environment.ROLE === 'api' ? null : await startWorkers(environment, composed, base, logger);

  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping');
    await Promise.all([server?.close(DRAIN_MS), workers?.close(DRAIN_MS)]);
    await composed.close();
    logger.info('stopped');
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop(signal).catch((error: unknown) => {
        logger.fatal({ err: error }, 'could not stop in order');
        process.exit(1);
      });
    });
  }
}

/** The API and the web app. Rejects with CannotListen, everything given back. */
async function serve(
  environment: Environment,
  composed: ComposedServer,
  logger: Logger,
): Promise<RunningServer> {
  const metrics = new Metrics();
  metrics.collectProcess();
  try {
    return await startServer({
      ports: composed.ports,
      checks: composed.checks,
      logger,
      metrics,
      io: composed.io,
      settings: {
        host: environment.HOST,
        port: environment.PORT,
        publicUrl: environment.PUBLIC_URL,
        trustProxy: environment.TRUST_PROXY,
        webFolder: WEB_FOLDER,
        accessTokens: composed.accessTokens,
        mostPages: environment.MAX_PAGES,
      },
    });
  } catch (error) {
    await composed.close();
    throw error;
  }
}

/** The three agents at work, as many scans at once as SCAN_WORKERS says. */
function startWorkers(
  environment: Environment,
  { ports }: ComposedServer,
  url: string,
  logger: Logger,
): Promise<ScanWorkers> {
  const settings = serverScanSettings(environment, environment.PUBLIC_URL ?? url);
  return startScanWorkers({
    ...ports,
    run: makeRunScan(ports, settings, `${hostname()}/${process.pid}/${ports.ids.next()}`),
    concurrency: environment.SCAN_WORKERS,
    onError: (what, error) => logger.error({ err: error }, what),
  });
}

/** Who reads our output may go away (`| head`); the server stays. */
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
