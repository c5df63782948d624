import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

const LOGGER = new URL('../../../backend/logger.ts', import.meta.url).href;

/** The output of a process that logs 200 lines with our logger and runs `andThen` right after. */
async function outputOf(andThen: string): Promise<string> {
  const script = `
    const { logUncaught, logWritten, makeLogger } = await import(${JSON.stringify(LOGGER)});
    const logger = makeLogger('info');
    for (let line = 1; line <= 200; line += 1) logger.info({ line }, 'request');
    ${andThen}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}

describe('The log', () => {
  it.each([
    ['is ended once all is written', 'await logWritten(logger); process.exit(0)'],
    ['comes to its end', ''],
  ])('is whole, in order, when the process %s', async (_when, andThen) => {
    const lines = (await outputOf(andThen)).trimEnd().split('\n');
    expect(lines.map((each) => JSON.parse(each).line)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
  });

  it.each([
    ['thrown', 'throw new Error("unforeseen")'],
    ['a rejection', 'void Promise.reject(new Error("unforeseen")); setInterval(() => {}, 60_000)'],
  ])('ends with the uncaught error: %s', async (_how, andThen) => {
    const output = await outputOf(`logUncaught(logger); ${andThen}`);
    const lines = output
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each));
    expect(lines.slice(0, -1).map(({ line }) => line)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    expect(lines.at(-1)).toMatchObject({ level: 60, err: { message: 'unforeseen' } });
  });

  it('is written at once, not only at the end or after many lines', async () => {
    const script = `
      const { makeLogger } = await import(${JSON.stringify(LOGGER)});
      makeLogger('info').info('alone');
      setInterval(() => {}, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [piece] = await child.stdout.take(1).toArray();
      expect(JSON.parse(String(piece)).msg).toBe('alone');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
