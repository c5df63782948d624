import { fileURLToPath } from 'node:url';
import { sentenceOf } from './cli/error-sentence.ts';
import { composeServer } from './composition/compose-server.ts';
import { readEnvironment } from './config/environment.ts';
import { Metrics } from './http/metrics.ts';
import { makeLogger } from './logger.ts';
import { startServer } from './server.ts';

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
  const metrics = new Metrics();
  metrics.collectProcess();
  const server = await startServer({
    ports: composed.ports,
    checks: composed.checks,
    logger,
    metrics,
    settings: {
      host: environment.HOST,
      port: environment.PORT,
      publicUrl: environment.PUBLIC_URL,
      trustProxy: environment.TRUST_PROXY,
      webFolder: WEB_FOLDER,
      accessTokens: composed.accessTokens,
    },
  }).catch(async (error: unknown) => {
    await composed.close();
    throw error;
  });
  process.stdout.write(`Signpost listens on ${environment.PUBLIC_URL ?? server.url}\n`);

  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping');
    await server.close(DRAIN_MS);
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
