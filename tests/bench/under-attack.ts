import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';
import { A_PASSWORD, ApiClient } from '../api/support/api-client.ts';
import { ServerProcess } from '../api/support/server-process.ts';
import { type Attack, type AttackSite, serveAttack } from '../sites/attacks/attack.ts';
import { ATTACKS } from '../sites/attacks/attacks.ts';
import { type AttackFigures, attackGoals, type Delays, worstFigures } from './attack-goals.ts';
import type { BenchPart } from './part.ts';

/** The minimum duration of the measurement of each group of attacks, in milliseconds. */
const UNDER_WAY_MS = 5_000;
const PROBE_EVERY_MS = 100;
/** The number of log-ins of an account in 15 minutes is limited, so this probe runs less often. */
const LOG_IN_EVERY_MS = 400;

const attackNames: readonly string[] = ATTACKS.map(({ name }) => name);

/** One attack, or several at once. */
interface Group {
  readonly name: string;
  readonly attacks: readonly Attack[];
}

/**
 * Lets anonymous calls analyse and validate a hostile site of every kind, one at a time and three at once. Measures
 * meanwhile how long `/api/health`, a signed-in scan list and a log-in take, the memory of the server, and how soon the
 * attacking calls are answered. Prints the figures of each group. `names`: the attacks to run, one at a time and then
 * all at once; empty: every attack.
 */
async function benchUnderAttack(
  names: readonly string[],
): Promise<ReadonlyMap<string, AttackFigures>> {
  const groups = names.length === 0 ? everyGroup() : groupsOf(names);
  const sites = new Map<Attack, AttackSite>();
  for (const { attacks } of groups)
    for (const attack of attacks)
      if (!sites.has(attack)) sites.set(attack, await serveAttack(attack));
  const server = await ServerProcess.start({
    LOG_LEVEL: 'warn',
    // Each attacking call claims another client address, because the limit per address would refuse most of them.
    TRUST_PROXY: 'true',
    TARGET_ALLOW: [...sites.values()].map(({ host }) => host).join(','),
  });
  const measured = new Map<string, AttackFigures>();
  try {
    for (const { name, attacks } of groups) {
      const attacked = attacks.flatMap((attack) => sites.get(attack) ?? []);
      const figures = await underAttack(server, attacked);
      print(name, figures);
      measured.set(name, figures);
    }
  } finally {
    await server.remove();
    await Promise.all([...sites.values()].map((site) => site.close()));
  }
  return measured;
}

/** Measures how fast the server answers while it reads hostile sites. */
export const underAttackPart: BenchPart = {
  name: 'under-attack',
  names: attackNames,
  mostMinutes: 90,
  goals: attackGoals.map(({ what, bound }) => ({ what, bound })),
  async run({ names }) {
    const worst = worstFigures(await benchUnderAttack(names));
    for (const { goal, figure, group } of worst)
      console.log(`${goal.what}: ${figure.toFixed(0)}, under ${group}`);
    return { figures: worst.map(({ figure }) => figure) };
  },
};

function everyGroup(): Group[] {
  const threeFrom = (first: number) =>
    [first, first + 1, first + 2].flatMap((index) => ATTACKS[index % ATTACKS.length] ?? []);
  return [
    ...ATTACKS.map((attack) => ({ name: attack.name, attacks: [attack] })),
    ...ATTACKS.map(({ name }, index) => ({
      name: `three at once, from "${name}" on`,
      attacks: threeFrom(index),
    })),
  ];
}

function groupsOf(names: readonly string[]): Group[] {
  const wanted = ATTACKS.filter(({ name }) => names.includes(name));
  const alone = wanted.map((attack) => ({ name: attack.name, attacks: [attack] }));
  return wanted.length === 1
    ? alone
    : [...alone, { name: 'all of these at once', attacks: wanted }];
}

let addresses = 0;
/** The header of a client address that no earlier call had (benchmark range of RFC 2544). */
function freshAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses % 256}` };
}

async function underAttack(
  server: ServerProcess,
  sites: readonly AttackSite[],
): Promise<AttackFigures> {
  const client = new ApiClient(server.url, freshAddress());
  const { body } = await client.register();
  const email: string = body.user.email;
  const ended = new AbortController();
  let memory = 0;
  const watch = (async () => {
    while (!ended.signal.aborted) {
      memory = Math.max(memory, residentMegabytes(server.pid));
      await pause(200);
    }
  })();
  const probes = [
    probe(ended.signal, () => client.send('GET', '/api/health')),
    probe(ended.signal, () => client.send('GET', '/api/scanner/status')),
    probe(
      ended.signal,
      () =>
        new ApiClient(server.url).send('POST', '/api/auth/login', {
          body: { email, password: A_PASSWORD },
          headers: freshAddress(),
        }),
      LOG_IN_EVERY_MS,
    ),
  ];
  const answers = await Promise.all([
    ...sites.flatMap(({ origin, host }) => [
      timed(() =>
        fetch(`${server.url}/api/public/quick-discovery`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...freshAddress() },
          body: JSON.stringify({ url: `${origin}/` }),
        }),
      ),
      timed(() =>
        fetch(`${server.url}/api/scanner/public/validate/${host}`, { headers: freshAddress() }),
      ),
    ]),
    pause(UNDER_WAY_MS).then(() => null),
  ]);
  ended.abort();
  const [health, scans, login] = await Promise.all(probes);
  await watch;
  const calls = answers.filter((answer) => answer !== null);
  if (!health || !scans || !login) throw new Error('A probe is missing.');
  return {
    health,
    scans,
    login,
    memory,
    attackAnswer: Math.max(...calls.map(({ ms }) => ms)),
    statuses: calls.map(({ status }) => status),
  };
}

async function timed(call: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const from = performance.now();
  const response = await call();
  await response.text();
  return { ms: performance.now() - from, status: response.status };
}

async function probe(
  signal: AbortSignal,
  call: () => Promise<{ readonly status: number }>,
  everyMs = PROBE_EVERY_MS,
): Promise<Delays> {
  const delays: number[] = [];
  while (!signal.aborted) {
    const from = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`A probe was answered with ${status}.`);
    delays.push(performance.now() - from);
    await pause(everyMs);
  }
  delays.sort((one, other) => one - other);
  return { median: delays[delays.length >> 1] ?? 0, longest: delays.at(-1) ?? 0 };
}

function print(name: string, figures: AttackFigures): void {
  const delays = ({ median, longest }: Delays) => `${median.toFixed(0)} / ${longest.toFixed(0)} ms`;
  console.log(
    `Under attack by ${name}: health ${delays(figures.health)}, scan list ${delays(figures.scans)}, ` +
      `log-in ${delays(figures.login)} (median / longest); attack answered in ` +
      `${(figures.attackAnswer / 1000).toFixed(1)} s with ${figures.statuses.join(', ')}; memory ${figures.memory} MB`,
  );
}
