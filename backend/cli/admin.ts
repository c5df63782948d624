import { ADMIN_USAGE, readAdminArguments } from '../config/admin-arguments.ts';
import { parseEnvironment } from '../config/environment.ts';
import { sentenceOf } from './error-sentence.ts';

/**
 * `npm run -s admin -- grant EMAIL`: makes a user an administrator. Exit code 0, or 1 with one sentence on standard
 * error.
 */
async function main(): Promise<void> {
  const options = readAdminArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${ADMIN_USAGE}\n`);
    return;
  }
  const environment = parseEnvironment(process.env);
  const { runAdminCommand } = await import('./admin-command.ts');
  process.stdout.write(`${await runAdminCommand(options, environment)}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, process.env.LOG_LEVEL)}\n`);
  process.exitCode = 1;
}
