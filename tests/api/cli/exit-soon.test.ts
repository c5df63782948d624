import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const MODULE = new URL('../../../backend/cli/exit-soon.ts', import.meta.url);

describe('A command that is done', () => {
  it('ends with its exit code although something keeps its process alive', () => {
    const program = `
      import { exitSoon } from '${MODULE}';
      setInterval(() => {}, 1_000);
      process.exitCode = 3;
      exitSoon(50);
    `;
    const { status, signal } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { timeout: 30_000 },
    );
    expect({ status, signal }).toEqual({ status: 3, signal: null });
  });

  it('ends at once when nothing keeps its process alive', () => {
    const program = `import { exitSoon } from '${MODULE}'; exitSoon(3_600_000);`;
    const { status, signal } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { timeout: 30_000 },
    );
    expect({ status, signal }).toEqual({ status: 0, signal: null });
  });
});
