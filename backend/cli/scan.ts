import { parseStartUrl } from '@signpost/backend-domain/model/site/url-rules.ts';
import { readScanArguments, SCAN_USAGE } from '../config/scan-arguments.ts';
import { commandEnvironment } from './command-environment.ts';
import { sentenceOf } from './error-sentence.ts';
import { exitSoon } from './exit-soon.ts';
import { OutputFolder } from './output-folder.ts';

const INTERRUPTED = 130;

/**
 * `npm run -s scan -- URL`: scans a site without a server. Exit code 0, or 1 with one sentence on standard error; 130
 * when interrupted (the scan can then be resumed).
 */
async function main(): Promise<number> {
  const options = readScanArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${SCAN_USAGE}\n`);
    return 0;
  }
  const environment = commandEnvironment(options, process.env);
  const startUrl = parseStartUrl(options.url);
  const folder = new OutputFolder(options.out);
  const interruption = new AbortController();
  const interrupt = (): void => {
    // A second Ctrl-C ends the process at once.
    if (interruption.signal.aborted) process.exit(INTERRUPTED);
    interruption.abort();
  };
  // `on` instead of `once`: signal handlers of libraries end the process when they find no other listener.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  // Modules are imported when needed: wrong arguments are reported at once, and the site's robots.txt is requested
  // before loading the database and the rest of the scanner, which blocks this thread for most of a second.
  const { earlyAccess, siteAccess } = await import('../composition/site-access.ts');
  const access = options.resume
    ? siteAccess(environment)
    : await earlyAccess(environment, startUrl);
  const { runScanCommand } = await import('./scan-command.ts');
  return runScanCommand(
    { options, environment, startUrl, folder, access },
    { output: process.stdout, interrupted: interruption.signal },
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, process.env.LOG_LEVEL)}\n`);
  process.exitCode = 1;
}
exitSoon();
