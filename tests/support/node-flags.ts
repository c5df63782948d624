import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The parts of an npm script that starts Node: its variables, and the flags before the program. */
function partsOf(script: string): { readonly variables: string; readonly flags: string } {
  const parts = /^((?:\w+=\S+ )*)node ((?:--\S+ )*)\S+\.ts$/.exec(scripts[script] ?? '');
  if (parts === null) throw new Error(`The npm script ${script} does not start Node.`);
  return { variables: parts[1] ?? '', flags: parts[2] ?? '' };
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** The flags that an npm script such as `start` passes to Node, so that a test starts the process that users start. */
export function nodeFlags(script: string): string[] {
  return words(partsOf(script).flags);
}

/** The environment variables that an npm script such as `start` sets, with absolute paths. */
export function nodeVariables(script: string): Record<string, string> {
  return Object.fromEntries(
    words(partsOf(script).variables).map((word) => {
      const [name = '', value = ''] = word.split('=');
      return [name, value.includes('/') ? join(projectRoot, value) : value];
    }),
  );
}
