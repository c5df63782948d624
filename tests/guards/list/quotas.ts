import { contract, type Guard, type ShownBy } from '../guard.ts';

function api(path: string, tests: string): ShownBy {
  return { project: 'api', path, tests };
}

/** What keeps one user, or one visitor, from taking the server away from all others. */
export const quotaGuards: readonly Guard[] = [
  {
    name: 'owners-take-turns',
    why: 'One user with many scans blocks all others.',
    file: 'adapters/queue/fair-turns.ts',
    text: 'Math.max(this.#current, (this.#lastOf.get(ownerId) ?? 0) + 1)',
    without: 'this.#current',
    shownBy: [contract('scan-queue', 'one process.*wait for the running scan only')],
  },
  {
    name: 'owners-take-turns-in-redis',
    why: 'One user with many scans blocks all others.',
    file: 'adapters/queue/bullmq/redis-turns.ts',
    text: 'math.max(current, last + 1)',
    without: 'current',
    shownBy: [contract('scan-queue', 'BullMQ.*wait for the running scan only')],
  },
  {
    name: 'scans-at-once-are-limited',
    why: 'One account fills the queue and the disk.',
    file: 'adapters/storage/mikro-orm/scan-writes.ts',
    text: '(others?.count ?? 0) >= most',
    without: 'others === undefined',
    shownBy: [contract('scan-repository', 'pglite.*up to the limit')],
  },
  {
    name: 'scans-at-once-are-counted-one-by-one',
    why: 'Parallel starts all find the same free place.',
    file: 'adapters/storage/mikro-orm/scan-writes.ts',
    text: '  await sql(`select pg_advisory_xact_lock(${QUOTA_LOCKS}, hashtext($1))`, [ownerId]);\n',
    without: '',
    shownBy: [contract('scan-repository', 'postgresql.*no more through than there is room')],
  },
  {
    name: 'new-scans-are-limited',
    why: 'One account creates hundreds of scans in seconds.',
    file: 'backend-domain/use-cases/open-session.ts',
    text: '    await takeOne(ports.throttle, budget, userId);\n',
    without: '',
    shownBy: [api('scans/scan-quotas', 'as many within an hour')],
  },
];
