import { z } from 'zod';
import { allowedTargetsText } from './allowed-targets-text.ts';
import { BROWSER_ENGINES, LANGUAGE_MODELS, RENDER_MODES } from './backends.ts';
import { CommandLine } from './command-line.ts';

export const SCAN_USAGE = `Usage: npm run -s scan -- URL [options]

Scans a website and writes manifest.json, robots.txt, sitemap.xml, llms.txt, ai-manifest.json and report.json.

  --out DIR                 folder for the files (default: signpost-out)
  --max-pages N             maximum number of pages to read (default: MAX_PAGES, 500)
  --depth N                 maximum number of clicks from the start page (default: 10)
  --browser ENGINE          ${BROWSER_ENGINES.join(' or ')}
  --render ${RENDER_MODES.join('|')}  read every page in a browser, only those that need it, or none (default: RENDER, auto)
  --llm PROVIDER            ${LANGUAGE_MODELS.join(' or ')}
  --select all|important    read every page, or those that a smart scan recommends: up to 60 pages all of them, else
                            samples of every pattern, pages in the navigation, hubs and forms (default: all)
  --allow HOST[:PORT],...   private targets that may be scanned, such as localhost:8000
  --resume                  continue the scan that was interrupted in DIR
  --help                    show this help`;

const count = (max: number) =>
  z.coerce
    .number({ error: `give a whole number from 1 to ${max}` })
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= max, {
      error: `give a whole number from 1 to ${max}`,
    });

const schema = z.object({
  url: z.string({ error: 'give the URL of the site to scan' }),
  out: z.string().min(1).default('signpost-out'),
  'max-pages': count(50_000).optional(),
  depth: count(100).default(10),
  browser: z.enum(BROWSER_ENGINES).optional(),
  render: z.enum(RENDER_MODES, { error: `give ${RENDER_MODES.join(', ')}` }).optional(),
  llm: z.enum(LANGUAGE_MODELS).optional(),
  select: z.enum(['all', 'important']).default('all'),
  allow: z.array(allowedTargetsText).default([]),
  resume: z.boolean().default(false),
});

export interface ScanArguments extends z.infer<typeof schema> {
  /** The options that were given, as written. */
  readonly given: Readonly<Record<string, string | boolean | readonly string[]>>;
}

const commandLine = new CommandLine('scan', {
  out: { type: 'string' },
  'max-pages': { type: 'string' },
  depth: { type: 'string' },
  browser: { type: 'string' },
  render: { type: 'string' },
  llm: { type: 'string' },
  select: { type: 'string' },
  allow: { type: 'string', multiple: true },
  resume: { type: 'boolean' },
});

/** The scan command's arguments, or 'help' when --help is given. Throws InvalidArguments. */
export function readScanArguments(argv: readonly string[]): ScanArguments | 'help' {
  const line = commandLine.read(argv);
  if (line === 'help') return 'help';
  const { values, positionals } = line;
  if (positionals.length > 1) throw commandLine.invalid(`Give one URL; got ${positionals.length}.`);
  const options = commandLine.checked(schema, { url: positionals[0], ...values }, 'url');
  return { ...options, given: { ...values } };
}
