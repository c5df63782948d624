import { z } from 'zod';
import { allowedTargetsText } from './allowed-targets-text.ts';
import { CommandLine } from './command-line.ts';

export const MCP_USAGE = `Usage: npm run -s mcp -- MANIFEST [options]

Answers agents' questions about a website from its manifest, over the Model Context Protocol on standard input and output.
MANIFEST is the path or the http(s) address of a scan's manifest.json or manifest.compact.json.

  --allow HOST[:PORT],...   private targets that the manifest may be fetched from, such as localhost:8000
  --help                    show this help`;

const schema = z.object({
  manifest: z.string({ error: 'give the manifest: a file or an address' }).min(1),
  allow: z.array(allowedTargetsText).default([]),
});

export type McpArguments = z.infer<typeof schema>;

const commandLine = new CommandLine('mcp', { allow: { type: 'string', multiple: true } });

/** The mcp command's arguments, or 'help' when --help is given. Throws InvalidArguments. */
export function readMcpArguments(argv: readonly string[]): McpArguments | 'help' {
  const line = commandLine.read(argv);
  if (line === 'help') return 'help';
  const { values, positionals } = line;
  if (positionals.length > 1)
    throw commandLine.invalid(`Give one manifest; got ${positionals.length}.`);
  return commandLine.checked(schema, { manifest: positionals[0], ...values }, 'manifest');
}
