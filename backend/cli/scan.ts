import { readScanArguments, SCAN_USAGE } from '../config/scan-arguments.ts';
import { commandEnvironment } from './command-environment.ts';
import { sentenceOf } from './error-sentence.ts';

const INTERRUPTED = 130;

/**
 * `npm run -s scan -- URL`: scans a site without a server. Exit code 0, or 1 with one sentence on the error output;
 * 130 when interrupted (the scan can then be resumed).
 */
async function main(): Promise<number> {
  const options = readScanArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${SCAN_USAGE}\n`);
    return 0;
  }
  const environment = commandEnvironment(options, process.env);
  const interruption = new AbortController();
  const interrupt = (): void => {
    // Who asks twice does not want to wait.
    if (interruption.signal.aborted) process.exit(INTERRUPTED);
    interruption.abort();
  };
  // Not `once`: a library that finds itself alone with a signal ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  // Browsers, database and other large parts are loaded only after the arguments are checked, so that a mistake is
  // reported at once.
  const { runScanCommand } = await import('./scan-command.ts');
  return runScanCommand(options, environment, {
    output: process.stdout,
    interrupted: interruption.signal,
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, process.env.LOG_LEVEL)}\n`);
  process.exitCode = 1;
}
