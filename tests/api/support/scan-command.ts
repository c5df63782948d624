import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeFlags, nodeVariables } from '../../support/node-flags.ts';

const COMMAND = fileURLToPath(new URL('../../../backend/cli/scan.ts', import.meta.url));

/** The files that the scan command writes into its folder, by name. */
export const SCAN_FILES = [
  '.well-known',
  'ai-manifest.json',
  'llms.txt',
  'manifest.compact.json',
  'manifest.json',
  'report.json',
  'robots.txt',
  'sitemap.xml',
  'webmcp-attributes.json',
  'webmcp.js',
  'webmcp.json',
];

export interface EndedCommand {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts the scan command in a process of its own. */
export function startScanCommand(
  options: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [...nodeFlags('scan'), COMMAND, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...nodeVariables('scan'), ...variables },
  });
}

/** Waits for the end of a command; `onOutput` is called with all that it has written so far. */
export function endOfCommand(
  child: ChildProcess,
  onOutput: (output: string) => void = () => {},
): Promise<EndedCommand> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (piece) => {
    output += piece;
    onOutput(output);
  });
  child.stderr?.on('data', (piece) => {
    errors += piece;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })));
}
