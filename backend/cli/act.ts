import { ACT_USAGE, readActArguments } from '../config/act-arguments.ts';
import { commandEnvironment } from './command-environment.ts';
import { sentenceOf } from './error-sentence.ts';
import { exitSoon } from './exit-soon.ts';

/** `npm run -s act -- MANIFEST …`: finds and performs what a manifest describes. ACT_USAGE lists the exit codes. */
async function main(): Promise<number> {
  const options = readActArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${ACT_USAGE}\n`);
    return 0;
  }
  const environment = commandEnvironment(options, process.env);
  // The browser and other large parts are loaded only after the arguments are checked, so that a mistake is reported at
  // once.
  const { runActCommand } = await import('./act-command.ts');
  return runActCommand(options, environment, (text) => process.stdout.write(text));
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, process.env.LOG_LEVEL)}\n`);
  process.exitCode = 1;
}
exitSoon();
