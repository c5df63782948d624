import { contract, type Guard } from '../guard.ts';

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
];
