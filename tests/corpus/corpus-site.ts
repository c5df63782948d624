import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import { endWithThisProcess, signalGroup } from '../support/process-group.ts';

const RECIPES = fileURLToPath(new URL('.', import.meta.url));
/** A recipe that runs for the first time installs its site. */
const START_WITHIN_MS = 20 * 60_000;
const STOP_WITHIN_MS = 5_000;
/**
 * Sites that fill themselves while they already answer, each with an address that shows it. They are full when its
 * answer stays the same for `UNCHANGED_MS`; before that, a scan and its judge would see different sites.
 */
const FILLS_ITSELF: Readonly<Record<string, string>> = { verdaccio: '-/verdaccio/data/packages' };
const UNCHANGED_MS = 10_000;

/** The names of the real websites that `tests/corpus` can install and serve. */
export const corpusNames: readonly string[] = readdirSync(RECIPES)
  .filter((file) => file.endsWith('.sh'))
  .map((file) => file.replace(/\.sh$/, ''))
  .sort();

/** A real website that is served on loopback. */
export interface CorpusSite {
  readonly name: string;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Installs the site where that was not done before, serves it, and waits until it answers and is full. Rejects when the
 * recipe ends first. Some recipes keep what they set up for a port, so that a second start on the same `port` is faster.
 */
export async function serveCorpusSite(name: string, port?: number): Promise<CorpusSite> {
  const host = `127.0.0.1:${port ?? (await freePort())}`;
  const url = `http://${host}/`;
  const recipe = spawn('bash', [`${RECIPES}${name}.sh`, host.split(':')[1] ?? ''], {
    // Its own process group, so that everything it starts can be stopped.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProcess(recipe, 'SIGTERM');
  const stop = () => stopGroup(recipe);
  try {
    await answers(url, recipe);
    const list = FILLS_ITSELF[name];
    if (list !== undefined) await isFull(`${url}${list}`, recipe);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name, host, url, stop };
}

async function answers(url: string, recipe: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    if (recipe.exitCode !== null) throw new Error(`The recipe ended with ${recipe.exitCode}.`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(300);
  }
  throw new Error(`${url} does not answer.`);
}

async function isFull(list: string, recipe: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  let [before, now] = ['', await textOf(list)];
  while (before !== now) {
    if (recipe.exitCode !== null || Date.now() > deadline)
      throw new Error(`${list} goes on changing.`);
    await pause(UNCHANGED_MS);
    [before, now] = [now, await textOf(list)];
  }
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text();
}

async function stopGroup(recipe: ChildProcess): Promise<void> {
  if (recipe.pid === undefined || recipe.exitCode !== null) return;
  const ended = once(recipe, 'exit');
  signalGroup(recipe, 'SIGTERM');
  const late = pause(STOP_WITHIN_MS, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') signalGroup(recipe, 'SIGKILL');
}
