import { once } from 'node:events';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import type { Logger } from 'pino';
import { sentenceOf } from './cli/error-sentence.ts';
import { allowedTargetsNotice } from './composition/allowed-targets.ts';
import { browserWarning } from './composition/browser-module.ts';
import { type ComposedServer, composeServer } from './composition/compose-server.ts';
import { mostStoredBytes, serverScanSettings } from './composition/scan-settings.ts';
import { type Environment, readEnvironment } from './config/environment.ts';
import { Metrics } from './http/metrics.ts';
import { logUncaught, logWritten, makeLogger } from './logger.ts';
import { type RunningServer, startServer } from './server.ts';
import { type ScanWorkers, startScanWorkers } from './workers/scan-workers.ts';

const WEB_FOLDER = fileURLToPath(new URL('../frontend/dist', import.meta.url));
/** How long running requests and scans may take to finish. */
const DRAIN_MS = 25_000;
/** After this time the process exits in any case: supervisors kill a process 30 seconds after they asked it to end. */
const MAX_STOP_MS = 29_000;

/**
 * `npm start`: runs the server by its environment (docs/configuration.md). SIGTERM and SIGINT end it gracefully within
 * 30 seconds, even while it is starting; a second signal ends it at once. Exit code 0, or 1 with one sentence on
 * standard error.
 */
async function main(): Promise<void> {
  // Files that the server writes (database, secret, mails) are readable by its own user only.
  process.umask(0o077);
  const environment = readEnvironment(process.env);
  const logger = makeLogger(environment.LOG_LEVEL);
  logUncaught(logger);
  const warnings = [browserWarning(environment), allowedTargetsNotice(environment.TARGET_ALLOW)];
  for (const warning of warnings) if (warning !== null) logger.warn(warning);
  const stop = stopRequest();
  const close = await start(environment, logger, stop);
  if (!stop.aborted) await once(stop, 'abort');
  logger.info({ signal: stop.reason }, 'stopping');
  setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
  await close();
  logger.info('stopped');
  await logWritten(logger);
  process.exit(0);
}

/** A signal that is aborted, with the system signal's name as its reason, when the process is asked to end. */
function stopRequest(): AbortSignal {
  const request = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (request.signal.aborted) process.exit(1);
      request.abort(name);
    });
  }
  return request.signal;
}

/**
 * Starts the parts that ROLE names; only the resources when the process was asked to end meanwhile. Resolves to the
 * function that closes everything. Rejects with CannotListen and other errors, after releasing everything.
 */
async function start(
  environment: Environment,
  logger: Logger,
  stop: AbortSignal,
): Promise<() => Promise<void>> {
  const composed = await composeServer(environment, logger);
  if (stop.aborted) return composed.close;
  try {
    const server =
      environment.ROLE === 'worker' ? null : await serve(environment, composed, logger);
    const base =
      environment.PUBLIC_URL ?? server?.url ?? `http://${environment.HOST}:${environment.PORT}`;
    process.stdout.write(
      server === null ? 'Signpost works on scans\n' : `Signpost listens on ${base}\n`,
    );
    const workers =
      environment.ROLE === 'api' ? null : await startWorkers(environment, composed, base, logger);
    return async () => {
      await Promise.all([server?.close(DRAIN_MS), workers?.close(DRAIN_MS)]);
      await composed.close();
    };
  } catch (error) {
    await composed.close();
    throw error;
  }
}

/** Starts the API and the web app. Rejects with CannotListen. */
function serve(
  environment: Environment,
  composed: ComposedServer,
  logger: Logger,
): Promise<RunningServer> {
  const metrics = new Metrics();
  metrics.collectProcess();
  return startServer({
    ports: composed.ports,
    checks: composed.checks,
    logger,
    metrics,
    io: composed.io,
    settings: {
      host: environment.HOST,
      port: environment.PORT,
      publicUrl: environment.PUBLIC_URL,
      allowedHosts: environment.ALLOWED_HOSTS,
      appOrigins: environment.APP_ORIGINS,
      metricsToken: environment.METRICS_TOKEN,
      trustProxy: environment.TRUST_PROXY,
      webFolder: WEB_FOLDER,
      accessTokens: composed.accessTokens,
      mostPages: environment.MAX_PAGES,
      sessionsPerUser: environment.SESSIONS_PER_USER,
      mailDelivery: environment.SMTP_URL === undefined ? 'outbox' : 'mail',
      connectionQuotas: {
        perUser: environment.SOCKETS_PER_USER,
        perAddress: environment.SOCKETS_PER_ADDRESS,
      },
      visitorQuotas: {
        inAll: environment.VISITOR_WORK,
        perAddress: environment.VISITOR_WORK_PER_ADDRESS,
      },
      scanQuotas: {
        scansAtOnce: environment.SCANS_PER_USER,
        newScansPerHour: environment.NEW_SCANS_PER_HOUR,
        maxStoredBytes: mostStoredBytes(environment),
      },
    },
  });
}

/** Starts the workers, which run SCAN_WORKERS scans at once. */
function startWorkers(
  environment: Environment,
  { ports }: ComposedServer,
  url: string,
  logger: Logger,
): Promise<ScanWorkers> {
  const settings = serverScanSettings(environment, environment.PUBLIC_URL ?? url, ports);
  return startScanWorkers({
    ...ports,
    run: makeRunScan(ports, settings, `${hostname()}/${process.pid}/${ports.ids.next()}`),
    concurrency: environment.SCAN_WORKERS,
    onError: (what, error) => logger.error({ err: error }, what),
  });
}

/** The reader of our output may close it (`| head`); the server keeps running. */
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, process.env.LOG_LEVEL)}\n`);
  process.exit(1);
}
