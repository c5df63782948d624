import { MCP_USAGE, readMcpArguments } from '../config/mcp-arguments.ts';
import { commandEnvironment } from './command-environment.ts';
import { sentenceOf } from './error-sentence.ts';

/**
 * `npm run -s mcp -- MANIFEST`: serves an MCP client until it closes standard input. Exit code 0, or 1 with one
 * sentence on standard error.
 */
async function main(): Promise<void> {
  const options = readMcpArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${MCP_USAGE}\n`);
    return;
  }
  const environment = commandEnvironment(options, process.env);
  const { runMcpCommand } = await import('./mcp-command.ts');
  await runMcpCommand(options, environment);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, process.env.LOG_LEVEL)}\n`);
  process.exitCode = 1;
}
