import { z } from 'zod';
import { allowedTargetsText } from './allowed-targets-text.ts';
import { BROWSER_ENGINES } from './backends.ts';
import { CommandLine } from './command-line.ts';

export const ACT_USAGE = `Usage: npm run -s act -- MANIFEST --list | --find WISH | --workflow ID [options]

Finds pages and performs workflows on a website by its manifest, without a language model. MANIFEST is the path or the
http(s) address of a scan's manifest.json or manifest.compact.json.

  --list                    show the workflows of the manifest and their parameters
  --find WISH               show the pages and workflows that match a wish, such as "opening hours"
  --workflow ID             perform a workflow in a browser
  --param NAME=VALUE        a parameter of the workflow; give the option once for each
  --allow-sensitive         also perform workflows that pay, order, delete, cancel or unsubscribe
  --headed                  show the browser's window
  --browser ENGINE          ${BROWSER_ENGINES.join(' or ')}
  --allow HOST[:PORT],...   private targets that may be reached, such as localhost:8000
  --json                    print JSON
  --help                    show this help

Exit codes: 0 the workflow reached its goal (or the list was shown), 1 the command was invalid or the manifest could not be
read, 2 the workflow did not reach its goal, 3 the workflow was refused as sensitive, 4 the page left the manifest's site.`;

const parameter = z
  .string()
  .regex(/^\w+=/, { error: 'give NAME=VALUE, such as --param query=radio' })
  .transform((text): [string, string] => {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)];
  });

const schema = z.object({
  manifest: z.string({ error: 'give the manifest: a file or an address' }).min(1),
  list: z.boolean().default(false),
  find: z.string().min(1, { error: 'say what to find' }).optional(),
  workflow: z.string().min(1, { error: 'give the id of a workflow' }).optional(),
  param: z.array(parameter).default([]),
  'allow-sensitive': z.boolean().default(false),
  headed: z.boolean().default(false),
  browser: z.enum(BROWSER_ENGINES).optional(),
  allow: z.array(allowedTargetsText).default([]),
  json: z.boolean().default(false),
});

export type ActArguments = z.infer<typeof schema>;

const commandLine = new CommandLine('act', {
  list: { type: 'boolean' },
  find: { type: 'string' },
  workflow: { type: 'string' },
  param: { type: 'string', multiple: true },
  'allow-sensitive': { type: 'boolean' },
  headed: { type: 'boolean' },
  browser: { type: 'string' },
  allow: { type: 'string', multiple: true },
  json: { type: 'boolean' },
});

/** The act command's arguments, or 'help' when --help is given. Throws InvalidArguments. */
export function readActArguments(argv: readonly string[]): ActArguments | 'help' {
  const line = commandLine.read(argv);
  if (line === 'help') return 'help';
  const { values, positionals } = line;
  if (positionals.length > 1)
    throw commandLine.invalid(`Give one manifest; got ${positionals.length}.`);
  const given = commandLine.checked(schema, { manifest: positionals[0], ...values }, 'manifest');
  const tasks = [given.list, given.find !== undefined, given.workflow !== undefined];
  if (tasks.filter(Boolean).length !== 1)
    throw commandLine.invalid('Give one of --list, --find and --workflow.');
  if (given.param.length > 0 && given.workflow === undefined)
    throw commandLine.invalid('--param belongs to --workflow.');
  return given;
}
