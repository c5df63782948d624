import { spawnSync } from 'node:child_process';

/**
 * `make test-all`: runs all tests, stage after stage, and prints how long each stage took. After a failed stage the
 * later ones still run; the exit code is then 1.
 */

/** The npm scripts to run, fastest first. */
const STAGES = [
  'test:domain',
  'test:guards-list',
  'test:contracts',
  'test:frontend',
  'test:components',
  'test:api',
  'test:api:storages',
  'test:adapters',
  'test:processes',
  'test:e2e',
] as const;

function timeOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

const lines: string[] = [];
for (const stage of STAGES) {
  const startedAt = performance.now();
  const { status } = spawnSync('npm', ['run', '-s', stage], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  const outcome = status === 0 ? 'passed' : 'FAILED';
  lines.push(`${stage.padEnd(20)} ${outcome}  ${timeOf(performance.now() - startedAt)}`);
}
process.stdout.write(`\n${lines.join('\n')}\n`);
